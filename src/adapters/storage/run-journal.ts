import type { AnswerSplit, RunJournalPort } from '../../core/engine/host-ports.ts'
import type { RunId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import { EventBuffer, isStreamed } from './event-buffer.ts'
import { finishRun } from './finish-run.ts'
import type { Database } from './schema.ts'
import { isDurable, storeEvents } from './store-events.ts'
import { tryStorage } from './try-storage.ts'

export interface JournalOptions {
  flushAfterMs: number
  flushAfterBytes: number
  retryAfterMs: number
  /** Returns what cancels it. */
  startTimer: (durationMs: number, run: () => void) => () => void
  now: () => number
}

/** One run's way to disk. Writes are strictly one after the other; what storage refuses is kept and tried again. */
export class RunJournal implements RunJournalPort {
  readonly #db: Database
  readonly #runId: RunId
  readonly #options: JournalOptions
  readonly #buffer = new EventBuffer()
  #splits: AnswerSplit[] = []
  #writes: Promise<unknown> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #isFlushQueued = false
  #isRefused = false
  #lastSeq = -1
  #settledSeq = -1

  constructor(db: Database, runId: RunId, options: JournalOptions) {
    this.#db = db
    this.#runId = runId
    this.#options = options
  }

  append(event: RunEvent): void {
    this.#buffer.push(event)
    if (this.#isRefused) this.#flushLater(this.#options.retryAfterMs)
    else if (!isStreamed(event) || this.#buffer.streamedBytes >= this.#options.flushAfterBytes)
      this.#flushSoon()
    else this.#flushLater(this.#options.flushAfterMs)
  }

  split(split: AnswerSplit): void {
    this.#splits.push(split)
    this.append(split.event)
  }

  settle(): Promise<Result<null>> {
    return this.#enqueue(() => this.#settle())
  }

  finish(message: Message, rendering: Rendering): Promise<Result<null>> {
    return this.#enqueue(async () => {
      const at = this.#options.now()
      const finished = await this.#write((events, splits) =>
        finishRun(this.#db, { runId: this.#runId, events, splits, message, rendering, at }),
      )
      if (finished.ok || finished.failure.code !== 'storage-full') return finished
      // The rendering can be made again from the text; the answer itself must fit.
      return this.#write((events, splits) =>
        finishRun(this.#db, { runId: this.#runId, events, splits, message, rendering: null, at }),
      )
    })
  }

  /** After the current burst of synchronous appends and the write in progress. */
  #flushSoon(): void {
    if (this.#isFlushQueued) return
    this.#isFlushQueued = true
    void this.#enqueue(() => {
      this.#isFlushQueued = false
      return this.#flush()
    })
  }

  #flushLater(durationMs: number): void {
    this.#cancelTimer ??= this.#options.startTimer(durationMs, () => {
      this.#cancelTimer = null
      this.#flushSoon()
    })
  }

  async #flush(): Promise<Result<null>> {
    return this.#write(async (events, splits) => {
      if (splits.length > 0 || events.some(isDurable)) return this.#storeDurably(events, splits)
      if (events.length > 0) await this.#db.events.bulkPut(events)
      return succeed(null)
    })
  }

  async #settle(): Promise<Result<null>> {
    return this.#write(async (events, splits) => {
      const isSettled = events.length === 0 && splits.length === 0 && this.#lastSeq === this.#settledSeq
      return isSettled ? succeed(null) : this.#storeDurably(events, splits)
    })
  }

  /** Writing the run as well makes the transaction strict, and with it everything that was written before. */
  async #storeDurably(events: readonly RunEvent[], splits: readonly AnswerSplit[]): Promise<Result<null>> {
    const settledSeq = Math.max(this.#lastSeq, events.at(-1)?.seq ?? -1)
    const stored = await storeEvents(this.#db, { runId: this.#runId, events, splits, settledSeq })
    if (stored.ok) this.#settledSeq = settledSeq
    return stored
  }

  async #write(
    store: (events: RunEvent[], splits: readonly AnswerSplit[]) => Promise<Result<null>>,
  ): Promise<Result<null>> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const events = this.#buffer.take()
    const splits = this.#splits
    this.#splits = []
    const stored = await tryStorage(this.#db, () => store(events, splits))
    if (stored.ok) this.#lastSeq = events.at(-1)?.seq ?? this.#lastSeq
    else {
      this.#buffer.giveBack(events)
      this.#splits = [...splits, ...this.#splits]
    }
    this.#isRefused = !stored.ok
    if (!stored.ok) this.#flushLater(this.#options.retryAfterMs)
    return stored
  }

  #enqueue(work: () => Promise<Result<null>>): Promise<Result<null>> {
    const done = this.#writes.then(work)
    this.#writes = done
    return done
  }
}
