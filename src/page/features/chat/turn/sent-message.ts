import type { AssistantId, MessageId } from '../../../../core/kernel/id.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Session } from '../../../../core/kernel/session.ts'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'

export interface SentMessage extends WrittenText {
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
