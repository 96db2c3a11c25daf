import type { DraftHolderId } from '../../../../core/kernel/id.ts'
import { isTemporary, mintTemporaryHolder } from '../../../../core/kernel/temporary.ts'

const storageKey = 'innerloop:draft-holder'

let current: DraftHolderId | undefined

/** This tab, as who holds the files of its drafts. Lives as long as the drafts do: a reload keeps it. */
export function readDraftHolder(): DraftHolderId {
  current ??= readStored() ?? mintDraftHolder()
  return current
}

/** Another one: a tab that was duplicated begins with the id of the first. */
export function mintDraftHolder(): DraftHolderId {
  current = `draft-${crypto.randomUUID()}` as DraftHolderId
  try {
    sessionStorage.setItem(storageKey, current)
  } catch {
    // Without storage no draft outlives the page, and neither does this.
  }
  return current
}

let ofTemporary: DraftHolderId | undefined

/** Files of a temporary chat are held in memory, under an id that is not stored either. */
export function findHolder(draftKey: string): DraftHolderId {
  if (!isTemporary(draftKey)) return readDraftHolder()
  ofTemporary ??= mintTemporaryHolder(crypto.randomUUID())
  return ofTemporary
}

/** All ids that this tab has held files under. */
export function heldBy(): DraftHolderId[] {
  return ofTemporary === undefined ? [readDraftHolder()] : [readDraftHolder(), ofTemporary]
}

function readStored(): DraftHolderId | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return stored !== null && /^draft-[\w-]{1,74}$/.test(stored) ? (stored as DraftHolderId) : null
  } catch {
    // Storage is forbidden: this page begins with an id of its own.
    return null
  }
}
