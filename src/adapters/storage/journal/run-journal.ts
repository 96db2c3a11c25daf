import type { AnswerSplit, JournalListeners, RunJournalPort } from '../../../core/engine/host-ports.ts'
import type { SentRequest } from '../../../core/kernel/sent-request.ts'
import type { SentWire } from '../../../core/kernel/wire-request.ts'
import type { ReceivedWire } from '../../../core/kernel/wire-response.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { Rendering } from '../../../core/kernel/rendered-block.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import { EventBuffer, isStreamed } from './event-buffer.ts'
import { finishRun } from './finish-run.ts'
import { hasRequests, joinRecorded, noRequests, RequestRecorder } from '../requests/request-recorder.ts'
import { ResponseRecorder } from '../requests/response-recorder.ts'
import { takenOver } from './leases.ts'
import type { Database, LeaseRow } from '../schema.ts'
import { isDurable, storeEvents, storeLog, type Batch } from './store-events.ts'
import { tryStorage } from '../try-storage.ts'

export interface JournalOptions {
  flushAfterMs: number
  flushAfterBytes: number
  retryAfterMs: number
  /** Returns what cancels it. */
  startTimer: (durationMs: number, run: () => void) => () => void
  now: () => number
  /** For durations. */
  monotonic: () => number
  /** A text without the keys that are stored. */
  redact: (text: string) => Promise<string>
  /** Gives up what can be given up for the end of an answer; whether that was anything. */
  makeLastRoom?: () => Promise<boolean>
  /** Taken-over: once, at the first write that is refused because the run is another's by now. */
  listeners?: JournalListeners
  onFinished?: () => void
}

/** One run's way to disk. Writes are strictly one after the other; what storage refuses is kept and tried again. */
export class RunJournal implements RunJournalPort {
  readonly #db: Database
  readonly #lease: LeaseRow
  readonly #options: JournalOptions
  readonly #buffer = new EventBuffer()
  readonly #recorder: RequestRecorder
  readonly #responses: ResponseRecorder
  #splits: AnswerSplit[] = []
  #requests: SentRequest[] = []
  #wires: SentWire[] = []
  /** Hashed, for the next write. */
  #recorded = noRequests
  #recording: Promise<void> | null = null
  #cancelRecording: (() => void) | null = null
  #writes: Promise<unknown> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #isFlushQueued = false
  /** Since when streamed text waits. */
  #waitingSince: number | null = null
  #isRefused = false
  #isTakenOver = false
  #lastSeq = -1
  #settledSeq = -1

  constructor(db: Database, lease: LeaseRow, options: JournalOptions) {
    this.#db = db
    this.#lease = lease
    this.#options = options
    this.#recorder = new RequestRecorder(db, lease.runId, options.redact)
    this.#responses = new ResponseRecorder(db, lease.runId, options)
  }

  append(event: RunEvent): void {
    if (this.#isTakenOver) return
    this.#buffer.push(event)
    if (this.#isRefused) this.#flushLater(this.#options.retryAfterMs)
    else if (!isStreamed(event) || this.#isOverdue()) this.#flushSoon()
    else this.#flushLater(this.#options.flushAfterMs)
  }

  /** Time is looked at as well: a busy stream keeps timers from running. */
  #isOverdue(): boolean {
    const { flushAfterBytes, flushAfterMs, monotonic } = this.#options
    this.#waitingSince ??= monotonic()
    return this.#buffer.streamedBytes >= flushAfterBytes || monotonic() - this.#waitingSince >= flushAfterMs
  }

  keepRequest(sent: SentRequest): void {
    this.#requests.push(sent)
    this.#recordLater()
  }

  keepWire(sent: SentWire): void {
    this.#wires.push(sent)
    this.#recordLater()
  }

  /** Compressing a long one takes a while: the text that is still on its way goes first. */
  keepReceived(received: ReceivedWire): void {
    this.#responses.keep(received)
    this.#options.startTimer(this.#options.flushAfterMs, () => void this.#keepResponses())
  }

  async #keepResponses(): Promise<void> {
    if (!this.#isTakenOver) await this.#responses.flush()
  }

  split(split: AnswerSplit): void {
    this.#splits.push(split)
    this.append(split.event)
  }

  async settle(): Promise<Result<null>> {
    const settled = await this.#enqueue(() => this.#settle())
    if (!settled.ok) return settled
    if (this.#hasUnrecorded) this.#recordSoon()
    if (!this.#recording) return settled
    await this.#recording
    return this.#enqueue(() => this.#settle())
  }

  finish(message: Message, rendering: Rendering): Promise<Result<null>> {
    return this.#enqueue(async () => {
      await this.#recordRest()
      const ending = { lease: this.#lease, message, at: this.#options.now() }
      const finishWith = (kept: Rendering | null) =>
        this.#write((batch) => finishRun(this.#db, { ...batch, ...ending, rendering: kept }))
      let finished = await finishWith(rendering)
      if (isFull(finished) && (await this.#options.makeLastRoom?.())) finished = await finishWith(rendering)
      // The rendering can be made again from the text; the answer itself must fit.
      if (isFull(finished)) finished = await finishWith(null)
      if (finished.ok) {
        this.#options.onFinished?.()
        void this.#keepResponses()
      }
      return finished
    })
  }

  /** Ends a run that has no message of its own: `store` writes its end in one transaction with what is left of the log. */
  close(store: (batch: Batch, at: number) => Promise<Result<null>>): Promise<Result<null>> {
    return this.#enqueue(async () => {
      await this.#recordRest()
      const closed = await this.#write((batch) => store(batch, this.#options.now()))
      if (closed.ok) void this.#keepResponses()
      return closed
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
    return this.#write(async (batch) => {
      const { events, splits, requests } = batch
      if (splits.length > 0 || events.some(isDurable)) return this.#storeDurably(batch)
      return events.length > 0 || hasRequests(requests)
        ? storeLog(this.#db, { ...batch, lease: this.#lease })
        : succeed(null)
    })
  }

  async #settle(): Promise<Result<null>> {
    return this.#write(async (batch) => {
      const { events, splits, requests } = batch
      const isNew = events.length > 0 || splits.length > 0 || hasRequests(requests)
      const isSettled = !isNew && this.#lastSeq === this.#settledSeq
      return isSettled ? succeed(null) : this.#storeDurably(batch)
    })
  }

  /** Writing the run as well makes the transaction strict, and with it everything that was written before. */
  async #storeDurably(batch: Batch): Promise<Result<null>> {
    const settledSeq = Math.max(this.#lastSeq, batch.events.at(-1)?.seq ?? -1)
    const stored = await storeEvents(this.#db, { ...batch, lease: this.#lease, settledSeq })
    if (stored.ok) this.#settledSeq = settledSeq
    return stored
  }

  async #write(store: (batch: Batch) => Promise<Result<null>>): Promise<Result<null>> {
    if (this.#isTakenOver) return takenOver()
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const events = this.#buffer.take()
    this.#waitingSince = null
    const splits = this.#splits
    this.#splits = []
    const requests = this.#recorded
    this.#recorded = noRequests
    const stored = await tryStorage(this.#db, () => store({ events, splits, requests }))
    if (stored.ok) {
      this.#lastSeq = events.at(-1)?.seq ?? this.#lastSeq
      this.#recorder.confirm(requests)
    } else {
      this.#buffer.giveBack(events)
      this.#splits = [...splits, ...this.#splits]
      if (!isFull(stored)) this.#recorded = joinRecorded(requests, this.#recorded)
    }
    if (!stored.ok && stored.failure.code === 'taken-over') return this.#giveUp(stored)
    this.#noteRefusal(stored)
    if (!stored.ok) this.#flushLater(this.#options.retryAfterMs)
    return stored
  }

  get #hasUnrecorded(): boolean {
    return this.#requests.length > 0 || this.#wires.length > 0
  }

  #noteRefusal(stored: Result<null>): void {
    const wasRefused = this.#isRefused
    this.#isRefused = !stored.ok
    if (!stored.ok && !wasRefused) this.#options.listeners?.onRefused?.(stored.failure)
    if (stored.ok && wasRefused) this.#options.listeners?.onRefused?.(null)
  }

  /** A long chat takes a while to be hashed: the request goes out first, whatever is written meanwhile. */
  #recordLater(): void {
    this.#cancelRecording?.()
    this.#cancelRecording = this.#options.startTimer(this.#options.flushAfterMs, () => {
      // What cannot be read now would be given up.
      if (this.#isRefused && !this.#isTakenOver) this.#recordLater()
      else this.#recordSoon()
    })
  }

  /** Beside the writes: no text waits for a hash. */
  #recordSoon(): void {
    this.#cancelRecording?.()
    if (this.#recording || this.#isTakenOver) return
    this.#recording = this.#record().finally(() => {
      this.#recording = null
      if (this.#hasUnrecorded) this.#recordLater()
      this.#flushSoon()
    })
  }

  /**
   * Where the disk is full they are given up: the answer needs the room more. What was refused for another reason once is
   * tried again, and then given up, too: it may be what cannot be kept.
   */
  async #record(): Promise<void> {
    const requests = this.#requests
    const wires = this.#wires
    this.#requests = []
    this.#wires = []
    const make = async () => succeed(await this.#recorder.record(requests, wires))
    let made = await tryStorage(this.#db, make)
    if (!made.ok && made.failure.code !== 'storage-full') made = await tryStorage(this.#db, make)
    if (made.ok) this.#recorded = joinRecorded(this.#recorded, made.value)
  }

  /** The text itself is written before. */
  async #recordRest(): Promise<void> {
    this.#cancelRecording?.()
    if (!this.#hasUnrecorded && !this.#recording) return
    await this.#flush()
    await this.#recording
    if (this.#hasUnrecorded) await this.#record()
  }

  #giveUp(refused: Result<null>): Result<null> {
    this.#buffer.take()
    this.#splits = []
    if (!this.#isTakenOver) this.#options.listeners?.onTakenOver?.()
    this.#isTakenOver = true
    return refused
  }

  #enqueue(work: () => Promise<Result<null>>): Promise<Result<null>> {
    const done = this.#writes.then(work)
    // A bug in one write is whoever waits for it to hear of; it ends no other write.
    this.#writes = done.catch(() => undefined)
    return done
  }
}

function isFull(stored: Result<null>): boolean {
  return !stored.ok && stored.failure.code === 'storage-full'
}
