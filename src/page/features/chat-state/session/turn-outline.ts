import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { LiveTurn } from './transcript-rows.ts'
import type { AssistantId, MessageId } from '../../../../core/model/id.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { Session } from '../../../../core/model/conversation/session.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'

/**
 * Outline of the current turn. Changes when a message is added or removed, or the turn starts or ends, but not while an
 * answer grows.
 */
export interface TurnOutline extends LiveTurn {
  /** The turn is running in another tab. */
  isRemote: boolean
  /** The turn is the job of a workflow. */
  isJob: boolean
  /** Reason why a request failed before there was an answer. */
  failure: Failure | null
}

export function isSameOutline(before: TurnOutline, after: TurnOutline): boolean {
  return (
    before.isRunning === after.isRunning &&
    before.isRemote === after.isRemote &&
    before.isJob === after.isJob &&
    before.replaces === after.replaces &&
    before.failure?.message === after.failure?.message &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message.id === after.messages[index]?.id)
  )
}

export interface SentMessage extends MessageDraft {
  messageId: MessageId
  /** The message is the first of its chat, so storage has no earlier message. */
  isFirst?: boolean
  readModel: () => Promise<ModelRef>
  /** Choices for a new chat. */
  begins?: {
    mode?: Session['security']['mode']
    settings?: Session['modelSettings']
    assistantId?: AssistantId
  }
}

export type SendOutcome = 'taken' | 'not-taken'
