import type { RetryDecision } from '../../kernel/retry-decision.ts'
import { createFailure, type Failure } from '../../kernel/failure.ts'
import { deriveAbort } from './derive-abort.ts'
import { EgressBook } from './egress-recorder.ts'
import type { Patience } from '../budgets/limits.ts'
import { type OpenRetry, decideRetry } from './request-retry.ts'
import type { ModelRequest, ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { SilenceWatch, type SilenceListener } from './stall-detector.ts'

export interface TryTerms {
  requestId: string
  round: number
  patience: Patience
  /** The provider may be left alone for a while first: not where a person waits for their first answer. */
  mayHold: boolean
  /** A wait that an earlier worker began. */
  resumed?: OpenRetry | undefined
  signal: AbortSignal
  silence: SilenceListener
}

type Wait = Pick<OpenRetry, 'attempt' | 'dueAt' | 'failure'>

const stopped: ReadStep = { type: 'stream-stopped' }

/**
 * One request, sent as often as it takes: again only while it has given nothing, and only after what passes by itself.
 * Nobody watches the silence of a wait. What each try sends and receives is booked.
 */
export class RequestTries {
  readonly #turn: TurnContext
  readonly #request: ModelRequest
  readonly #terms: TryTerms
  #reader: PartReader | undefined
  #watch: SilenceWatch | undefined
  #book: EgressBook | undefined
  #tries: number
  #waitedMs: number
  #startedAt: number
  #isWaiting = false

  constructor(turn: TurnContext, request: ModelRequest, terms: TryTerms) {
    this.#turn = turn
    this.#request = request
    this.#terms = terms
    this.#tries = terms.resumed ? terms.resumed.attempt - 1 : 0
    this.#waitedMs = terms.resumed?.waitedMs ?? 0
    this.#startedAt = turn.ports.clock.monotonic()
  }

  /** When the newest try was sent, on the clock for durations. */
  get startedAt(): number {
    return this.#startedAt
  }

  /** The newest try was turned down, and the next one is not sent yet. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** The first step of the try that got anywhere, or of the last one that failed. */
  async first(): Promise<ReadStep> {
    const { resumed, mayHold } = this.#terms
    let wait: Wait | undefined = resumed ?? (mayHold ? this.#hold() : undefined)
    for (;;) {
      const end = wait && (await this.#waitFor(wait))
      if (end) return end
      const step = await this.#open().next()
      wait = this.#judge(step)
      if (!wait) return step
      this.close()
    }
  }

  next(): Promise<ReadStep> {
    return this.#reader?.next() ?? Promise.resolve(stopped)
  }

  /** A sign of life. */
  touch(): void {
    this.#watch?.touch()
  }

  /** A person waits longer. */
  extend(): void {
    this.#watch?.extend()
  }

  /** Lets go of the newest try. */
  close(): void {
    this.#watch?.stop()
    this.#reader?.close()
    this.#book?.close()
  }

  #open(): PartReader {
    const { requestId, round, patience, signal, silence } = this.#terms
    const { model, clock } = this.#turn.ports
    const book = new EgressBook(this.#turn, { round, requestId })
    this.#tries += 1
    this.#startedAt = clock.monotonic()
    this.#book = book
    this.#watch = new SilenceWatch(clock, patience, silence)
    this.#reader = new PartReader(() => model.stream(this.#request, signal, book), signal)
    return this.#reader
  }

  #judge(step: ReadStep): Wait | undefined {
    const { retries } = this.#turn.ports
    if (!retries || this.#terms.signal.aborted) return undefined
    const { model } = this.#request
    const failure = failureOf(step)
    if (!failure) {
      retries.note(model, 'answered')
      return undefined
    }
    retries.note(model, failure.code)
    const delayMs = decideRetry({
      failure,
      tries: this.#tries,
      waitedMs: this.#waitedMs,
      pauseMs: retries.pauseMs(model),
      hasAnswered: retries.hasAnswered(model),
      random: retries.random(),
    })
    return delayMs === null ? undefined : this.#schedule('failure', failure, delayMs)
  }

  #hold(): Wait | undefined {
    const pauseMs = this.#turn.ports.retries?.pauseMs(this.#request.model) ?? 0
    if (pauseMs <= 0) return undefined
    const message = 'This provider failed several times within a minute, so it is left alone for a moment.'
    return this.#schedule('pause', createFailure('overloaded', { message }), Math.ceil(pauseMs))
  }

  #schedule(reason: 'failure' | 'pause', failure: Failure, delayMs: number): Wait {
    const { requestId, round } = this.#terms
    const attempt = this.#tries + 1
    const dueAt = this.#turn.ports.clock.now() + delayMs
    this.#waitedMs += delayMs
    this.#turn.recorder.emit({ type: 'retry-scheduled', round, reason, delayMs, requestId, attempt, failure })
    return { attempt, dueAt, failure }
  }

  /** What the wait ended with, unless it is time for the next try. */
  async #waitFor({ attempt, dueAt, failure }: Wait): Promise<ReadStep | undefined> {
    const { clock, retries } = this.#turn.ports
    const { signal, requestId, round } = this.#terms
    const wait = deriveAbort(signal)
    let decision: RetryDecision | undefined
    const release = retries?.onDecision((made) => {
      decision = made
      wait.controller.abort(made)
    })
    this.#isWaiting = true
    await clock.sleep(Math.max(0, dueAt - clock.now()), wait.controller.signal)
    release?.()
    wait.release()
    if (signal.aborted) return stopped
    if (decision === 'give-up') return { type: 'failure', failure }
    const startedBy = decision === 'retry-now' ? 'person' : 'time'
    this.#isWaiting = false
    this.#turn.recorder.emit({ type: 'retry-started', round, requestId, attempt, startedBy })
    return undefined
  }
}

/** What a first step says went wrong, where it says so. */
function failureOf(step: ReadStep): Failure | undefined {
  switch (step.type) {
    case 'failure':
      return step.failure
    case 'stream-ended':
      return createFailure('stream-cut')
    case 'stream-threw':
    case 'stream-stopped':
      return createFailure('internal')
    default:
      return undefined
  }
}

type ReadEnd =
  | { type: 'stream-ended' }
  | { type: 'stream-stopped' }
  | { type: 'stream-threw'; error: unknown }
export type ReadStep = ModelStreamPart | ReadEnd

const ended: ReadEnd = { type: 'stream-ended' }
const readStopped: ReadEnd = { type: 'stream-stopped' }

/**
 * Reads a model's stream one part at a time and answers at once when the signal aborts, also while the stream hangs.
 * Never rejects. A promise made by hand for each part: racing each against one long-lived promise would pile up reactions on it.
 */
class PartReader {
  readonly #open: () => AsyncIterable<ModelStreamPart>
  readonly #signal: AbortSignal
  #iterator: AsyncIterator<ModelStreamPart> | undefined
  #answer: ((step: ReadStep) => void) | undefined

  constructor(open: () => AsyncIterable<ModelStreamPart>, signal: AbortSignal) {
    this.#open = open
    this.#signal = signal
    signal.addEventListener('abort', this.#stop, { once: true })
  }

  next(): Promise<ReadStep> {
    if (this.#signal.aborted) return Promise.resolve(readStopped)
    return new Promise((resolve) => {
      this.#answer = resolve
      try {
        this.#iterator ??= this.#open()[Symbol.asyncIterator]()
        this.#iterator.next().then(
          (item) => resolve(item.done ? ended : item.value),
          (error: unknown) => resolve({ type: 'stream-threw', error }),
        )
      } catch (error: unknown) {
        resolve({ type: 'stream-threw', error })
      }
    })
  }

  /** Lets go of the stream without waiting for it: one that hangs is abandoned, and what it says then is not heard. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#stop)
    const abandon = async (): Promise<unknown> => this.#iterator?.return?.()
    abandon().catch(() => undefined)
  }

  readonly #stop = (): void => this.#answer?.(readStopped)
}
