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
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

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
  const report = createFailureReporter(announce)

  const remove = async ({ id: sessionId, title }: Session) => {
    const removed = await report(
      client.call('delete-session', { sessionId }),
      i18n.t('“{name}” could not be deleted.', { name: title }),
    )
    if (removed === undefined) return
    const goBack = leave(sessionId)
    const restore = async () => {
      const restored = await report(
        client.call('restore-session', { sessionId }),
        i18n.t('The chat could not be restored.'),
      )
      if (restored !== undefined) goBack()
    }
    announce.undoable(i18n.t('Deleted “{title}”. It is erased after a day.', { title }), {
      undo: () => void restore(),
    })
  }
  const exportAs = async (session: Session, format: ExportFormat) => {
    const { id, title } = session
    const exported = await report(
      client.call('export-chat', { sessionId: id, format }),
      i18n.t('“{title}” could not be exported.', { title }),
      { label: i18n.t('Retry'), run: () => void exportAs(session, format) },
    )
    if (exported !== undefined) saveFile(exported.filename, exported.text, exported.mediaType)
  }
  const copy = async ({ id, title }: Session) => {
    const exported = client.call('export-chat', { sessionId: id, format: 'markdown' })
    const copied = await copyText(
      exported.then((result) =>
        result.ok ? removeHidden(result.value.text) : Promise.reject(new Error('The chat has no text.')),
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
    pin: ({ id: sessionId, title }, isPinned) =>
      void report(
        client.call('pin-session', { sessionId, isPinned }),
        isPinned
          ? i18n.t('“{title}” could not be pinned.', { title })
          : i18n.t('“{title}” could not be unpinned.', { title }),
      ),
    instruct: ({ id: sessionId }, text) =>
      void report(
        client.call('set-session-instructions', { sessionId, text }),
        i18n.t('The instructions could not be saved.'),
      ),
    saveNote: ({ id: sessionId }, text) =>
      void report(client.call('save-note', { sessionId, text }), i18n.t('The note could not be saved.')),
    rename: ({ id: sessionId }, title) =>
      void report(
        client.call('rename-session', { sessionId, title }),
        i18n.t('The chat could not be renamed.'),
      ),
    remove: (session) => void remove(session),
  }
}
