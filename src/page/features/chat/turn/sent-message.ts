import type { AssistantId, MessageId } from '../../../../core/kernel/id.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { Session } from '../../../../core/kernel/session.ts'
import type { WrittenText } from '../../../../core/kernel/written-text.ts'

export interface SentMessage extends WrittenText {
  messageId: MessageId
  /** Storage knows nothing of its chat yet: there is no message that it could follow. */
  isFirst?: boolean
  readModel: () => Promise<ModelRef>
  /** Of a chat that is begun with it. */
  begins?: {
    mode?: Session['security']['mode']
    settings?: Session['modelSettings']
    assistantId?: AssistantId
  }
}

export type SendOutcome = 'taken' | 'not-taken'
