import { truncateString } from '../../../lib/text.ts'
import type { Assistant, AssistantDraft } from '../../../core/model/assistants/assistant.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { BlobId, DraftHolderId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, findProblem, showProblem } from '../../ui/feedback/report-failure.ts'

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
  const report = createFailureReporter(announce)
  const save: AssistantCommands['save'] = (draft, id) =>
    findProblem(client.call('save-assistant', { draft, id: id ?? undefined }))
  const remove = async ({ id, name }: Assistant) => {
    const removed = await report(
      client.call('delete-assistant', { id }),
      i18n.t('“{name}” could not be deleted.', { name }),
    )
    if (removed === undefined) return
    const restore = () =>
      void report(
        client.call('restore-assistant', { id }),
        i18n.t('“{name}” could not be restored.', { name }),
      )
    announce.undoable(i18n.t('Deleted “{name}”. Its chats stay as they are.', { name }), {
      undo: restore,
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
        : { problem: i18n.t('“{filename}”: {problem}', { filename, problem: showProblem(stored.failure) }) }
    },
    releaseFiles: (blobIds) => {
      if (blobIds.length > 0) void client.call('release-attachments', { holderId, blobIds: [...blobIds] })
    },
  }
}
