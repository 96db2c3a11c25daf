import type { TimerPort } from '../timers.ts'

/** Reports whether the page is visible to a person. */
export interface PageVisibility {
  isVisible(): boolean
  /** Calls the listener at each change. The returned function removes it. */
  onChange(listener: () => void): () => void
}

export interface HeartbeatOptions {
  timers: TimerPort
  attention: PageVisibility
  ping(): void
  /** Called with `true` when the worker has become silent, and with `false` when it answers again or is replaced. */
  onStall(isSilent: boolean): void
  onHang(): void
}

const tickMs = 1000
/** Upper limit of what one late tick counts. A late tick was spent in a long task or asleep, not waiting. */
const maxCreditMs = 1500
/** Delay after which a tick means that the page slept or was frozen. Counting then restarts from 0. */
const sleptMs = 5000
/** Unanswered time after which the worker counts as silent. A ping leaves up to one tick after the worker began to hang. */
const stallLimitMs = 2000
const hangLimitMs = 10_000
/** Limit until the worker's script has loaded and the worker answers for the first time. */
const bootLimitMs = 60_000

/**
 * Tells a worker that hangs from a page that slept. Counts only waking, visible time without a frame from the worker. Reports
 * silence soon, and a hang only after a time in which a slow device has answered.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #leaveAttention: () => void
  #cancelTick: (() => void) | null = null
  #lastTickAt = 0
  #silentMs = 0
  #isWaiting = false
  #isSilent = false
  #limitMs = bootLimitMs

  constructor(options: HeartbeatOptions) {
    this.#options = options
    this.#leaveAttention = options.attention.onChange(() => this.start())
  }

  /** Starts or restarts the count. */
  start(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    this.#silentMs = 0
    this.#isWaiting = false
    if (!this.#options.attention.isVisible()) return
    this.#lastTickAt = this.#options.timers.monotonic()
    this.#beat()
  }

  /** Must be called for any frame from the worker. */
  recordActivity(): void {
    this.#limitMs = hangLimitMs
    this.#isWaiting = false
    this.#silentMs = 0
    this.#setSilent(false)
  }

  dispose(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    this.#setSilent(false)
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
    // A worker that is still being loaded is not expected to answer.
    if (this.#limitMs === hangLimitMs && this.#silentMs >= stallLimitMs) this.#setSilent(true)
    if (this.#silentMs < this.#limitMs) return this.#beat()
    this.#cancelTick = null
    this.#options.onHang()
  }

  #setSilent(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return
    this.#isSilent = isSilent
    this.#options.onStall(isSilent)
  }
}
