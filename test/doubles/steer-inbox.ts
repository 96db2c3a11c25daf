import type { Refusal, SteeredMessage, SteerPort } from '../../src/core/engine/ports/turn-ports.ts'
import type { MessageId } from '../../src/core/model/id.ts'
import type { MessageDraft } from '../../src/core/model/conversation/message-draft.ts'

/** Messages that a person sends into a running turn. `waiting` contains those that the turn has not taken. */
export class SteerInbox implements SteerPort {
  readonly waiting: SteeredMessage[] = []
  readonly refused: (Refusal & { messageId: MessageId })[] = []
  #sent = 0
  readonly #listeners = new Set<() => void>()

  send(sent: string | MessageDraft): void {
    const content = typeof sent === 'string' ? { text: sent } : sent
    this.waiting.push({ messageId: `message-steer-${++this.#sent}` as MessageId, ...content })
    for (const listener of this.#listeners) listener()
  }

  hasMessage(): boolean {
    return this.waiting.length > 0
  }

  async take(): Promise<SteeredMessage | undefined> {
    return this.waiting.shift()
  }

  async refuse(messageId: MessageId, refusal: Refusal): Promise<void> {
    this.refused.push({ messageId, ...refusal })
  }

  onArrival(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
