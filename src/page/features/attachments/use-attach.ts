import { useEffect, useMemo } from 'react'
import { toHolderPageLock } from '../../../core/model/conversation/stored-draft.ts'
import type { BlobId, DraftHolderId } from '../../../core/model/id.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  addAttachmentProblem,
  startReading,
  finishReading,
  type AttachCommands,
} from './pending-attachments.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { whenDraftsLoaded } from '../drafts/share-drafts.ts'
import { useDrafts } from '../drafts/drafts.ts'
import { isTemporary, mintTemporaryHolder } from '../../../core/model/conversation/temporary-id.ts'
import { ownName } from '../../../lib/path-name.ts'

let hasListedAttachments = false

/** Returns the commands for attaching files. They wait for the services if these are not loaded yet. */
export function useAttach(
  services: ChatServices | null,
  loadServices: () => Promise<ChatServices>,
): AttachCommands {
  useEffect(() => {
    if (services === null || hasListedAttachments) return
    hasListedAttachments = true
    void keepFiles(services)
  }, [services])
  return useMemo(() => {
    const attach = async (draftKey: string, files: readonly File[]) => {
      const pendingFiles = startReading(draftKey, files)
      try {
        const [{ client }, { attachFiles }] = await Promise.all([loadServices(), import('./attach-files.ts')])
        await attachFiles(pendingFiles, { client, holderId: draftHolderFor(draftKey), draftKey })
      } catch {
        // The page reports the missing chunk elsewhere. The user has to pick the files again.
        const problem = i18n.t(
          'The files could not be attached, because a part of Innerloop is not loaded. Try again.',
        )
        addAttachmentProblem(draftKey, problem)
        finishReading(draftKey, pendingFiles)
      }
    }
    const release = async (blobId: BlobId) => {
      if (listDraftFiles().includes(blobId)) return
      const { client } = await loadServices()
      for (const holderId of listDraftHolders())
        void client.call('release-attachments', { holderId, blobIds: [blobId] })
    }
    return {
      attach: (draftKey, files) => void attach(draftKey, files),
      // If the services cannot be loaded, the file is not released. The worker releases files of closed tabs.
      release: (blobId) => void release(blobId).catch(() => undefined),
    }
  }, [loadServices])
}

/** Holds the files of the drafts that were restored. */
async function keepFiles({ client }: ChatServices): Promise<void> {
  await whenDraftsLoaded()
  const blobIds = listDraftFiles()
  const keep = (holderId: DraftHolderId) => client.call('keep-attachments', { holderId, blobIds })
  const result = await keep(loadDraftHolder())
  if (result.ok && !result.value.isHolder) await keep(mintDraftHolder())
}

function listDraftFiles(): BlobId[] {
  return Object.values(useDrafts.getState()).flatMap(({ attachments = [] }) =>
    attachments.map(({ blobId }) => blobId),
  )
}

const storageKey = 'innerloop:draft-holder'

let current: DraftHolderId | undefined

/** Returns the id under which this tab holds the files of its drafts. A reload keeps the id. */
function loadDraftHolder(): DraftHolderId {
  if (current !== undefined) return current
  const stored = readStored()
  if (stored === null) return mintDraftHolder()
  lockAsPage(stored)
  current = stored
  return stored
}

let releasePageLock = () => {}

/** Keeps the files of the holder for as long as this page exists, also while it is frozen without a worker. */
function lockAsPage(holderId: DraftHolderId): void {
  releasePageLock()
  const { promise, resolve } = Promise.withResolvers<void>()
  releasePageLock = resolve
  navigator.locks
    .request(ownName(toHolderPageLock(holderId)), { mode: 'shared' }, () => promise)
    .catch(reportError)
}

/** Creates another id. A duplicated tab starts with the id of the original. */
function mintDraftHolder(): DraftHolderId {
  current = `draft-${crypto.randomUUID()}` as DraftHolderId
  lockAsPage(current)
  try {
    sessionStorage.setItem(ownName(storageKey), current)
  } catch {
    // Without storage neither drafts nor this id outlive the page.
  }
  return current
}

let ofTemporary: DraftHolderId | undefined

/** Returns the holder for a draft. Files of a temporary chat are held in memory, under an id that is not stored. */
function draftHolderFor(draftKey: string): DraftHolderId {
  if (!isTemporary(draftKey)) return loadDraftHolder()
  ofTemporary ??= mintTemporaryHolder(crypto.randomUUID())
  return ofTemporary
}

/** Returns all ids under which this tab has held files. */
function listDraftHolders(): DraftHolderId[] {
  return ofTemporary === undefined ? [loadDraftHolder()] : [loadDraftHolder(), ofTemporary]
}

function readStored(): DraftHolderId | null {
  try {
    const stored = sessionStorage.getItem(ownName(storageKey))
    return stored !== null && /^draft-[\w-]{1,74}$/.test(stored) ? (stored as DraftHolderId) : null
  } catch {
    // Storage is blocked, so this page starts with an id of its own.
    return null
  }
}
