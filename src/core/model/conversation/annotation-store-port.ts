import type { MessageId, SessionId } from '../../kernel/id.ts'
import type { Reaction } from '../../kernel/message-marks.ts'
import type { Result } from '../../kernel/result.ts'

export interface MessageRef {
  sessionId: SessionId
  messageId: MessageId
}

/** Who does it, and the name of this one doing: done again under the same name, it answers the same and changes nothing. */
export interface Doing {
  by: Reaction['by']
  changeId: string
}

/**
 * What is done with messages after they were written. A chat or message that is not there is `not-found`, one that is being
 * written is `session-busy`, for what it says only.
 */
export interface MarkStorePort {
  pin(ref: MessageRef, doing: Doing): Promise<Result<'pinned' | 'pinned-before' | 'full'>>
  unpin(ref: MessageRef): Promise<Result<null>>
  /** `false`: there are as many as there can be. */
  react(ref: MessageRef, reaction: Doing & { emoji: string }): Promise<Result<boolean>>
  takeReaction(ref: MessageRef, reaction: Pick<Reaction, 'emoji' | 'by'>): Promise<Result<null>>
  /** A message has a label once, whoever gives it. */
  label(
    ref: MessageRef,
    label: Doing & { text: string },
  ): Promise<Result<'labeled' | 'labeled-before' | 'full'>>
  /** Whoever gave it, whatever the case of its letters. */
  takeLabel(ref: MessageRef, text: string): Promise<Result<null>>
  /** Those that it hid: not the ones that were hidden before, are not there, or are being written or answered. */
  remove(
    refs: { sessionId: SessionId; messageIds: readonly MessageId[] },
    doing: Doing,
  ): Promise<Result<MessageId[]>>
  /** Takes back all that one `changeId` hid. */
  restore(sessionId: SessionId, changeId: string): Promise<Result<null>>
  /** Another wording, which is shown from then on. */
  reword(ref: MessageRef, revision: Doing & { text: string }): Promise<Result<null>>
  /** Which wording is shown; 0: the first. */
  showRevision(ref: MessageRef, revision: number): Promise<Result<null>>
}
