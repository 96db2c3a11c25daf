import { useEffect, useMemo } from 'react'
import type { BlobId, DraftHolderId } from '../../../../core/kernel/id.ts'
import { say } from '../../../words/say.ts'
import { addProblem, beginReading, endReading, type AttachCommands } from './attaching.ts'
import type { ChatServices } from '../chat-services.ts'
import { findHolder, heldBy, mintDraftHolder, readDraftHolder } from './draft-holder.ts'
import { adoptDrafts } from '../share-drafts.ts'
import { heldByDrafts, useDrafts } from '../drafts.ts'

let hasSaidWhatIsKept = false

/** What is done with files: it waits for the services where they are not loaded yet. */
export function useAttach(
  services: ChatServices | null,
  loadServices: () => Promise<ChatServices>,
): AttachCommands {
  useEffect(() => {
    if (services === null || hasSaidWhatIsKept) return
    hasSaidWhatIsKept = true
    void keepFiles(services)
  }, [services])
  return useMemo(() => {
    const attach = async (draftKey: string, files: readonly File[]) => {
      const given = beginReading(draftKey, files)
      try {
        const [{ client }, { attachFiles }] = await Promise.all([loadServices(), import('./attach-files.ts')])
        await attachFiles(given, { client, holderId: findHolder(draftKey), draftKey })
      } catch {
        // The page says elsewhere that a part of it is missing; the files have to be given again.
        const problem = say(
          'The files could not be attached, because a part of the page is not loaded. Try again.',
        )
        addProblem(draftKey, problem)
        endReading(draftKey, given)
      }
    }
    const release = async (blobId: BlobId) => {
      const isNamed = Object.values(useDrafts.getState().attachments).some((files) =>
        files.some((file) => file.blobId === blobId),
      )
      if (isNamed) return
      const { client } = await loadServices()
      for (const holderId of heldBy())
        void client.call('release-attachments', { holderId, blobIds: [blobId] })
    }
    return {
      attach: (draftKey, files) => void attach(draftKey, files),
      // Where the services cannot be loaded it is held on, until a worker lets go of what no tab holds any more.
      release: (blobId) => void release(blobId).catch(() => undefined),
    }
  }, [loadServices])
}

/** Of the drafts that were kept from before. */
async function keepFiles({ client }: ChatServices): Promise<void> {
  await adoptDrafts()
  const blobIds = heldByDrafts().map(({ blobId }) => blobId)
  const keep = (holderId: DraftHolderId) => client.call('keep-attachments', { holderId, blobIds })
  const kept = await keep(readDraftHolder())
  if (kept.ok && !kept.value.isHolder) await keep(mintDraftHolder())
}
