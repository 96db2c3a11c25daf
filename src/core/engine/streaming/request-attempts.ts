import type { RetryDecision } from '../../model/commands/turn-commands.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { deriveAbort } from './derive-abort.ts'
import { EgressRecorder } from './egress-recorder.ts'
import type { IdleTimeouts } from '../budgets/limits.ts'
import { type PendingRetry, decideRetry } from './request-retry.ts'
import type { ModelRequest, ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { StallDetector, type StallListener } from './stall-detector.ts'
import { engineText } from '../../model/messages/write-text.ts'

export interface RequestAttemptOptions {
  requestId: string
  round: number
  idleTimeouts: IdleTimeouts
  /** The request may be delayed by a pause of the provider. Never set for the user's first answer. */
  mayPause: boolean
  /** A wait that an earlier worker started. */
  resumed?: PendingRetry | undefined
  signal: AbortSignal
  stallListener: StallListener
}

type Wait = Pick<PendingRetry, 'attempt' | 'delayMs' | 'dueAt' | 'failure'>

const stopped: ReadStep = { type: 'stream-stopped' }

/**
 * Sends one request in one or more attempts. A retry happens only if nothing was received and the failure may pass. Waits have no
 * idle timeout. The network requests of each attempt are recorded.
 */
export class RequestAttempts {
  readonly #turn: TurnContext
  readonly #request: ModelRequest
  readonly #terms: RequestAttemptOptions
  #reader: PartReader | undefined
  #watch: StallDetector | undefined
  #egressRecorder: EgressRecorder | undefined
  #tries: number
  #waitedMs: number
  #startedAt: number
  #isWaiting = false

  constructor(turn: TurnContext, request: ModelRequest, terms: RequestAttemptOptions) {
    this.#turn = turn
    this.#request = request
    this.#terms = terms
    this.#tries = terms.resumed ? terms.resumed.attempt - 1 : 0
    this.#waitedMs = terms.resumed?.waitedMs ?? 0
    this.#startedAt = turn.ports.clock.monotonic()
  }

  /** Time at which the latest attempt was sent, on the monotonic clock. */
  get startedAt(): number {
    return this.#startedAt
  }

  /** `true` if the latest attempt failed and the next one is not sent yet. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }

  /** Returns the first step of the attempt that succeeded, or of the last failed one. */
  async first(): Promise<ReadStep> {
    const { resumed, mayPause } = this.#terms
    let wait: Wait | undefined = resumed ?? (mayPause ? this.#pause() : undefined)
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

  /** Resets the idle timeout. */
  touch(): void {
    this.#watch?.touch()
  }

  /** Restarts the idle timeout, because the user waits longer. */
  extend(): void {
    this.#watch?.extend()
  }

  /** Releases the latest attempt. */
  close(): void {
    this.#watch?.stop()
    this.#reader?.close()
    this.#egressRecorder?.close()
  }

  #open(): PartReader {
    const { requestId, round, idleTimeouts: timeouts, signal, stallListener } = this.#terms
    const { model, clock } = this.#turn.ports
    const egressRecorder = new EgressRecorder(this.#turn, { round, requestId })
    this.#tries += 1
    this.#startedAt = clock.monotonic()
    this.#egressRecorder = egressRecorder
    this.#watch = new StallDetector(clock, timeouts, stallListener)
    this.#reader = new PartReader(() => model.stream(this.#request, signal, egressRecorder), signal)
    return this.#reader
  }

  #judge(step: ReadStep): Wait | undefined {
    const { retries } = this.#turn.ports
    if (!retries || this.#terms.signal.aborted) return undefined
    const { model } = this.#request
    const failure = failureOf(step)
    if (!failure) {
      retries.record(model, 'answered')
      return undefined
    }
    retries.record(model, failure.code)
    const delayMs = decideRetry({
      failure,
      attempts: this.#tries,
      waitedMs: this.#waitedMs,
      pauseMs: retries.pauseMs(model),
      hasAnswered: retries.hasAnswered(model),
      random: retries.random(),
    })
    return delayMs === null ? undefined : this.#schedule('failure', failure, delayMs)
  }

  #pause(): Wait | undefined {
    const pauseMs = this.#turn.ports.retries?.pauseMs(this.#request.model) ?? 0
    if (pauseMs <= 0) return undefined
    const message = engineText('provider-failed-repeatedly')
    return this.#schedule('pause', createFailure('overloaded', { message }), Math.ceil(pauseMs))
  }

  #schedule(reason: 'failure' | 'pause', failure: Failure, delayMs: number): Wait {
    const { requestId, round } = this.#terms
    const attempt = this.#tries + 1
    const dueAt = this.#turn.ports.clock.now() + delayMs
    this.#waitedMs += delayMs
    this.#turn.recorder.emit({ type: 'retry-scheduled', round, reason, delayMs, requestId, attempt, failure })
    return { attempt, delayMs, dueAt, failure }
  }

  /** Waits for the next attempt. Returns a step if the wait ended otherwise. */
  async #waitFor({ attempt, delayMs, dueAt, failure }: Wait): Promise<ReadStep | undefined> {
    const { clock, retries } = this.#turn.ports
    const { signal, requestId, round } = this.#terms
    const wait = deriveAbort(signal)
    let decision: RetryDecision | undefined
    const release = retries?.onDecision((made) => {
      decision = made
      wait.controller.abort(made)
    })
    this.#isWaiting = true
    // The clock may have been set back since an earlier worker began to wait.
    const leftMs = Math.min(delayMs, Math.max(0, dueAt - clock.now()))
    await clock.sleep(leftMs, wait.controller.signal)
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

/** Returns the failure in a first step, if any. */
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
 * Reads a model's stream one part at a time. Returns immediately when the signal aborts, even while the stream hangs. Never
 * rejects. Each part has its own promise, because racing against one long-lived promise would accumulate reactions.
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

  /** Releases the stream without awaiting it. A stream that hangs is abandoned, and its later output is dropped. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#stop)
    const abandon = async (): Promise<unknown> => this.#iterator?.return?.()
    abandon().catch(() => undefined)
  }

  readonly #stop = (): void => this.#answer?.(readStopped)
}
