import type { Folder, Session } from '../../../core/model/conversation/session.ts'
import type { FolderId } from '../../../core/model/id.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

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
  const tell = async (answer: Promise<Result<unknown>>, what: string) => {
    const result = await answer
    if (!result.ok) announce.failed(`${what} ${showFailure(result.failure)}`)
    return result.ok
  }
  const remove = async ({ id, name }: Folder) => {
    const isGone = await tell(
      client.call('delete-folder', { id }),
      i18n.t('“{name}” could not be deleted.', { name }),
    )
    if (!isGone) return
    const restore = () =>
      void tell(
        client.call('restore-folder', { id }),
        i18n.t('“{name}” could not be brought back.', { name }),
      )
    announce.undoable(i18n.t('Deleted the folder “{name}”. Its chats are listed by day.', { name }), {
      undo: restore,
    })
  }
  const findPlace = async (to: FolderChoice): Promise<FolderId | null | undefined> => {
    if (typeof to !== 'object' || to === null) return to
    const added = await client.call('add-folder', to)
    if (added.ok) return added.value.id
    announce.failed(
      i18n.t('The folder could not be made. {message}', { message: showFailure(added.failure) }),
    )
    return undefined
  }
  const move = async ({ id: sessionId, title }: Session, to: FolderChoice) => {
    const folderId = await findPlace(to)
    if (folderId === undefined) return
    await tell(
      client.call('move-session', { sessionId, folderId }),
      i18n.t('“{title}” could not be moved.', { title }),
    )
  }
  return {
    add: (name) => void tell(client.call('add-folder', { name }), i18n.t('The folder could not be made.')),
    rename: ({ id }, name) =>
      void tell(client.call('rename-folder', { id, name }), i18n.t('The folder could not be renamed.')),
    instruct: ({ id }, text) =>
      void tell(
        client.call('set-folder-instructions', { id, text }),
        i18n.t('The instructions could not be saved.'),
      ),
    remove: (folder) => void remove(folder),
    move: (session, to) => void move(session, to),
  }
}
