import { sandboxMessageSchema, type SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'

const messagesPerSecond = 20
const floodPerSecond = 2000
const patienceMs = 3000

/** Judges what comes out of a frame, and whether the frame still answers. Times are monotonic, in ms. */
export class SandboxGate {
  #secondBegan = 0
  #heard = 0
  #taken = 0
  #askedAt: number | null = null

  /** `null`: not to be listened to. `flood`: no honest page talks that much. */
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
    // Its answer to a ping, which a page that prints a lot must not lose.
    if (read.data.type === 'ready') {
      this.#askedAt = null
      return read.data
    }
    this.#taken += 1
    return this.#taken > messagesPerSecond ? null : read.data
  }

  /** To be asked before each ping; `lost`: it has not answered in time. */
  check(now: number): 'ask' | 'lost' {
    if (this.#askedAt !== null && now - this.#askedAt >= patienceMs) return 'lost'
    this.#askedAt ??= now
    return 'ask'
  }

  /** Nobody is looking: a page at rest may be slow. */
  rest(): void {
    this.#askedAt = null
  }
}
