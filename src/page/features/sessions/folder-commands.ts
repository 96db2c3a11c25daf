import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import type { FolderId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter, type ReportFailure } from '../../ui/feedback/report-failure.ts'

/** Destination of a chat: no folder, an existing one, or a new one by name. */
export type FolderChoice = FolderId | null | { name: string }

export interface FolderCommands {
  add: (name: string) => void
  rename: (folder: Folder, name: string) => void
  instruct: (folder: Folder, text: string) => void
  remove: (folder: Folder) => void
  move: (session: Session, to: FolderChoice) => void
}

export interface FolderCommandsOptions {
  client: WorkerClient
  /** Shows a notice at the edge of the page. */
  announce: Announce
}

export function createFolderCommands({ client, announce }: FolderCommandsOptions): FolderCommands {
  const report = createFailureReporter(announce)
  const remove = async ({ id, name }: Folder) => {
    const removed = await report(
      client.call('delete-folder', { id }),
      i18n.t('“{name}” could not be deleted.', { name }),
    )
    if (removed === undefined) return
    const restore = () =>
      void report(client.call('restore-folder', { id }), i18n.t('“{name}” could not be restored.', { name }))
    announce.undoable(i18n.t('Deleted the folder “{name}”. Its chats are now listed by day.', { name }), {
      undo: restore,
    })
  }
  const move = async ({ id: sessionId, title }: Session, to: FolderChoice) => {
    const folderId = await findOrAddFolder(client, to, report)
    if (folderId === undefined) return
    await report(
      client.call('move-session', { sessionId, folderId }),
      i18n.t('“{title}” could not be moved.', { title }),
    )
  }
  return {
    add: (name) =>
      void report(client.call('add-folder', { name }), i18n.t('The folder could not be created.')),
    rename: ({ id }, name) =>
      void report(client.call('rename-folder', { id, name }), i18n.t('The folder could not be renamed.')),
    instruct: ({ id }, text) =>
      void report(
        client.call('set-folder-instructions', { id, text }),
        i18n.t('The instructions could not be saved.'),
      ),
    remove: (folder) => void remove(folder),
    move: (session, to) => void move(session, to),
  }
}

/** Resolves to the id of the chosen folder, which is added if it is new. Resolves to `undefined` if that failed. */
export async function findOrAddFolder(
  client: WorkerClient,
  to: FolderChoice,
  report: ReportFailure,
): Promise<FolderId | null | undefined> {
  if (typeof to !== 'object' || to === null) return to
  return (await report(client.call('add-folder', to), i18n.t('The folder could not be created.')))?.id
}
