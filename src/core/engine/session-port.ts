import type { FolderId, MessageId, SessionId } from '../kernel/id.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { ModelSettings } from '../kernel/model-settings.ts'
import type { Result } from '../kernel/result.ts'

export interface SessionMove {
  sessionId: SessionId
  folderId: FolderId | null
}

/** What is done with chats as a whole. What is done with many is done with all of them, or with none. */
export interface SessionStorePort {
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setModel(sessionId: SessionId, model: ModelRef): Promise<Result<null>>
  setModelSettings(sessionId: SessionId, settings: ModelSettings): Promise<Result<null>>
  /** Empty: it has none of its own. */
  setInstructions(sessionId: SessionId, text: string): Promise<Result<null>>
  pin(sessionId: SessionId, isPinned: boolean): Promise<Result<null>>
  /** Hides the session; its rows stay for as long as this can be undone. */
  remove(sessionId: SessionId): Promise<Result<null>>
  restore(sessionId: SessionId): Promise<Result<null>>
  /** Before its time: nothing of it is left. `not-found` where it is not a deleted one, `session-busy` while a run of it has no end. */
  erase(sessionId: SessionId): Promise<Result<null>>
  /** A new session that begins with a copy of the way to the message. */
  branch(sessionId: SessionId, messageId: MessageId, newSessionId: SessionId): Promise<Result<null>>
  archiveAll(sessionIds: readonly SessionId[], isArchived: boolean): Promise<Result<null>>
  removeAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  /** Those that are still there; `not-found` where none is. */
  restoreAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  moveAll(moves: readonly SessionMove[]): Promise<Result<null>>
}
