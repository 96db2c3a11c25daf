import { truncateString } from '../../../lib/text.ts'
import type { Assistant, AssistantDraft } from '../../../core/model/assistants/assistant.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { BlobId, DraftHolderId } from '../../../core/model/id.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface AssistantCommands {
  /** Resolves to the reason why the assistant was not saved, or `null`. */
  save: (draft: AssistantDraft, id: Assistant['id'] | null) => Promise<string | null>
  duplicate: (assistant: Assistant) => void
  remove: (assistant: Assistant) => void
  /** Resolves to the stored file, or to a problem. */
  storeFile: (file: File) => Promise<{ attachment: Attachment } | { problem: string }>
  /** Releases the files of a discarded form. Files that no assistant uses are deleted. */
  releaseFiles: (blobIds: readonly BlobId[]) => void
}

export function createAssistantCommands(client: WorkerClient, announce: Announce): AssistantCommands {
  const holderId = `draft-assistants-${crypto.randomUUID()}` as DraftHolderId
  const save: AssistantCommands['save'] = async (draft, id) =>
    describe(await client.call('save-assistant', { draft, ...(id !== null && { id }) }))
  const remove = async ({ id, name }: Assistant) => {
    const removed = await client.call('delete-assistant', { id })
    if (!removed.ok)
      return announce.failed(
        i18n.t('“{name}” could not be deleted. {message}', {
          name,
          message: showFailure(removed.failure),
        }),
      )
    const restore = async () => {
      const restored = await client.call('restore-assistant', { id })
      if (!restored.ok)
        announce.failed(
          i18n.t('“{name}” could not be brought back. {message}', {
            name,
            message: showFailure(restored.failure),
          }),
        )
    }
    announce.undoable(i18n.t('Deleted “{name}”. Its chats keep what they were begun with.', { name }), {
      undo: () => void restore(),
    })
  }
  const duplicate = async ({ id: _id, createdAt: _at, editedAt: _edited, ...draft }: Assistant) => {
    const problem = await save(
      { ...draft, name: i18n.t('{name} (copy)', { name: truncateString(draft.name, 73) }) },
      null,
    )
    if (problem !== null) announce.failed(problem)
  }
  return {
    save,
    duplicate: (assistant) => void duplicate(assistant),
    remove: (assistant) => void remove(assistant),
    async storeFile(file) {
      const filename = truncateString(file.name.trim(), 255) || 'file'
      const bytes = await file.arrayBuffer().catch(() => null)
      if (bytes === null) return { problem: i18n.t('“{filename}” could not be read.', { filename }) }
      const stored = await client.call('store-attachment', { holderId, filename, bytes })
      return stored.ok
        ? stored.value
        : { problem: i18n.t('“{filename}”: {describe}', { filename, describe: describe(stored) ?? '' }) }
    },
    releaseFiles: (blobIds) => {
      if (blobIds.length > 0) void client.call('release-attachments', { holderId, blobIds: [...blobIds] })
    },
  }
}

function describe(result: Result<unknown>): string | null {
  if (result.ok) return null
  const { message, hint } = result.failure
  return hint === undefined ? message : `${message} ${hint}`
}
