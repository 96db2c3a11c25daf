import type { CacheForecast, CountedCache } from '../../model/context/context-report.ts'
import type { ContextRecoveryDecision } from '../../model/context/reduction.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { toModelKey } from '../../model/providers/model-ref.ts'
import { priceUsage, type PriceTag } from '../../model/usage/usage-price.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { toThrownFailure } from '../../model/failures/result.ts'
import { truncateString } from '../../../lib/text.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import { describeThrown } from '../../../lib/describe-thrown.ts'
import { deriveAbort } from './derive-abort.ts'
import type { IdleTimeouts } from '../budgets/limits.ts'
import type { PendingRetry } from './request-retry.ts'
import type { ModelRequest, ModelStreamPart } from '../ports/turn-ports.ts'
import { toSpending } from '../budgets/budget.ts'
import type { ComposedRequest } from '../stages/compose-request.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { classifyResponse, isCompletion, type StreamOutcome } from './stream-outcome.ts'
import { type ReadStep, RequestAttempts } from './request-attempts.ts'
import { Response } from './response.ts'
import { FilteredReader } from './filtered-reader.ts'
import { recordRedactedFiles } from '../reductions/redact-results.ts'
import { estimateUsage } from '../budgets/usage-reducer.ts'
import { engineText } from '../../model/messages/write-text.ts'

/** Options of a model call: its timeouts, whether a steered message may interrupt it, and what is recorded with it. */
export interface ModelCallOptions {
  round: number
  idleTimeouts: IdleTimeouts
  mayInterrupt: boolean
  price?: PriceTag
  prefixBrokenBy?: ComposedRequest['prefixBrokenBy']
  context: ComposedRequest['context']
  sources: ComposedRequest['sources']
  /** The context that was prepared for the request. Absent for requests that are no part of a conversation. */
  prepared?: Pick<ComposedRequest['prepared'], 'diagnostics' | 'boundaries' | 'layout' | 'cacheForecast'>
  /** Decides what follows a failure, and whether the request is sent again in another form. Never throws. */
  recover?(failure: Failure, hasContent: boolean): ContextRecoveryDecision | undefined
  mayPause: boolean
  /** The request that waits for its retry. It was already announced in the log. */
  resumed?: PendingRetry
}

type EndCause = 'timeout' | 'follow-up' | 'refused'
type Finish = Extract<ModelStreamPart, { type: 'finish' }>
type SavedStep = Extract<ModelStreamPart, { type: 'file' }>
type ContentStep = Exclude<ModelStreamPart, { type: 'failure' }>

/** One request and its response. Emits one start and one end event, and counts the usage. */
export class ModelCall {
  readonly #turn: TurnContext
  readonly #request: ModelRequest
  readonly #round: number
  readonly #requestId: string
  readonly #startedAt: number
  readonly #abort: ReturnType<typeof deriveAbort>
  readonly #tries: RequestAttempts
  readonly #response: Response
  readonly #unsubscribe: readonly (() => void)[]
  readonly #price: PriceTag | undefined
  readonly #forecast: CacheForecast | undefined
  readonly #recover: ModelCallOptions['recover']
  #first: ReadStep | undefined
  #cause: EndCause | undefined
  #failure: Failure | undefined
  #outcome: StreamOutcome | undefined

  constructor(turn: TurnContext, request: ModelRequest, terms: ModelCallOptions) {
    const { round, idleTimeouts: timeouts, mayInterrupt, mayPause, resumed } = terms
    this.#turn = turn
    this.#request = request
    this.#round = round
    this.#price = terms.price
    this.#forecast = terms.prepared?.cacheForecast
    this.#recover = terms.recover
    this.#requestId = resumed?.requestId ?? turn.ports.ids.next('request')
    this.#startedAt = turn.ports.clock.monotonic()
    this.#abort = deriveAbort(turn.signal)
    const { signal } = this.#abort.controller
    this.#response = new Response(turn, round)
    if (!resumed) this.#announce(terms)
    this.#tries = new RequestAttempts(turn, request, {
      requestId: this.#requestId,
      round,
      idleTimeouts: timeouts,
      mayPause,
      resumed,
      signal,
      stallListener: {
        onHalfElapsed: (silentMs, timeoutMs) => {
          const place = { requestId: this.#requestId, round }
          turn.recorder.emit({ type: 'provider-silent', ...place, silentMs, timeoutMs })
        },
        onTimeout: (timeoutMs) => this.#end('timeout', describeSilence(timeoutMs)),
      },
    })
    const { steer, timeoutExtensions: extensions } = turn.ports
    this.#unsubscribe = [
      mayInterrupt ? steer?.onArrival(() => this.#considerInterrupt()) : undefined,
      extensions?.onExtended(() => this.#extendTimeout()),
    ].filter((unsubscribe) => unsubscribe !== undefined)
  }

  get response(): Response {
    return this.#response
  }

  get outcome(): StreamOutcome | undefined {
    return this.#outcome
  }

  /** Waits until it is known whether the request was accepted. The first part of the response is left for `readResponse`. */
  async awaitResponse(): Promise<void> {
    const step = await this.#tries.first()
    if (isEnd(step)) this.#take(step)
    else this.#first = step
  }

  async readResponse(): Promise<StreamOutcome> {
    const reader = this.#createFilteredReader()
    let step = this.#first
    while (!this.#outcome) {
      if (reader) step = await reader.next(step)
      else step ??= await this.#tries.next()
      if (step?.type === 'file') await this.#keep(step)
      else if (step) this.#take(step)
      step = undefined
    }
    return this.#outcome
  }

  /** Returns `undefined` if no hook reads the text of responses. */
  #createFilteredReader(): FilteredReader | undefined {
    if (this.#turn.ports.hooks?.has('stream-response/pre') !== true) return undefined
    return new FilteredReader(this.#turn, {
      requestId: this.#requestId,
      round: this.#round,
      read: () => this.#tries.next(),
      accept: (delta) => {
        this.#tries.touch()
        this.#response.accept(delta)
      },
      refuse: (failure) => this.refuse(failure),
    })
  }

  /** Ends the call because a hook refused the response. */
  refuse(failure: Failure): StreamOutcome {
    this.#end('refused', failure)
    return (this.#outcome ??= this.#fail(failure))
  }

  /** Ends the request in any state. */
  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#tries.close()
    this.#abort.release()
    this.#abort.controller.abort('closed')
  }

  #announce(terms: ModelCallOptions): void {
    const { prefixBrokenBy, context, sources, prepared } = terms
    const { diagnostics = [], boundaries = [], layout } = prepared ?? {}
    const { model, messages, tools, toolChoice, hostedTools, cacheBreakpoints } = this.#request
    this.#turn.recorder.recordRequest({ requestId: this.#requestId, request: this.#request, ...sources })
    this.#turn.recorder.emit({
      type: 'provider-request-started',
      requestId: this.#requestId,
      round: this.#round,
      model,
      messageCount: messages.length,
      toolNames: tools.map((tool) => tool.name),
      toolChoice,
      hostedTools: hostedTools ? [...hostedTools] : undefined,
      prefixBrokenBy,
      context,
      diagnostics: diagnostics.length > 0 ? [...diagnostics] : undefined,
      boundaries: boundaries.length > 0 ? [...boundaries] : undefined,
      layout,
      cache: cacheBreakpoints && [...cacheBreakpoints],
    })
  }

  async #keep(file: SavedStep): Promise<void> {
    this.#tries.touch()
    await this.#response.saveFile(file)
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
      case 'cache-markers-refused':
        return this.#recordRefusedMarkers()
      case 'file-secrets-redacted':
        return recordRedactedFiles(this.#turn, this.#round, step.blobIds)
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

  /** Records that the server refused the markers. The requests after this one have none. */
  #recordRefusedMarkers(): void {
    const { model, cacheBreakpoints = [] } = this.#request
    const { recorder, ports } = this.#turn
    const breakpoints = [...cacheBreakpoints]
    recorder.emit({ type: 'cache-marker-ignored', round: this.#round, model, breakpoints, isRefused: true })
    ports.cacheRefusals?.reportCacheRefusal(model)
  }

  /** Records that the server counted neither reads nor writes of its cache, although the marked prefix was long enough. */
  #recordIgnoredMarkers({ source, cachedInputTokens, cacheWriteTokens = 0 }: Usage): void {
    const { model, cacheBreakpoints = [] } = this.#request
    const isLong = (cacheBreakpoints.at(-1)?.tokens ?? 0) >= longestUncachedPrefix
    const isKnown = this.#turn.refusedMarkers.has(toModelKey(model))
    if (isKnown || !isLong || source !== 'reported' || cachedInputTokens + cacheWriteTokens > 0) return
    const breakpoints = [...cacheBreakpoints]
    this.#turn.recorder.emit({ type: 'cache-marker-ignored', round: this.#round, model, breakpoints })
  }

  #extendTimeout(): void {
    if (this.#cause || this.#outcome) return
    this.#tries.extend()
    const place = { requestId: this.#requestId, round: this.#round }
    this.#turn.recorder.emit({ type: 'patience-extended', ...place })
  }

  /** Interrupts the response for a steered message, unless a tool call has started. A started call is left to finish. */
  #considerInterrupt(): void {
    if (this.#response.hasStartedCall || this.#turn.signal.aborted) return
    this.#end('follow-up', createFailure('aborted', { message: engineText('new-message-in-between') }))
  }

  /** Ends the call. Only the first cause counts, and the reader learns of it by the signal. */
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
    const usage = this.#turn.agent.calculateUsage(priceUsage(used, this.#price))
    this.#response.close()
    this.#recordIgnoredMarkers(usage)
    const { firstContentAt } = this.#response
    const outcome = classifyResponse(this.#response, finish.reason, usage)
    const { status } = outcome
    this.#turn.recorder.emit({
      type: 'provider-request-completed',
      ...this.#place(),
      finishReason: finish.reason,
      status: isCompletion(status) ? status : undefined,
      container: finish.container,
      calls: this.#describeCalls(outcome),
      usage,
      cache: this.#describeCache(usage),
      timeToFirstTokenMs: firstContentAt === undefined ? undefined : firstContentAt - this.#tries.startedAt,
    })
    return outcome
  }

  /** Returns the calls for the log of a run that continues from any point. Until they are proposed, no other event has them. */
  #describeCalls(outcome: StreamOutcome): ReceivedCall[] | undefined {
    const { ports, limits } = this.#turn
    if (ports.agent.resumes !== 'all' || outcome.status !== 'function_call') return undefined
    return outcome.calls.map((call) => ({
      ...call,
      argumentsText: truncateString(call.argumentsText, limits.maxArgumentCharacters),
    }))
  }

  /** Compares what the provider counted with the forecast. Absent for requests without cache. */
  #describeCache({
    cachedInputTokens: read,
    cacheWriteTokens: written = 0,
  }: Usage): CountedCache | undefined {
    const forecast = this.#forecast
    const isPlain = read + written === 0 && (forecast?.certainty ?? 'none') === 'none'
    return isPlain ? undefined : { read, written, forecast }
  }

  /** Ends the call with a failure. After a stop, any error counts as the stop. */
  #fail(reason: Failure, reported?: Usage): StreamOutcome {
    this.#response.close()
    const isStopped = this.#turn.signal.aborted
    const failure = isStopped ? createFailure('aborted') : (this.#failure ?? reason)
    const isCutShort = (isStopped || this.#cause !== undefined) && !this.#tries.isWaiting
    const wasAccepted = this.#response.firstContentAt !== undefined || isCutShort
    const used = reported ?? estimateUnfinished(this.#request, this.#response, wasAccepted)
    const usage = this.#turn.agent.calculateUsage(priceUsage(used, this.#price))
    const spent = toSpending(usage)
    const status = isStopped ? 'stopped_by_user' : statusOfCause[this.#cause ?? 'none']
    const hasContent = this.#response.firstContentAt !== undefined
    const recovery = status === 'error' ? this.#recover?.(failure, hasContent) : undefined
    this.#turn.recorder.emit({
      type: 'provider-request-failed',
      ...this.#place(),
      failure,
      status: status === 'refused' ? 'error' : status,
      usage,
      recovery,
    })
    if (status === 'error') return { status, failure, recovery, ...spent }
    if (status === 'stopped_by_user' || status === 'follow_up_interrupt') return { status, ...spent }
    return { status, failure, ...spent }
  }

  #place(): { requestId: string; round: number; durationMs: number } {
    const durationMs = this.#turn.ports.clock.monotonic() - this.#startedAt
    return { requestId: this.#requestId, round: this.#round, durationMs }
  }
}

/** Tokens of prefixes that every provider caches. Some models cache none that are shorter. */
const longestUncachedPrefix = 5000

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
  return createFailure('stream-stalled', {
    message: engineText('provider-silent', { seconds: String(seconds) }),
  })
}

type Received = Pick<Response, 'received'>

/** Returns the reported usage, or an estimate if none was reported. */
function usageOfFinish(usage: Usage, request: ModelRequest, { received }: Received): Usage {
  const isReported = usage.source === 'reported' || usage.inputTokens > 0 || usage.outputTokens > 0
  return isReported ? { ...withHourWrites(usage, request), requests: 1 } : estimateUsage(request, received)
}

/**
 * Adds how much of what the provider wrote to its cache stays for an hour, if it does not say so. With mixed lifetimes, prefixes with
 * the longer one come first: the part is what they have beyond the tokens that were read.
 */
function withHourWrites(usage: Usage, { cacheBreakpoints = [] }: ModelRequest): Usage {
  const { cacheWriteTokens, cacheWriteHourTokens, cachedInputTokens } = usage
  const last = cacheBreakpoints.findLast(({ ttl }) => ttl === '1h')
  if (cacheWriteTokens === undefined || cacheWriteHourTokens !== undefined || !last) return usage
  const isForHour = cacheBreakpoints.every(({ ttl }) => ttl === '1h')
  const estimated = Math.min(cacheWriteTokens, Math.max(0, last.tokens - cachedInputTokens))
  return { ...usage, cacheWriteHourTokens: isForHour ? cacheWriteTokens : estimated }
}

/** Estimates the usage of an unfinished request. A request rejected before any response is assumed not to be billed. */
function estimateUnfinished(request: ModelRequest, { received }: Received, wasAccepted: boolean): Usage {
  const usage = estimateUsage(request, received)
  return wasAccepted ? usage : { ...usage, inputTokens: 0 }
}
