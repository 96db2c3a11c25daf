import type { SteeredMessage, SteerPort } from '../../core/engine/ports.ts'
import type { MessageId } from '../../core/kernel/id.ts'

/** The messages that a person sent into one run. What the run did not take stays in the queue. */
export class SteerInbox implements SteerPort {
  #waiting: SteeredMessage[] = []
  readonly #taken = new Set<MessageId>()
  readonly #removals = new Map<MessageId, () => Promise<unknown>>()
  readonly #listeners = new Set<() => void>()
  #isClosed = false

  /** `false`: the run has ended. `remove` takes it out of the queue, should a guard refuse it. */
  push(message: SteeredMessage, remove?: () => Promise<unknown>): boolean {
    if (this.#isClosed) return false
    if (remove) this.#removals.set(message.messageId, remove)
    this.#waiting.push(message)
    for (const listener of this.#listeners) listener()
    return true
  }

  edit(messageId: MessageId, text: string): void {
    this.#waiting = this.#waiting.map((message) =>
      message.messageId === messageId ? { messageId, text } : message,
    )
  }

  withdraw(messageId: MessageId): void {
    this.#waiting = this.#waiting.filter((message) => message.messageId !== messageId)
  }

  hasTaken(messageId: MessageId): boolean {
    return this.#taken.has(messageId)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
  }

  hasMessage(): boolean {
    return this.#waiting.length > 0
  }

  take(): SteeredMessage | undefined {
    const message = this.#waiting.shift()
    if (message) this.#taken.add(message.messageId)
    return message
  }

  async drop(messageId: MessageId): Promise<void> {
    await this.#removals.get(messageId)?.()
  }

  onArrival(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
