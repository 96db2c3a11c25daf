import type { ChatUIMessageChunk } from '../../contract.ts'
import type { TimerPort } from '../../timers.ts'

export interface DeltaCoalescerOptions {
  timers: TimerPort
  /** Returns how long streamed text may wait. `sinceFirstMs` is the time since the first of it. */
  intervalMs(sinceFirstMs: number, waiting: PendingText): number
  /** Returns whether a flush would reach a follower now. If not, text gathers until `wake`. */
  canFlush(): boolean
  /** Receives all chunks gathered since the last flush, at least one. */
  onFlush(chunks: ChatUIMessageChunk[]): void
}

const longInputCharacters = 20_000

/**
 * Joins adjacent deltas of one part and lets them wait for each other. All other chunks are sent at once, after the
 * gathered ones. Time is checked at every push, because a busy stream delays timers.
 */
export class DeltaCoalescer {
  readonly #options: DeltaCoalescerOptions
  #gathered: ChatUIMessageChunk[] = []
  #gatheredCharacters = 0
  #cancelTimer: (() => void) | null = null
  #timerAt = 0
  #lastFlushAt = -Infinity
  #firstAt: number | null = null
  #inputCharacters = 0

  constructor(options: DeltaCoalescerOptions) {
    this.#options = options
  }

  push(chunks: readonly ChatUIMessageChunk[]): void {
    if (chunks.length === 0) return
    let isUrgent = false
    for (const chunk of chunks) {
      isUrgent ||= !isStreamed(chunk)
      if (chunk.type === 'data-call-input') this.#inputCharacters += chunk.data.text.length
      if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta')
        this.#gatheredCharacters += chunk.delta.length
      this.#gather(chunk)
    }
    if (isUrgent) this.flush()
    else this.wake()
  }

  /** Flushes if it is time, or else schedules a flush. */
  wake(): void {
    if (this.#gathered.length === 0) return
    const now = this.#options.timers.monotonic()
    this.#firstAt ??= now
    const waiting = { characters: this.#gatheredCharacters, isLongInput: this.#isLongInput() }
    const waitMs = this.#lastFlushAt + this.#options.intervalMs(now - this.#firstAt, waiting) - now
    if (waitMs > 0) this.#schedule(now + waitMs, waitMs)
    else if (this.#options.canFlush()) this.flush()
  }

  #schedule(at: number, waitMs: number): void {
    if (this.#cancelTimer && this.#timerAt <= at) return
    this.#cancelTimer?.()
    this.#timerAt = at
    this.#cancelTimer = this.#options.timers.schedule(waitMs, () => this.#onTimer())
  }

  flush(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#gathered.length === 0) return
    const chunks = this.#gathered
    this.#gathered = []
    this.#gatheredCharacters = 0
    this.#options.onFlush(chunks)
    this.#lastFlushAt = this.#options.timers.monotonic()
  }

  #isLongInput(): boolean {
    return (
      this.#inputCharacters > longInputCharacters &&
      this.#gathered.every(({ type }) => type === 'data-call-input')
    )
  }

  #onTimer(): void {
    this.#cancelTimer = null
    this.wake()
  }

  #gather(chunk: ChatUIMessageChunk): void {
    const last = this.#gathered.at(-1)
    const joined = last && joinDeltas(last, chunk)
    if (joined) this.#gathered[this.#gathered.length - 1] = joined
    else this.#gathered.push(chunk)
  }
}

/** Treats the start of a part like its deltas: without the first one it says nothing. */
function isStreamed({ type }: ChatUIMessageChunk): boolean {
  return (
    type === 'text-delta' ||
    type === 'reasoning-delta' ||
    type === 'data-call-input' ||
    type === 'data-call-output' ||
    type === 'text-start' ||
    type === 'reasoning-start'
  )
}

/** Joins two deltas of the same part; `null` for other chunks. */
export function joinDeltas(left: ChatUIMessageChunk, right: ChatUIMessageChunk): ChatUIMessageChunk | null {
  if (isOfCall(left) && isOfCall(right)) {
    const { callId, text } = left.data
    if (left.type !== right.type || callId !== right.data.callId) return null
    return { ...left, data: { callId, text: text + right.data.text } }
  }
  const isProse = left.type === 'text-delta' || left.type === 'reasoning-delta'
  if (!isProse || left.type !== right.type || left.id !== right.id) return null
  return { ...left, delta: left.delta + right.delta }
}

function isOfCall(
  chunk: ChatUIMessageChunk,
): chunk is Extract<ChatUIMessageChunk, { type: 'data-call-input' | 'data-call-output' }> {
  return chunk.type === 'data-call-input' || chunk.type === 'data-call-output'
}

interface FlushSituation {
  hasFollowers: boolean
  /** Time since the first streamed text of the run. */
  sinceFirstMs: number
  lastRenderMs: number
  waiting: PendingText
}

/** Text that waits to be shown. */
interface PendingText {
  characters: number
  /** True if only more of an already long call's arguments waits. */
  isLongInput: boolean
}

/** One line of prose. At 240 tokens a second one line comes per usual interval, which is faster than anyone reads. */
const lineCharacters = 80
const usualMs = 66
/** Extra time for each further waiting line. */
const lineMs = 20
const longestMs = 166

/**
 * Returns how long text may wait. Short at first, so that the first text appears quickly. Long when rendering is slow,
 * without followers, and for text that comes faster than it can be read. The page's work grows with the number of
 * flushes.
 */
export function toFlushIntervalMs({
  hasFollowers,
  sinceFirstMs,
  lastRenderMs,
  waiting,
}: FlushSituation): number {
  if (!hasFollowers || waiting.isLongInput) return 250
  const readingMs = sinceFirstMs < 300 ? 33 : toReadingMs(waiting.characters)
  return Math.max(readingMs, 3 * lastRenderMs)
}

function toReadingMs(characters: number): number {
  const furtherLines = Math.max(0, characters / lineCharacters - 1)
  return Math.min(longestMs, usualMs + lineMs * furtherLines)
}
