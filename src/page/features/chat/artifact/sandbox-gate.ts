import { sandboxMessageSchema, type SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'

const messagesPerSecond = 20
const floodPerSecond = 2000
const patienceMs = 3000

/** Validates the messages from a frame and checks whether the frame still answers. Times are monotonic, in ms. */
export class SandboxGate {
  #secondBegan = 0
  #heard = 0
  #taken = 0
  #askedAt: number | null = null

  /**
   * Validates one message. Returns `null` if the message is ignored, `flood` if the frame sends more than any honest page
   * would.
   */
  take(data: unknown, now: number): SandboxMessage | 'flood' | null {
    if (now - this.#secondBegan >= 1000) {
      this.#secondBegan = now
      this.#heard = 0
      this.#taken = 0
    }
    this.#heard += 1
    if (this.#heard > floodPerSecond) return 'flood'
    const read = sandboxMessageSchema.safeParse(data)
    if (!read.success) return null
    // This is the answer to a ping. It must get through even if the page prints a lot.
    if (read.data.type === 'ready') {
      this.#askedAt = null
      return read.data
    }
    this.#taken += 1
    return this.#taken > messagesPerSecond ? null : read.data
  }

  /** Must be called before each ping. Returns `lost` if the frame has not answered in time. */
  check(now: number): 'ask' | 'lost' {
    if (this.#askedAt !== null && now - this.#askedAt >= patienceMs) return 'lost'
    this.#askedAt ??= now
    return 'ask'
  }

  /** Resets the timeout while the page is hidden, because a background page may be slow. */
  rest(): void {
    this.#askedAt = null
  }
}
