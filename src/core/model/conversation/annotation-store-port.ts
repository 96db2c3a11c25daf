import type { MessageId, SessionId } from '../id.ts'
import type { Reaction } from './message-annotations.ts'
import type { Result } from '../failures/result.ts'

export interface MessageRef {
  sessionId: SessionId
  messageId: MessageId
}

/** The author of a change and the id of the change. Repeating a change with the same id returns the same result and changes nothing. */
export interface ChangeSource {
  by: Reaction['by']
  changeId: string
}

/**
 * Stores annotations and changes of existing messages. A missing chat or message is `not-found`. Changing the text of a streaming
 * message is `session-busy`.
 */
export interface AnnotationStorePort {
  pin(ref: MessageRef, doing: ChangeSource): Promise<Result<'pinned' | 'pinned-before' | 'full'>>
  unpin(ref: MessageRef): Promise<Result<null>>
  /** Resolves to `false` if the message already has the maximum number of reactions. */
  react(ref: MessageRef, reaction: ChangeSource & { emoji: string }): Promise<Result<boolean>>
  removeReaction(ref: MessageRef, reaction: Pick<Reaction, 'emoji' | 'by'>): Promise<Result<null>>
  /** Adds a label. A message has the same label only once, from any author. */
  label(
    ref: MessageRef,
    label: ChangeSource & { text: string },
  ): Promise<Result<'labeled' | 'labeled-before' | 'full'>>
  /** Removes a label from any author, ignoring case. */
  removeLabel(ref: MessageRef, text: string): Promise<Result<null>>
  /**
   * Hides messages and resolves to the hidden ones. Messages that were already hidden, are missing, or are streaming or being
   * answered are skipped.
   */
  remove(
    refs: { sessionId: SessionId; messageIds: readonly MessageId[] },
    doing: ChangeSource,
  ): Promise<Result<MessageId[]>>
  /** Shows everything again that one `changeId` has hidden. */
  restore(sessionId: SessionId, changeId: string): Promise<Result<null>>
  /** Adds another version of the text, which is shown from then on. */
  reword(ref: MessageRef, revision: ChangeSource & { text: string }): Promise<Result<null>>
  /** Selects the version to show. 0 is the first one. */
  showRevision(ref: MessageRef, revision: number): Promise<Result<null>>
}
