import type { QueueStorePort } from '../../../core/engine/host-ports.ts'
import type { Refusal, SteeredMessage, SteerPort } from '../../../core/engine/ports.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'

/**
 * Ids of the messages that a person sent into one run, in order. Their text is read from the queue when the run takes
 * them, because another tab may have changed or removed them. Messages that the run did not take stay in the queue.
 */
export class SteerInbox implements SteerPort {
  readonly #sessionId: SessionId
  readonly #store: Pick<QueueStorePort, 'take' | 'refuse'>
  readonly #listeners = new Set<() => void>()
  #waiting: MessageId[] = []
  #isClosed = false

  constructor(sessionId: SessionId, store: Pick<QueueStorePort, 'take' | 'refuse'>) {
    this.#sessionId = sessionId
    this.#store = store
  }

  /** Adds a message. `false`: the run has ended. */
  push(messageId: MessageId): boolean {
    if (this.#isClosed) return false
    this.#waiting.push(messageId)
    for (const listener of this.#listeners) listener()
    return true
  }

  withdraw(messageId: MessageId): void {
    this.#waiting = this.#waiting.filter((id) => id !== messageId)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
  }

  hasMessage(): boolean {
    return this.#waiting.length > 0
  }

  async take(): Promise<SteeredMessage | undefined> {
    for (;;) {
      const messageId = this.#waiting.shift()
      if (messageId === undefined) return undefined
      const taken = await this.#store.take(this.#sessionId, messageId)
      // A message that storage does not return stays in the queue.
      if (taken.ok && taken.value !== null) return { messageId, ...taken.value }
    }
  }

  async refuse(messageId: MessageId, refusal: Refusal): Promise<void> {
    await this.#store.refuse(this.#sessionId, messageId, refusal)
  }

  onArrival(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
