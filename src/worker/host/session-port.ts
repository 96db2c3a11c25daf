import type { FolderId, MessageId, SessionId } from '../../core/kernel/id.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { ModelSettings } from '../../core/kernel/model-settings.ts'
import type { Result } from '../../core/kernel/result.ts'

/** What is done with chats as a whole. What is done with many is done with all of them, or with none. */
export interface SessionStorePort {
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setModel(sessionId: SessionId, model: ModelRef): Promise<Result<null>>
  setModelSettings(sessionId: SessionId, settings: ModelSettings): Promise<Result<null>>
  setInstructions(sessionId: SessionId, text: string): Promise<Result<null>>
  pin(sessionId: SessionId, isPinned: boolean): Promise<Result<null>>
  remove(sessionId: SessionId): Promise<Result<null>>
  restore(sessionId: SessionId): Promise<Result<null>>
  branch(sessionId: SessionId, messageId: MessageId, newSessionId: SessionId): Promise<Result<null>>
  archiveAll(sessionIds: readonly SessionId[], isArchived: boolean): Promise<Result<null>>
  removeAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  restoreAll(sessionIds: readonly SessionId[]): Promise<Result<null>>
  moveAll(moves: readonly { sessionId: SessionId; folderId: FolderId | null }[]): Promise<Result<null>>
}
