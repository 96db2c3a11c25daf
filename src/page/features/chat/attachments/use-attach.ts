import { useEffect, useMemo } from 'react'
import type { BlobId, DraftHolderId } from '../../../../core/kernel/id.ts'
import { say } from '../../../words/say.ts'
import { addProblem, beginReading, endReading, type AttachCommands } from './attaching.ts'
import type { ChatServices } from '../chat-services.ts'
import { findHolder, heldBy, mintDraftHolder, readDraftHolder } from './draft-holder.ts'
import { adoptDrafts } from '../share-drafts.ts'
import { heldByDrafts, useDrafts } from '../drafts.ts'

let hasSaidWhatIsKept = false

/** Returns the commands for attaching files. They wait for the services if these are not loaded yet. */
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
        // The page reports the missing chunk elsewhere. The user has to pick the files again.
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
      // If the services cannot be loaded the file stays held. The worker releases files that no tab holds.
      release: (blobId) => void release(blobId).catch(() => undefined),
    }
  }, [loadServices])
}

/** Holds the files of the drafts that were restored. */
async function keepFiles({ client }: ChatServices): Promise<void> {
  await adoptDrafts()
  const blobIds = heldByDrafts().map(({ blobId }) => blobId)
  const keep = (holderId: DraftHolderId) => client.call('keep-attachments', { holderId, blobIds })
  const kept = await keep(readDraftHolder())
  if (kept.ok && !kept.value.isHolder) await keep(mintDraftHolder())
}
