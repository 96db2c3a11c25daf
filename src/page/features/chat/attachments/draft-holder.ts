import type { DraftHolderId } from '../../../../core/kernel/id.ts'
import { isTemporary, mintTemporaryHolder } from '../../../../core/kernel/temporary.ts'

const storageKey = 'innerloop:draft-holder'

let current: DraftHolderId | undefined

/** Returns the id under which this tab holds the files of its drafts. A reload keeps the id. */
export function readDraftHolder(): DraftHolderId {
  current ??= readStored() ?? mintDraftHolder()
  return current
}

/** Creates another id. A duplicated tab starts with the id of the original. */
export function mintDraftHolder(): DraftHolderId {
  current = `draft-${crypto.randomUUID()}` as DraftHolderId
  try {
    sessionStorage.setItem(storageKey, current)
  } catch {
    // Without storage neither drafts nor this id outlive the page.
  }
  return current
}

let ofTemporary: DraftHolderId | undefined

/** Returns the holder for a draft. Files of a temporary chat are held in memory, under an id that is not stored. */
export function findHolder(draftKey: string): DraftHolderId {
  if (!isTemporary(draftKey)) return readDraftHolder()
  ofTemporary ??= mintTemporaryHolder(crypto.randomUUID())
  return ofTemporary
}

/** Returns all ids under which this tab has held files. */
export function heldBy(): DraftHolderId[] {
  return ofTemporary === undefined ? [readDraftHolder()] : [readDraftHolder(), ofTemporary]
}

function readStored(): DraftHolderId | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return stored !== null && /^draft-[\w-]{1,74}$/.test(stored) ? (stored as DraftHolderId) : null
  } catch {
    // Storage is blocked, so this page starts with an id of its own.
    return null
  }
}
