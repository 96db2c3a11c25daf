import { createFailure, type Failure } from '../../kernel/failure.ts'
import type { FinishReason } from '../../kernel/run-event.ts'
import type { Usage } from '../../kernel/usage.ts'
import { describeThrown } from '../calls/describe-thrown.ts'
import type { ReceivedCall } from '../calls/validate-call.ts'
import { deriveAbort } from '../derive-abort.ts'
import { estimateUsage } from '../estimate-usage.ts'
import type { ModelRequest, ModelStreamPart } from '../ports.ts'
import type { TurnContext } from '../turn-context.ts'
import { PartReader, type ReadStep } from './part-reader.ts'
import { Response } from './response.ts'

/** How one model call ended. `explained`: a notice already says why there is no text. */
export type StreamOutcome =
  | { status: 'completed'; finishReason: FinishReason }
  | { status: 'empty_response'; finishReason: FinishReason; explained: boolean }
  | { status: 'function_call'; calls: readonly ReceivedCall[] }
  | { status: 'error'; failure: Failure }
  | { status: 'stopped_by_user' }

type Finish = Extract<ModelStreamPart, { type: 'finish' }>

/** One request and its response. Tells the log of its start and its one end, and counts what it used. */
export class ModelCall {
  readonly #turn: TurnContext
  readonly #request: ModelRequest
  readonly #round: number
  readonly #requestId: string
  readonly #startedAt: number
  readonly #abort: ReturnType<typeof deriveAbort>
  readonly #reader: PartReader
  readonly #response: Response
  #first: ReadStep | undefined
  #outcome: StreamOutcome | undefined

  constructor(turn: TurnContext, request: ModelRequest, round: number) {
    this.#turn = turn
    this.#request = request
    this.#round = round
    this.#requestId = turn.ports.ids.next('request')
    this.#startedAt = turn.ports.clock.monotonic()
    this.#abort = deriveAbort(turn.signal)
    const { signal } = this.#abort.controller
    this.#reader = new PartReader(() => turn.ports.model.stream(request, signal), signal)
    this.#response = new Response(turn, round)
    turn.recorder.emit({
      type: 'provider-request-started',
      requestId: this.#requestId,
      round,
      model: request.model,
      messageCount: request.messages.length,
      toolNames: request.tools.map((tool) => tool.name),
    })
  }

  get outcome(): StreamOutcome | undefined {
    return this.#outcome
  }

  /** Until it is known whether the request was accepted; the first part of a response waits for `readResponse`. */
  async awaitResponse(): Promise<void> {
    const step = await this.#reader.next()
    if (isRefusal(step)) this.#take(step)
    else this.#first = step
  }

  async readResponse(): Promise<StreamOutcome> {
    if (this.#first) this.#take(this.#first)
    while (!this.#outcome) this.#take(await this.#reader.next())
    return this.#outcome
  }

  /** Ends the request whatever state it is in. */
  close(): void {
    this.#reader.close()
    this.#abort.release()
    this.#abort.controller.abort('closed')
  }

  #take(step: ReadStep): void {
    switch (step.type) {
      case 'finish':
        return this.#finish(step)
      case 'failure':
        return this.#fail(step.failure, step.usage && { ...step.usage, requests: 1 })
      case 'stream-ended':
        return this.#fail(createFailure('stream-cut'))
      case 'stream-threw':
        return this.#fail(createFailure('internal', { detail: describeThrown(step.error) }))
      case 'stream-stopped':
        return this.#fail(createFailure('aborted'))
      default:
        this.#response.accept(step)
    }
  }

  #finish(finish: Finish): void {
    const usage = this.#usageOf(finish)
    if (finish.reason === 'error' || finish.reason === 'interrupted') {
      return this.#fail(createFailure('stream-cut'), usage)
    }
    this.#response.close()
    this.#turn.tally.add(usage)
    const { firstContentAt } = this.#response
    this.#turn.recorder.emit({
      type: 'provider-request-completed',
      ...this.#place(),
      finishReason: finish.reason,
      usage,
      ...(firstContentAt !== undefined && { timeToFirstTokenMs: firstContentAt - this.#startedAt }),
    })
    this.#outcome = this.#judge(finish.reason)
  }

  /** Calls count whatever the reason says: providers differ in what they call a response that ends with calls. */
  #judge(finishReason: FinishReason): StreamOutcome {
    const { calls, hasText, hasProviderTool } = this.#response
    if (finishReason === 'content-filter')
      return { status: 'error', failure: createFailure('content-refused') }
    if (calls.length > 0) return { status: 'function_call', calls }
    if (hasText) return { status: 'completed', finishReason }
    return { status: 'empty_response', finishReason, explained: hasProviderTool }
  }

  /** A stop makes every other way to end look like a failure; it is none. */
  #fail(reason: Failure, reported?: Usage): void {
    this.#response.close()
    const failure = this.#turn.signal.aborted ? createFailure('aborted') : reason
    this.#turn.tally.add(reported ?? this.#estimate())
    this.#turn.recorder.emit({ type: 'provider-request-failed', ...this.#place(), failure })
    this.#outcome = this.#turn.signal.aborted ? { status: 'stopped_by_user' } : { status: 'error', failure }
  }

  #place(): { requestId: string; round: number; durationMs: number } {
    const durationMs = this.#turn.ports.clock.monotonic() - this.#startedAt
    return { requestId: this.#requestId, round: this.#round, durationMs }
  }

  #usageOf({ usage }: Finish): Usage {
    const isReported = usage.source === 'reported' || usage.inputTokens > 0 || usage.outputTokens > 0
    return isReported ? { ...usage, requests: 1 } : estimateUsage(this.#request, this.#response.received)
  }

  /** A request that was turned down before anything came is not billed, as far as anybody can tell. */
  #estimate(): Usage {
    const wasAccepted = this.#response.firstContentAt !== undefined || this.#turn.signal.aborted
    const usage = estimateUsage(this.#request, this.#response.received)
    return wasAccepted ? usage : { ...usage, inputTokens: 0 }
  }
}

function isRefusal(step: ReadStep): boolean {
  return step.type === 'failure' || step.type.startsWith('stream-')
}
