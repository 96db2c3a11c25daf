import type { ProjectStore } from '../../adapters/storage/conversation/project-store.ts'
import type { NoteStore } from '../../adapters/storage/conversation/note-store.ts'
import type { SessionStore } from '../../adapters/storage/conversation/session-store.ts'
import { succeed, toEmptyResult } from '../../core/model/failures/result.ts'
import type { RunSupervisor } from '../runs/run-supervisor.ts'
import type { CommandHandlers } from './command-handlers.ts'

export interface SessionDeps {
  projects: Omit<ProjectStore, 'purgeDeleted'>
  notes: Pick<NoteStore, 'save'>
  runs: Pick<RunSupervisor, 'stopSession'>
  sessions: Omit<SessionStore, 'purgeDeleted'>
}

/** Creates the handlers for chats as a whole and for their projects. */
export function createSessionHandlers({ projects, notes, runs, sessions }: SessionDeps) {
  return {
    'rename-session': ({ sessionId, title }) => toEmptyResult(sessions.rename(sessionId, title)),
    'set-session-instructions': ({ sessionId, text }) =>
      toEmptyResult(sessions.setInstructions(sessionId, text)),
    'set-session-model': ({ sessionId, model }) => toEmptyResult(sessions.setModel(sessionId, model)),
    'set-security-mode': async ({ sessionId, mode, isConfirmed }) => {
      const set = await sessions.setSecurityMode(sessionId, { mode, isConfirmed })
      return set.ok ? succeed({ isSet: set.value }) : set
    },
    'set-model-settings': ({ sessionId, settings: chosen }) =>
      toEmptyResult(sessions.setModelSettings(sessionId, chosen)),
    'set-chat-mcp-servers': ({ sessionId, servers }) =>
      toEmptyResult(sessions.setMcpServers(sessionId, servers)),
    'set-folder-mcp-servers': ({ id, servers }) => toEmptyResult(projects.setMcpServers(id, servers)),
    'pin-session': ({ sessionId, isPinned }) => toEmptyResult(sessions.pin(sessionId, isPinned)),
    'save-note': ({ sessionId, text }) => toEmptyResult(notes.save(sessionId, text)),
    'branch-session': ({ sessionId, messageId, newSessionId }) =>
      toEmptyResult(sessions.branch(sessionId, messageId, newSessionId)),
    'archive-sessions': ({ sessionIds, isArchived }) =>
      toEmptyResult(sessions.archiveAll(sessionIds, isArchived)),
    'delete-session': async ({ sessionId }) => {
      await runs.stopSession(sessionId)
      return toEmptyResult(sessions.remove(sessionId))
    },
    'restore-session': ({ sessionId }) => toEmptyResult(sessions.restore(sessionId)),
    'erase-session': ({ sessionId }) => toEmptyResult(sessions.erase(sessionId)),
    'delete-sessions': async ({ sessionIds }) => {
      await Promise.all(sessionIds.map((sessionId) => runs.stopSession(sessionId)))
      return toEmptyResult(sessions.removeAll(sessionIds))
    },
    'restore-sessions': ({ sessionIds }) => toEmptyResult(sessions.restoreAll(sessionIds)),
    'move-session': ({ sessionId, folderId }) => toEmptyResult(projects.move(sessionId, folderId)),
    'move-sessions': ({ moves }) => toEmptyResult(sessions.moveAll(moves)),
    'add-folder': ({ name }) => projects.add(name),
    'rename-folder': ({ id, name }) => toEmptyResult(projects.rename(id, name)),
    'set-folder-instructions': ({ id, text }) => toEmptyResult(projects.setInstructions(id, text)),
    'delete-folder': ({ id }) => toEmptyResult(projects.remove(id)),
    'restore-folder': ({ id }) => toEmptyResult(projects.restore(id)),
  } satisfies CommandHandlers
}
