import type { TimerPort } from '../timers.ts'

/** Whether a person could be looking at the page. */
export interface Attention {
  isVisible(): boolean
  /** The returned function ends it. */
  onChange(listener: () => void): () => void
}

export interface HeartbeatOptions {
  timers: TimerPort
  attention: Attention
  ping(): void
  onHang(): void
}

const tickMs = 1000
/** A tick that comes late was spent in a long task or asleep, not waiting: it counts as this much at most. */
const maxCreditMs = 1500
/** A tick this late means that the page slept or was frozen: the count starts anew. */
const sleptMs = 5000
const hangLimitMs = 10_000
/** Until the worker's script has been loaded and answers for the first time. */
const bootLimitMs = 60_000

/** Tells a worker that hangs from a page that slept: only waking, visible time without any sign of life counts. */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #leaveAttention: () => void
  #cancelTick: (() => void) | null = null
  #lastTickAt = 0
  #silentMs = 0
  #isWaiting = false
  #limitMs = bootLimitMs

  constructor(options: HeartbeatOptions) {
    this.#options = options
    this.#leaveAttention = options.attention.onChange(() => this.start())
  }

  /** Starts counting, or starts anew. */
  start(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    this.#silentMs = 0
    this.#isWaiting = false
    if (!this.#options.attention.isVisible()) return
    this.#lastTickAt = this.#options.timers.monotonic()
    this.#beat()
  }

  /** Any frame of the worker. */
  noteLife(): void {
    this.#limitMs = hangLimitMs
    this.#isWaiting = false
    this.#silentMs = 0
  }

  dispose(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    this.#leaveAttention()
  }

  #beat(): void {
    if (!this.#isWaiting) {
      this.#isWaiting = true
      this.#options.ping()
    }
    this.#cancelTick = this.#options.timers.schedule(tickMs, () => this.#tick())
  }

  #tick(): void {
    const now = this.#options.timers.monotonic()
    const elapsedMs = now - this.#lastTickAt
    this.#lastTickAt = now
    if (elapsedMs >= sleptMs) this.#silentMs = 0
    else if (this.#isWaiting) this.#silentMs += Math.min(elapsedMs, maxCreditMs)
    if (this.#silentMs < this.#limitMs) return this.#beat()
    this.#cancelTick = null
    this.#options.onHang()
  }
}
