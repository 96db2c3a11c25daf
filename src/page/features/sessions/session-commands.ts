import { removeHidden } from '../../../lib/hidden-in-prose.ts'
import type { ExportFormat } from '../../../core/model/commands/data-commands.ts'
import type { SessionId, ProjectId } from '../../../core/model/id.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { McpChoices } from '../../../core/model/mcp/mcp-row.ts'
import { copyText } from '../../ui/files/clipboard.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  createProjectCommands,
  type ProjectCommands,
  findOrAddProject,
  type ProjectChoice,
  type ProjectCommandsOptions,
} from './project-commands.ts'
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
  /** Chooses the MCP servers of the chat, from its next turn. */
  setMcpServers: (sessionId: SessionId, servers: McpChoices) => void
  projects: ProjectCommands
}

interface SessionCommandsOptions extends BulkCommandsOptions {
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
    projects: createProjectCommands(options),
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
    setMcpServers: (sessionId, servers) =>
      void report(client.call('set-chat-mcp-servers', { sessionId, servers })),
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

/** Commands for one or many chats. The notice of each command offers Undo. */
interface BulkCommands {
  archive: (sessions: readonly Session[], isArchived: boolean) => void
  removeAll: (sessions: readonly Session[]) => void
  moveAll: (sessions: readonly Session[], to: ProjectChoice) => void
  /** Pins a chat, or moves it into a project or out of it, all with one Undo. */
  place: (session: Session, to: SessionPlace) => void
  /** Exports all chats into one file. */
  exportAll: (sessions: readonly Session[], format: ExportFormat) => void
}

/** Place of a chat in the list. */
export interface SessionPlace {
  isPinned: boolean
  folderId: ProjectId | null
}

export function placeOf({ pinnedAt, folderId }: Session): SessionPlace {
  return { isPinned: pinnedAt !== undefined, folderId: folderId ?? null }
}

interface BulkCommandsOptions extends ProjectCommandsOptions {
  /** Leaves the chat if it is open. Returns a function that opens it again. */
  leave: (sessionId: Session['id']) => () => void
}

function createBulkCommands({ client, announce, leave }: BulkCommandsOptions): BulkCommands {
  const report = createFailureReporter(announce)
  const archive = async (sessions: readonly Session[], isArchived: boolean) => {
    const what = nameOf(sessions)
    const set = (archived: boolean) =>
      report(
        client.call('archive-sessions', { sessionIds: idsOf(sessions), isArchived: archived }),
        archived
          ? i18n.t('{what} could not be archived.', { what })
          : i18n.t('{what} could not be restored.', { what }),
      )
    if ((await set(isArchived)) === undefined) return
    announce.undoable(
      isArchived ? i18n.t('Archived {what}.', { what }) : i18n.t('{what} is in the list again.', { what }),
      { undo: () => void set(!isArchived) },
    )
  }
  const removeAll = async (sessions: readonly Session[]) => {
    const what = nameOf(sessions)
    const sessionIds = idsOf(sessions)
    const removed = await report(
      client.call('delete-sessions', { sessionIds }),
      i18n.t('{what} could not be deleted.', { what }),
    )
    if (removed === undefined) return
    const goBack = sessions.map(({ id }) => leave(id))
    const restore = async () => {
      const restored = await report(
        client.call('restore-sessions', { sessionIds }),
        i18n.t('{what} could not be restored.', { what }),
      )
      if (restored !== undefined) for (const back of goBack) back()
    }
    announce.undoable(
      i18n.t('Deleted {what}. {count, plural, one {It is} other {They are}} erased after a day.', {
        what,
        count: sessions.length,
      }),
      { undo: () => void restore() },
    )
  }
  const moveAll = async (sessions: readonly Session[], to: ProjectChoice) => {
    const what = nameOf(sessions)
    const folderId = await findOrAddProject(client, to, report)
    if (folderId === undefined) return
    const failed = i18n.t('{what} could not be moved.', { what })
    const moves = sessions.map(({ id: sessionId }) => ({ sessionId, folderId }))
    if ((await report(client.call('move-sessions', { moves }), failed)) === undefined) return
    const before = sessions.map((session) => ({ sessionId: session.id, folderId: session.folderId ?? null }))
    announce.undoable(i18n.t('Moved {what}.', { what }), {
      undo: () => void report(client.call('move-sessions', { moves: before }), failed),
    })
  }
  const place = async (session: Session, to: SessionPlace) => {
    const { id: sessionId } = session
    const what = nameOf([session])
    const failed = i18n.t('{what} could not be moved.', { what })
    const put = async (before: SessionPlace, { isPinned, folderId }: SessionPlace) => {
      const isMoved = folderId !== before.folderId
      const moveTo = (id: ProjectId | null) =>
        report(client.call('move-session', { sessionId, folderId: id }), failed)
      if (isMoved && (await moveTo(folderId)) === undefined) return false
      if (isPinned === before.isPinned) return true
      const pinned = await report(client.call('pin-session', { sessionId, isPinned }), failed)
      // Half of the change would have no Undo.
      if (pinned === undefined && isMoved) await moveTo(before.folderId)
      return pinned !== undefined
    }
    const before = placeOf(session)
    if (!(await put(before, to))) return
    announce.undoable(to.isPinned ? i18n.t('Pinned {what}.', { what }) : i18n.t('Moved {what}.', { what }), {
      undo: () => void put(to, before),
    })
  }
  const exportAll = async (sessions: readonly Session[], format: ExportFormat) => {
    const exported = await report(
      client.call('export-chats', { sessionIds: idsOf(sessions), format }),
      i18n.t('The chats could not be exported.'),
      { label: i18n.t('Retry'), run: () => void exportAll(sessions, format) },
    )
    if (exported !== undefined) saveFile(exported.filename, exported.bytes, exported.mediaType)
  }
  return {
    archive: (sessions, isArchived) => void archive(sessions, isArchived),
    removeAll: (sessions) => void removeAll(sessions),
    moveAll: (sessions, to) => void moveAll(sessions, to),
    place: (session, to) => void place(session, to),
    exportAll: (sessions, format) => void exportAll(sessions, format),
  }
}

function idsOf(sessions: readonly Session[]): Session['id'][] {
  return sessions.map(({ id }) => id)
}

function nameOf(sessions: readonly Session[]): string {
  const [only] = sessions
  return sessions.length === 1 && only
    ? i18n.t('“{title}”', { title: only.title })
    : i18n.t('{count, plural, one {# chat} other {# chats}}', { count: sessions.length })
}
