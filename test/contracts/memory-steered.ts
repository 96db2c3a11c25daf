import type { QueueStorePort } from '../../src/core/engine/ports/run-ports.ts'
import type { Refusal } from '../../src/core/engine/ports/turn-ports.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

/** The queue as a run sees it: the messages that steer it, as they are stored. */
export class MemorySteered implements Pick<QueueStorePort, 'listSteered' | 'take' | 'refuse'> {
  readonly texts = new Map<MessageId, string>()
  readonly refused = new Map<MessageId, Refusal>()

  async listSteered() {
    return succeed([...this.texts.keys()])
  }

  async take(_sessionId: SessionId, id: MessageId) {
    const text = this.texts.get(id)
    return succeed(text === undefined ? null : { text })
  }

  async refuse(_sessionId: SessionId, id: MessageId, refusal: Refusal) {
    this.texts.delete(id)
    this.refused.set(id, refusal)
    return succeed(null)
  }
}
