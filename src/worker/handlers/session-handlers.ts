import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for chats as a whole and for their folders. */
export function createSessionHandlers({
  folders,
  notes,
  runs,
  sessions,
}: Pick<HandlerPorts, 'folders' | 'notes' | 'runs' | 'sessions'>) {
  return {
    'rename-session': ({ sessionId, title }) => withoutOutput(sessions.rename(sessionId, title)),
    'set-session-instructions': ({ sessionId, text }) =>
      withoutOutput(sessions.setInstructions(sessionId, text)),
    'set-session-model': ({ sessionId, model }) => withoutOutput(sessions.setModel(sessionId, model)),
    'set-model-settings': ({ sessionId, settings: chosen }) =>
      withoutOutput(sessions.setModelSettings(sessionId, chosen)),
    'pin-session': ({ sessionId, isPinned }) => withoutOutput(sessions.pin(sessionId, isPinned)),
    'save-note': ({ sessionId, text }) => withoutOutput(notes.save(sessionId, text)),
    'branch-session': ({ sessionId, messageId, newSessionId }) =>
      withoutOutput(sessions.branch(sessionId, messageId, newSessionId)),
    'archive-sessions': ({ sessionIds, isArchived }) =>
      withoutOutput(sessions.archiveAll(sessionIds, isArchived)),
    'delete-session': async ({ sessionId }) => {
      await runs.stopSession(sessionId)
      return withoutOutput(sessions.remove(sessionId))
    },
    'restore-session': ({ sessionId }) => withoutOutput(sessions.restore(sessionId)),
    'erase-session': ({ sessionId }) => withoutOutput(sessions.erase(sessionId)),
    'delete-sessions': async ({ sessionIds }) => {
      await Promise.all(sessionIds.map((sessionId) => runs.stopSession(sessionId)))
      return withoutOutput(sessions.removeAll(sessionIds))
    },
    'restore-sessions': ({ sessionIds }) => withoutOutput(sessions.restoreAll(sessionIds)),
    'move-session': ({ sessionId, folderId }) => withoutOutput(folders.move(sessionId, folderId)),
    'move-sessions': ({ moves }) => withoutOutput(sessions.moveAll(moves)),
    'add-folder': ({ name }) => folders.add(name),
    'rename-folder': ({ id, name }) => withoutOutput(folders.rename(id, name)),
    'set-folder-instructions': ({ id, text }) => withoutOutput(folders.setInstructions(id, text)),
    'delete-folder': ({ id }) => withoutOutput(folders.remove(id)),
    'restore-folder': ({ id }) => withoutOutput(folders.restore(id)),
  } satisfies CommandHandlers
}
