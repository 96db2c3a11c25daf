import { createFailure, type Failure } from '../../kernel/failure.ts'
import { priceUsage, type PriceTag } from '../../kernel/price-usage.ts'
import type { Usage } from '../../kernel/usage.ts'
import { toThrownFailure } from '../../kernel/thrown-failure.ts'
import { describeThrown } from '../../../lib/describe-thrown.ts'
import { deriveAbort } from './derive-abort.ts'
import type { Patience } from '../budgets/limits.ts'
import type { OpenRetry } from './request-retry.ts'
import type { ModelRequest, ModelStreamPart } from '../ports/turn-ports.ts'
import { spentOf } from '../budgets/budget.ts'
import type { ComposedRequest } from '../stages/compose-request.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { judgeResponse, isCompletion, type StreamOutcome } from './stream-outcome.ts'
import { type ReadStep, RequestTries } from './request-attempts.ts'
import { Response } from './response.ts'
import { estimateUsage } from '../budgets/usage-reducer.ts'

/** What a call may do beside being read: how long it waits, and whether a steered message may cut it short. */
export interface CallTerms {
  round: number
  patience: Patience
  mayInterrupt: boolean
  price?: PriceTag
  prefixBrokenBy?: ComposedRequest['prefixBrokenBy']
  context: ComposedRequest['context']
  sources: ComposedRequest['sources']
  mayHold: boolean
  /** The request that waits to be sent again; it has begun, and does not begin anew. */
  resumed?: OpenRetry
}

type EndCause = 'timeout' | 'follow-up' | 'refused'
type Finish = Extract<ModelStreamPart, { type: 'finish' }>
type SavedStep = Extract<ModelStreamPart, { type: 'file' }>
type ContentStep = Exclude<ModelStreamPart, { type: 'failure' }>

/** One request and its response. Tells the log of its start and its one end, and counts what it used. */
export class ModelCall {
  readonly #turn: TurnContext
  readonly #request: ModelRequest
  readonly #round: number
  readonly #requestId: string
  readonly #startedAt: number
  readonly #abort: ReturnType<typeof deriveAbort>
  readonly #tries: RequestTries
  readonly #response: Response
  readonly #unsubscribe: readonly (() => void)[]
  readonly #price: PriceTag | undefined
  #first: ReadStep | undefined
  #cause: EndCause | undefined
  #failure: Failure | undefined
  #outcome: StreamOutcome | undefined

  constructor(turn: TurnContext, request: ModelRequest, terms: CallTerms) {
    const { round, patience, mayInterrupt, mayHold, resumed } = terms
    this.#turn = turn
    this.#request = request
    this.#round = round
    this.#price = terms.price
    this.#requestId = resumed?.requestId ?? turn.ports.ids.next('request')
    this.#startedAt = turn.ports.clock.monotonic()
    this.#abort = deriveAbort(turn.signal)
    const { signal } = this.#abort.controller
    this.#response = new Response(turn, round)
    if (!resumed) this.#announce(terms)
    this.#tries = new RequestTries(turn, request, {
      requestId: this.#requestId,
      round,
      patience,
      mayHold,
      resumed,
      signal,
      silence: {
        onHalf: (silentMs, timeoutMs) => {
          const place = { requestId: this.#requestId, round }
          turn.recorder.emit({ type: 'provider-silent', ...place, silentMs, timeoutMs })
        },
        onOver: (timeoutMs) => this.#end('timeout', describeSilence(timeoutMs)),
      },
    })
    const { steer, patience: extensions } = turn.ports
    this.#unsubscribe = [
      mayInterrupt ? steer?.onArrival(() => this.#considerInterrupt()) : undefined,
      extensions?.onExtended(() => this.#extendPatience()),
    ].filter((unsubscribe) => unsubscribe !== undefined)
  }

  get response(): Response {
    return this.#response
  }

  get outcome(): StreamOutcome | undefined {
    return this.#outcome
  }

  /** Until it is known whether the request was accepted; the first part of a response waits for `readResponse`. */
  async awaitResponse(): Promise<void> {
    const step = await this.#tries.first()
    if (isEnd(step)) this.#take(step)
    else this.#first = step
  }

  async readResponse(): Promise<StreamOutcome> {
    let step = this.#first
    while (!this.#outcome) {
      step ??= await this.#tries.next()
      if (step.type === 'file') await this.#keep(step)
      else this.#take(step)
      step = undefined
    }
    return this.#outcome
  }

  /** A hook will not have the response. */
  refuse(failure: Failure): StreamOutcome {
    this.#end('refused', failure)
    return (this.#outcome ??= this.#fail(failure))
  }

  /** Ends the request whatever state it is in. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#tries.close()
    this.#abort.release()
    this.#abort.controller.abort('closed')
  }

  #announce({ prefixBrokenBy, context, sources }: CallTerms): void {
    const { model, messages, tools, toolChoice, hostedTools } = this.#request
    this.#turn.recorder.keepRequest({ requestId: this.#requestId, request: this.#request, ...sources })
    this.#turn.recorder.emit({
      type: 'provider-request-started',
      requestId: this.#requestId,
      round: this.#round,
      model,
      messageCount: messages.length,
      toolNames: tools.map((tool) => tool.name),
      ...(toolChoice && { toolChoice }),
      ...(hostedTools && { hostedTools: [...hostedTools] }),
      ...(prefixBrokenBy && { prefixBrokenBy }),
      context,
    })
  }

  async #keep(file: SavedStep): Promise<void> {
    this.#tries.touch()
    await this.#response.keep(file)
    this.#tries.touch()
  }

  #take(step: Exclude<ReadStep, SavedStep>): void {
    this.#tries.touch()
    switch (step.type) {
      case 'finish':
        this.#outcome = this.#finish(step)
        return
      case 'failure':
        this.#outcome = this.#fail(
          step.failure,
          step.usage && usageOfFinish(step.usage, this.#request, this.#response),
        )
        return
      case 'stream-ended':
        this.#outcome = this.#fail(createFailure('stream-cut'))
        return
      case 'stream-threw':
        this.#outcome = this.#fail(toThrownFailure(step.error, describeThrown(step.error)))
        return
      case 'stream-stopped':
        this.#outcome = this.#fail(createFailure('aborted'))
        return
      default:
        this.#response.accept(step)
    }
  }

  #extendPatience(): void {
    if (this.#cause || this.#outcome) return
    this.#tries.extend()
    const place = { requestId: this.#requestId, round: this.#round }
    this.#turn.recorder.emit({ type: 'patience-extended', ...place })
  }

  /** Only while nothing but prose has come: a call that has begun is a step of its own, and is left to end. */
  #considerInterrupt(): void {
    if (this.#response.hasBegunCall || this.#turn.signal.aborted) return
    this.#end('follow-up', createFailure('aborted', { message: 'A new message came in between.' }))
  }

  /** The first cause counts; the reader hears of it by the signal. */
  #end(cause: EndCause, failure: Failure): void {
    if (this.#cause || this.#outcome) return
    this.#cause = cause
    this.#failure = failure
    this.#abort.controller.abort(cause)
  }

  #finish(finish: Finish): StreamOutcome {
    const used = usageOfFinish(finish.usage, this.#request, this.#response)
    if (finish.reason === 'error' || finish.reason === 'interrupted') {
      return this.#fail(createFailure('stream-cut'), used)
    }
    const usage = priceUsage(used, this.#price)
    this.#response.close()
    const { firstContentAt } = this.#response
    const outcome = judgeResponse(this.#response, finish.reason, usage)
    const { status } = outcome
    this.#turn.recorder.emit({
      type: 'provider-request-completed',
      ...this.#place(),
      finishReason: finish.reason,
      ...(isCompletion(status) && { status }),
      usage,
      ...(firstContentAt !== undefined && { timeToFirstTokenMs: firstContentAt - this.#tries.startedAt }),
    })
    return outcome
  }

  /** A stop makes every other way to end look like a failure; it is none. */
  #fail(reason: Failure, reported?: Usage): StreamOutcome {
    this.#response.close()
    const isStopped = this.#turn.signal.aborted
    const failure = isStopped ? createFailure('aborted') : (this.#failure ?? reason)
    const isCutShort = (isStopped || this.#cause !== undefined) && !this.#tries.isWaiting
    const wasAccepted = this.#response.firstContentAt !== undefined || isCutShort
    const used = reported ?? estimateUnfinished(this.#request, this.#response, wasAccepted)
    const usage = priceUsage(used, this.#price)
    const spent = spentOf(usage)
    const status = isStopped ? 'stopped_by_user' : statusOfCause[this.#cause ?? 'none']
    this.#turn.recorder.emit({
      type: 'provider-request-failed',
      ...this.#place(),
      failure,
      status: status === 'refused' ? 'error' : status,
      usage,
    })
    if (status === 'stopped_by_user' || status === 'follow_up_interrupt') return { status, ...spent }
    return { status, failure, ...spent }
  }

  #place(): { requestId: string; round: number; durationMs: number } {
    const durationMs = this.#turn.ports.clock.monotonic() - this.#startedAt
    return { requestId: this.#requestId, round: this.#round, durationMs }
  }
}

function isEnd(step: ReadStep): step is Exclude<ReadStep, ContentStep> {
  return step.type === 'failure' || step.type.startsWith('stream-')
}

const statusOfCause = {
  none: 'error',
  timeout: 'timeout',
  'follow-up': 'follow_up_interrupt',
  refused: 'refused',
} as const

function describeSilence(timeoutMs: number): Failure {
  const seconds = Math.round(timeoutMs / 1000)
  return createFailure('stream-stalled', { message: `The provider sent nothing for ${seconds} s.` })
}

type Received = Pick<Response, 'received'>

/** As the provider reported it; estimated where it reported nothing. */
function usageOfFinish(usage: Usage, request: ModelRequest, { received }: Received): Usage {
  const isReported = usage.source === 'reported' || usage.inputTokens > 0 || usage.outputTokens > 0
  return isReported ? { ...usage, requests: 1 } : estimateUsage(request, received)
}

/** A request that was turned down before anything came is not billed, as far as anybody can tell. */
function estimateUnfinished(request: ModelRequest, { received }: Received, wasAccepted: boolean): Usage {
  const usage = estimateUsage(request, received)
  return wasAccepted ? usage : { ...usage, inputTokens: 0 }
}
