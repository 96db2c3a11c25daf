import type {
  MessageSplit,
  JournalListeners,
  RunJournalPort,
} from '../../../../core/engine/ports/run-ports.ts'
import type { SentRequest } from '../../../../core/model/review/recorded-request.ts'
import type { SentExchange, ReceivedExchange } from '../../../../core/model/review/http-exchange.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { RunEvent } from '../../../../core/model/runs/run-event.ts'
import { EventBuffer, isStreamed } from './event-buffer.ts'
import { finishRun, isDurable, storeEvents, storeLog, type Batch } from './run-log.ts'
import { hasRequests, joinRecorded, noRequests, RequestRecorder } from '../../requests/request-recorder.ts'
import { ResponseRecorder } from '../../requests/response-recorder.ts'
import { takeoverFailure } from './run-lease.ts'
import type { Database, LeaseRow } from '../../database/schema.ts'
import { tryStorage } from '../../database/try-storage.ts'

export interface JournalOptions {
  flushAfterMs: number
  flushAfterBytes: number
  retryAfterMs: number
  /** Returns a function that cancels the timer. */
  startTimer: (durationMs: number, run: () => void) => () => void
  now: () => number
  /** Monotonic clock in ms, for durations. */
  monotonic: () => number
  /** Returns the text without stored API keys. */
  redact: (text: string) => Promise<string>
  /** Frees storage space for the end of an answer. Resolves to whether any was freed. */
  releaseReserve?: () => Promise<boolean>
  /** `onTakenOver` is called once, at the first write refused because another writer owns the run. */
  listeners?: JournalListeners
  onFinished?: () => void
}

/** Writes one run to storage. Writes are strictly sequential. Refused data stays in memory and is retried. */
export class RunJournal implements RunJournalPort {
  readonly #db: Database
  readonly #lease: LeaseRow
  readonly #options: JournalOptions
  readonly #buffer = new EventBuffer()
  readonly #recorder: RequestRecorder
  readonly #responses: ResponseRecorder
  #splits: MessageSplit[] = []
  #requests: SentRequest[] = []
  #exchanges: SentExchange[] = []
  /** Hashed requests for the next write. */
  #recorded = noRequests
  #recording: Promise<void> | null = null
  #cancelRecording: (() => void) | null = null
  #writes: Promise<unknown> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #isFlushQueued = false
  /** Time since when streamed text is waiting. */
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

  /** Checks the time as well as the size, because a busy stream keeps timers from running. */
  #isOverdue(): boolean {
    const { flushAfterBytes, flushAfterMs, monotonic } = this.#options
    this.#waitingSince ??= monotonic()
    return this.#buffer.streamedBytes >= flushAfterBytes || monotonic() - this.#waitingSince >= flushAfterMs
  }

  recordRequest(request: SentRequest): void {
    this.#requests.push(request)
    this.#recordLater()
  }

  recordHttpRequest(request: SentExchange): void {
    this.#exchanges.push(request)
    this.#recordLater()
  }

  /** Defers compressing a response, which takes a while, so that streamed text is written first. */
  recordHttpResponse(received: ReceivedExchange): void {
    this.#responses.add(received)
    this.#options.startTimer(this.#options.flushAfterMs, () => void this.#keepResponses())
  }

  async #keepResponses(): Promise<void> {
    if (!this.#isTakenOver) await this.#responses.flush()
  }

  split(split: MessageSplit): void {
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
      const finishWith = (storedRendering: Rendering | null) =>
        this.#write((batch) => finishRun(this.#db, { ...batch, ...ending, rendering: storedRendering }))
      let finished = await finishWith(rendering)
      if (isFull(finished) && (await this.#options.releaseReserve?.())) finished = await finishWith(rendering)
      // The rendering can be rebuilt from the text, but the answer itself must fit.
      if (isFull(finished)) finished = await finishWith(null)
      if (finished.ok) {
        this.#options.onFinished?.()
        void this.#keepResponses()
      }
      return finished
    })
  }

  /** Ends a run without a message of its own. `store` writes the end and the remaining log in one transaction. */
  close(store: (batch: Batch, at: number) => Promise<Result<null>>): Promise<Result<null>> {
    return this.#enqueue(async () => {
      await this.#recordRest()
      const closed = await this.#write((batch) => store(batch, this.#options.now()))
      if (closed.ok) void this.#keepResponses()
      return closed
    })
  }

  /** Flushes after the current burst of synchronous appends and the write in progress. */
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

  /** Also writes the run, which makes the transaction strict, and with it all earlier writes. */
  async #storeDurably(batch: Batch): Promise<Result<null>> {
    const settledSeq = Math.max(this.#lastSeq, batch.events.at(-1)?.seq ?? -1)
    const stored = await storeEvents(this.#db, { ...batch, lease: this.#lease, settledSeq })
    if (stored.ok) this.#settledSeq = settledSeq
    return stored
  }

  async #write(store: (batch: Batch) => Promise<Result<null>>): Promise<Result<null>> {
    if (this.#isTakenOver) return takeoverFailure()
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
      this.#buffer.putBack(events)
      this.#splits = [...splits, ...this.#splits]
      if (!isFull(stored)) this.#recorded = joinRecorded(requests, this.#recorded)
    }
    if (!stored.ok && stored.failure.code === 'taken-over') return this.#stopWriting(stored)
    this.#noteRefusal(stored)
    if (!stored.ok) this.#flushLater(this.#options.retryAfterMs)
    return stored
  }

  get #hasUnrecorded(): boolean {
    return this.#requests.length > 0 || this.#exchanges.length > 0
  }

  #noteRefusal(stored: Result<null>): void {
    const wasRefused = this.#isRefused
    this.#isRefused = !stored.ok
    if (!stored.ok && !wasRefused) this.#options.listeners?.onRefused?.(stored.failure)
    if (stored.ok && wasRefused) this.#options.listeners?.onRefused?.(null)
  }

  /** Defers hashing, which takes a while for a long chat, so that the request is sent first. */
  #recordLater(): void {
    this.#cancelRecording?.()
    this.#cancelRecording = this.#options.startTimer(this.#options.flushAfterMs, () => {
      // Recording now would fail and discard the requests.
      if (this.#isRefused && !this.#isTakenOver) this.#recordLater()
      else this.#recordSoon()
    })
  }

  /** Runs in parallel to the writes, so that no text waits for a hash. */
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
   * Records the pending requests, and discards them if the disk is full, because the answer needs the space. After any
   * other failure, recording is retried once before the requests are discarded.
   */
  async #record(): Promise<void> {
    const requests = this.#requests
    const exchanges = this.#exchanges
    this.#requests = []
    this.#exchanges = []
    const make = async () => succeed(await this.#recorder.record(requests, exchanges))
    let made = await tryStorage(this.#db, make)
    if (!made.ok && made.failure.code !== 'storage-full') made = await tryStorage(this.#db, make)
    if (made.ok) this.#recorded = joinRecorded(this.#recorded, made.value)
  }

  /** Records the remaining requests, after writing the text. */
  async #recordRest(): Promise<void> {
    this.#cancelRecording?.()
    if (!this.#hasUnrecorded && !this.#recording) return
    await this.#flush()
    await this.#recording
    if (this.#hasUnrecorded) await this.#record()
  }

  #stopWriting(refused: Result<null>): Result<null> {
    this.#buffer.take()
    this.#splits = []
    if (!this.#isTakenOver) this.#options.listeners?.onTakeover?.()
    this.#isTakenOver = true
    return refused
  }

  #enqueue(work: () => Promise<Result<null>>): Promise<Result<null>> {
    const done = this.#writes.then(work)
    // The caller of the failed write gets the error. Later writes continue.
    this.#writes = done.catch(() => undefined)
    return done
  }
}

function isFull(stored: Result<null>): boolean {
  return !stored.ok && stored.failure.code === 'storage-full'
}
