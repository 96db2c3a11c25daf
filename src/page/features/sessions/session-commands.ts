import { removeHidden } from '../../../lib/hidden-in-prose.ts'
import type { ExportFormat } from '../../../core/model/commands/data-commands.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { copyText } from '../../ui/files/clipboard.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { i18n } from '../../i18n/i18n.ts'
import { createBulkCommands, type BulkCommands, type BulkCommandsOptions } from './bulk-commands.ts'
import { createFolderCommands, type FolderCommands } from './folder-commands.ts'
import { showFailure } from '../../i18n/show-text.ts'

export interface SessionCommands extends BulkCommands {
  open: (sessionId: SessionId) => void
  rename: (session: Session, title: string) => void
  instruct: (session: Session, text: string) => void
  remove: (session: Session) => void
  pin: (session: Session, isPinned: boolean) => void
  saveNote: (session: Session, text: string) => void
  saveAsDemo: (session: Session) => void
  /** Exports the chat as a download. */
  exportAs: (session: Session, format: ExportFormat) => void
  /** Copies the whole chat as Markdown. */
  copy: (session: Session) => void
  folders: FolderCommands
}

export interface SessionCommandsOptions extends BulkCommandsOptions {
  /** Opens the dialog that saves the chat as a demo. */
  saveAsDemo: (session: Session) => void
  open: (sessionId: SessionId) => void
}

export function createSessionCommands(options: SessionCommandsOptions): SessionCommands {
  const { client, announce, leave } = options

  const restore = async (sessionId: SessionId, goBack: () => void) => {
    const restored = await client.call('restore-session', { sessionId })
    if (restored.ok) goBack()
    else
      announce.failed(
        i18n.t('The chat could not be restored. {message}', { message: showFailure(restored.failure) }),
      )
  }
  const remove = async ({ id, title }: Session) => {
    const removed = await client.call('delete-session', { sessionId: id })
    if (!removed.ok)
      return announce.failed(
        i18n.t('“{title}” could not be deleted. {message}', {
          title,
          message: showFailure(removed.failure),
        }),
      )
    const goBack = leave(id)
    announce.undoable(i18n.t('Deleted “{title}”. It is erased after a day.', { title }), {
      undo: () => void restore(id, goBack),
    })
  }
  const rename = async ({ id }: Session, title: string) => {
    const renamed = await client.call('rename-session', { sessionId: id, title })
    if (!renamed.ok)
      announce.failed(
        i18n.t('The chat could not be renamed. {message}', { message: showFailure(renamed.failure) }),
      )
  }
  const instruct = async ({ id }: Session, text: string) => {
    const saved = await client.call('set-session-instructions', { sessionId: id, text })
    if (!saved.ok)
      announce.failed(
        i18n.t('The instructions could not be saved. {message}', { message: showFailure(saved.failure) }),
      )
  }
  const saveNote = async ({ id }: Session, text: string) => {
    const saved = await client.call('save-note', { sessionId: id, text })
    if (!saved.ok)
      announce.failed(
        i18n.t('The note could not be saved. {message}', { message: showFailure(saved.failure) }),
      )
  }
  const pin = async ({ id, title }: Session, isPinned: boolean) => {
    const pinned = await client.call('pin-session', { sessionId: id, isPinned })
    if (!pinned.ok)
      announce.failed(
        isPinned
          ? i18n.t('“{title}” could not be pinned. {message}', {
              title,
              message: showFailure(pinned.failure),
            })
          : i18n.t('“{title}” could not be unpinned. {message}', {
              title,
              message: showFailure(pinned.failure),
            }),
      )
  }
  const exportAs = async (session: Session, format: ExportFormat) => {
    const { id, title } = session
    const exported = await client.call('export-chat', { sessionId: id, format })
    if (!exported.ok)
      return announce.failed(
        i18n.t('“{title}” could not be exported. {message}', {
          title,
          message: showFailure(exported.failure),
        }),
        { label: i18n.t('Retry'), run: () => void exportAs(session, format) },
      )
    const { filename, text, mediaType } = exported.value
    saveFile(filename, text, mediaType)
  }
  const copy = async ({ id, title }: Session) => {
    const exported = client.call('export-chat', { sessionId: id, format: 'markdown' })
    const copied = await copyText(
      exported.then((result) =>
        result.ok ? removeHidden(result.value.text) : Promise.reject(new Error('no text')),
      ),
    )
    const result = await exported
    if (!result.ok)
      return announce.failed(
        i18n.t('“{title}” could not be copied. {reason}', { title, reason: showFailure(result.failure) }),
      )
    if (copied) announce.done(i18n.t('Copied “{title}” as Markdown.', { title }))
    else announce.failed(i18n.t('The browser did not allow copying'))
  }
  return {
    ...createBulkCommands(options),
    copy: (session) => void copy(session),
    saveAsDemo: options.saveAsDemo,
    open: options.open,
    exportAs: (session, format) => void exportAs(session, format),
    folders: createFolderCommands(options),
    pin: (session, isPinned) => void pin(session, isPinned),
    instruct: (session, text) => void instruct(session, text),
    saveNote: (session, text) => void saveNote(session, text),
    rename: (session, title) => void rename(session, title),
    remove: (session) => void remove(session),
  }
}
