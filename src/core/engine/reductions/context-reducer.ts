import type { ModelContext } from '../../context/context-runtime.ts'
import { truncateHead } from '../../context/reductions/truncate-head.ts'
import { measureRoom } from '../../context/context-figures.ts'
import type { LearnedWindow } from '../../context/reductions/learn-window.ts'
import type {
  ContextDiagnostic,
  ContextRecoveryDecision,
  Layout,
  Reduction,
  ReductionContent,
} from '../../model/context/reduction.ts'
import { type Failure, hintOf, messageOf, rewordFailure } from '../../model/failures/failure.ts'
import type { Result } from '../../model/failures/result.ts'
import { joinTexts } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { toModelKey } from '../../model/providers/model-ref.ts'
import { filesOfMessage } from '../../model/providers/model-request.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { toSpending } from '../budgets/budget.ts'
import { compactBranch } from '../compaction/compact-branch.ts'
import { summarizeRounds } from '../compaction/summarize-rounds.ts'
import type { LoopConditions } from '../loop/decide-next.ts'
import type { LoopCounters, ReductionOutcome, RequestRecovery } from '../loop/loop-counters.ts'
import { loopNotices } from '../loop/loop-notices.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import { cutCurrentMessage } from '../request/cut-input.ts'
import { type ContextTarget, prepareContext } from '../request/prepare-context.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { planStep, type PreparedStep, type StepPlan } from './plan-step.ts'
import { SilentCutDetector } from './silent-cut.ts'

const unchanged: ReductionOutcome = { isShorter: false, count: 1, summary: 'none', used: 0 }

/** Makes the requests to one model shorter, one step at a time, and recovers requests that its server refused. */
export class ContextReducer {
  readonly #turn: TurnContext
  readonly #attempt: FallbackModel
  #plan: StepPlan | undefined
  /** The server refused the last request, so that steps before the next one follow from it. */
  #isRefused = false
  #learned: LearnedWindow | undefined
  /** The window that the last refusal showed, for its notice. */
  #shown: LearnedWindow | undefined
  readonly #cuts: SilentCutDetector
  /** The user's message has nothing that a cut could leave out. */
  #cannotCut = false

  constructor(turn: TurnContext, attempt: FallbackModel) {
    this.#turn = turn
    this.#attempt = attempt
    this.#cuts = new SilentCutDetector(turn, attempt.model)
  }

  /**
   * Returns the model with the window that its server showed in this turn. The window of a refusal may be reduced to fit an estimate
   * that was too low. Once the server has counted a request, the estimate is calibrated, and the window itself applies.
   */
  targetFor({ refusedWindowTokens = Infinity, answerLimit }: LoopCounters): ContextTarget & FallbackModel {
    const { model, windowTokens: known = Infinity } = this.#attempt
    const learned = this.#turn.learnedWindows.get(toModelKey(model)) ?? Infinity
    const isCalibrated = this.#cuts.hasCount && learned < Infinity
    const windowTokens = Math.min(known, learned, isCalibrated ? Infinity : refusedWindowTokens)
    return {
      ...this.#attempt,
      windowTokens: windowTokens < Infinity ? windowTokens : undefined,
      answerLimit,
    }
  }

  /** Plans the next step before a request is composed, if the window is nearly full. */
  async plan(counters: LoopCounters): Promise<LoopConditions['reduction']> {
    const target = this.targetFor(counters)
    this.#plan = undefined
    if (target.windowTokens === undefined) return undefined
    const context = await prepareContext(this.#turn, { purpose: 'window', target })
    if (context.size.state === 'ok') return undefined
    this.#plan = planStep(this.#turn, context, this.#optionsFor(target, counters))
    if (!this.#plan) return undefined
    return this.#plan.type === 'step' ? 'due' : `${this.#plan.tooLarge}-too-large`
  }

  #optionsFor(target: FallbackModel, counters: LoopCounters) {
    return { target, summarizes: this.#summarizes(counters), canCut: !this.#cannotCut }
  }

  #summarizes({ summaries, hasSummaryFailed }: LoopCounters): boolean {
    const { ports, limits } = this.#turn
    return ports.compactions !== undefined && !hasSummaryFailed && summaries < limits.maxSummaries
  }

  /** Does the planned step and records it. A step that fails changes nothing. */
  async reduce(counters: LoopCounters): Promise<ReductionOutcome> {
    if (this.#plan?.type !== 'step') throw new Error('no reduction is planned')
    const { step, layout, context } = this.#plan
    // A cut is known by the event before it.
    if (counters.steps === 0 || step.kind === 'cut-message') this.#announce(context, layout, counters.round)
    const outcome = await this.#do(step, { context, counters })
    await this.#turn.recorder.settle()
    return outcome
  }

  /** Decides what follows a failed request. A recovery that throws gives up. */
  decideRecovery(
    failure: Failure,
    { hasContent, context, counters }: { hasContent: boolean; context: ModelContext; counters: LoopCounters },
  ): ContextRecoveryDecision | undefined {
    if (!refusals.has(failure.code)) return undefined
    const { tokens } = context.size
    const canReduce = (windowTokens: number) => {
      const target = { ...this.targetFor(counters), windowTokens }
      const { outputTokens, answerLimit } = target
      const maxOutputTokens = answerLimit ?? this.#turn.input.settings?.maxOutputTokens
      const fill = measureRoom(tokens, { windowTokens, outputTokens, maxOutputTokens })
      const fitted = { ...context, size: { ...context.size, ...fill } }
      const plan = planStep(this.#turn, fitted, this.#optionsFor(target, counters))
      return plan?.type === 'step' && plan.fits
    }
    try {
      const { decision, learned } = this.#turn.runtime.recoverFromModelError({
        failure,
        hasContent,
        isStopped: this.#turn.signal.aborted,
        attempts: counters,
        requestTokens: tokens,
        windowTokens: this.targetFor(counters).windowTokens,
        images: countImages(context),
        canReduce,
        canTruncate: truncateHead(context.messages) !== undefined,
      })
      this.#learned = learned
      return decision
    } catch {
      return { type: 'give_up', reason: 'recovery-failed' }
    }
  }

  /** Records the window that the last refusal showed. */
  recordWindow(round: number): void {
    const learned = this.#learned
    this.#learned = undefined
    this.#shown = learned
    if (!learned) return
    const { model } = this.#attempt
    this.#turn.recorder.emit({ type: 'window-learned', round, model, ...learned, from: 'refusal' })
    this.#turn.ports.learnedWindows?.learn(model, learned)
  }

  /** Reads how many tokens the provider counted for the last request. */
  readCount(counters: LoopCounters): void {
    this.#cuts.observe(counters.round, this.targetFor(counters).windowTokens)
  }

  /** Returns what a request reports: its own diagnostics, those of the request before it, and that it may be too large. */
  diagnose({ diagnostics, size }: ModelContext, counters: LoopCounters): readonly ContextDiagnostic[] {
    const more = [...this.#cuts.takeDiagnostics(), ...this.#describeExcess(size, counters)]
    return more.length === 0 ? diagnostics : [...diagnostics, ...more]
  }

  /** A request that is sent although it is larger than the window is as short as it can be. */
  #describeExcess({ tokens, roomTokens }: ModelContext['size'], counters: LoopCounters): ContextDiagnostic[] {
    if (roomTokens === undefined || tokens <= roomTokens) return []
    const layout = { code: 'layout-not-found', severity: 'warning', params: { tokens, roomTokens } } as const
    const summary = { code: 'summary-unavailable', severity: 'warning' } as const
    return this.#summarizes(counters) ? [layout] : [layout, summary]
  }

  /** Adds the figures to the failure of a request that stayed too long after its recoveries. */
  describeRefusal(failure: Failure, { size }: ModelContext, counters: LoopCounters): Failure {
    const { hasReducedForRefusal, hasTruncated } = counters
    if (failure.code !== 'context-too-long' || !(hasReducedForRefusal || hasTruncated)) return failure
    const { promptTokens = size.tokens, windowTokens } = failure.refusedLength ?? {}
    const window = windowTokens ?? this.#shown?.windowTokens
    if (window === undefined) return failure
    const figures = { count: { number: promptTokens }, window: { number: window } }
    return rewordFailure(failure, { message: engineText('request-still-too-long', figures) })
  }

  /** Recovers a refused request before it is composed again. */
  async recover(recovery: RequestRecovery, counters: LoopCounters): Promise<void> {
    const { round } = counters
    this.#isRefused = true
    const target = this.targetFor(counters)
    this.#turn.notice({ round, ...loopNotices.recovered(recovery, this.#shown) })
    switch (recovery.type) {
      case 'reduce_and_retry':
        break
      case 'truncate_head_and_retry': {
        const context = await prepareContext(this.#turn, { purpose: 'window', target })
        const { freedTokens, ...head } = truncateHead(context.messages, recovery.keepRatio) ?? {}
        if (freedTokens === undefined) return
        this.#record({ kind: 'head-truncated', ...head }, { context, round, freedTokens })
        break
      }
      case 'strip_images_and_retry': {
        const context = await prepareContext(this.#turn, { purpose: 'window', target })
        const { model } = this.#attempt
        this.#record({ kind: 'images-stripped', model }, { context, round, freedTokens: 0 })
      }
    }
    await this.#turn.recorder.settle()
  }

  /** Ends the recoveries and steps before a request. */
  end(): void {
    this.#plan = undefined
    this.#isRefused = false
  }

  async #do(
    step: PreparedStep,
    { context, counters }: { context: ModelContext; counters: LoopCounters },
  ): Promise<ReductionOutcome> {
    const { round } = counters
    const { section } = step
    const shorter: ReductionOutcome = { ...unchanged, isShorter: true }
    switch (step.kind) {
      case 'clear-results': {
        const { callIds, largeArguments, blobIds, freedTokens } = step.clearing
        const place = { context, round, section }
        const hasResults = callIds.length + largeArguments.length > 0
        const hasFiles = blobIds.length > 0
        if (hasResults) {
          const change = { kind: 'results-cleared' as const, callIds, ...listFields(largeArguments) }
          this.#record(change, { ...place, freedTokens })
        }
        if (hasFiles) {
          const freed = hasResults ? 0 : freedTokens
          this.#record({ kind: 'images-stripped', blobIds }, { ...place, freedTokens: freed })
        }
        return { ...shorter, count: hasResults && hasFiles ? 2 : 1 }
      }
      case 'reference-results': {
        const { callIds, freedTokens } = step
        const change = { kind: 'results-referenced' as const, callIds: [...callIds] }
        this.#record(change, { context, round, section, freedTokens })
        return shorter
      }
      case 'omit-turns': {
        const { freedTokens, ...omission } = step.omission
        this.#record({ kind: 'turns-omitted', ...omission }, { context, round, section, freedTokens })
        return shorter
      }
      case 'cut-message':
        if (await cutCurrentMessage(this.#turn, step.maxTokens)) return shorter
        this.#cannotCut = true
        return { ...unchanged, count: 0 }
      case 'summarize-history':
        return this.#summarizeHistory(step, context, counters)
      case 'summarize-rounds':
        return this.#summarizeRounds(step, context, counters)
    }
  }

  async #summarizeHistory(
    { plan }: Extract<PreparedStep, { kind: 'summarize-history' }>,
    { size }: ModelContext,
    counters: LoopCounters,
  ): Promise<ReductionOutcome> {
    const { round } = counters
    const { model, windowTokens, outputTokens } = this.targetFor(counters)
    const reason = this.#isRefused ? ('refused' as const) : ('window' as const)
    const window =
      size.roomTokens === undefined ? undefined : { tokens: size.tokens, roomTokens: size.roomTokens }
    const task = { plan, model, windowTokens, outputTokens, reason, window, round }
    const { result, usage } = await compactBranch(this.#turn, task)
    this.#turn.notice(
      result.ok
        ? { round, ...loopNotices.compacted(result.value.messageCount) }
        : { round, ...loopNotices.notCompacted(describe(result.failure)) },
    )
    return toOutcome(result, usage)
  }

  async #summarizeRounds(
    { plan, section }: Extract<PreparedStep, { kind: 'summarize-rounds' }>,
    { size }: ModelContext,
    counters: LoopCounters,
  ): Promise<ReductionOutcome> {
    const { round } = counters
    const { model, windowTokens, outputTokens } = this.targetFor(counters)
    const reason = this.#isRefused ? ('refused' as const) : ('window' as const)
    const task = { plan, model, windowTokens, outputTokens, reason, by: this.#author, size, round }
    const { result, usage } = await summarizeRounds(this.#turn, task)
    if (result.ok) this.#emit(result.value, { round, section, count: plan.roundCount })
    else this.#turn.notice({ round, ...loopNotices.roundsNotSummarized(describe(result.failure)) })
    return toOutcome(result, usage)
  }

  get #author(): Reduction['by'] {
    return this.#isRefused ? 'recovery' : 'engine'
  }

  #announce({ size }: ModelContext, layout: Layout, round: number): void {
    const { state, tokens, roomTokens = 0 } = size
    this.#turn.recorder.emit({ type: 'context-budget-enforced', round, state, tokens, roomTokens, layout })
  }

  #record(
    change: ReductionContent,
    {
      context: { size },
      round,
      section,
      freedTokens,
    }: { context: ModelContext; round: number; section?: PreparedStep['section']; freedTokens: number },
  ): void {
    const { ids, clock } = this.#turn.ports
    const reduction: Reduction = {
      id: ids.next('reduction'),
      at: clock.now(),
      // Only images that the server refused are marked as refused.
      by: change.kind === 'images-stripped' && section !== undefined ? 'engine' : this.#author,
      tokensBefore: size.tokens,
      tokensAfter: Math.max(0, Math.round(size.tokens - freedTokens * size.scale)),
      ...change,
    }
    this.#emit(reduction, { round, section, count: countChanged(reduction) })
  }

  /** Emits the reduction and its notice, which holds it for all later requests. */
  #emit(
    reduction: Reduction,
    { round, section, count }: { round: number; section?: PreparedStep['section']; count: number },
  ): void {
    this.#turn.recorder.emit({ type: 'context-reduced', round, section, reduction })
    this.#turn.notice({ round, ...loopNotices.reduced(reduction, count), reduction })
  }
}

/** The content of a refused request. */
export type RefusedContext = Pick<ModelContext, 'messages' | 'size'>

const refusals: ReadonlySet<Failure['code']> = new Set([
  'context-too-long',
  'request-too-large',
  'images-refused',
])

function countImages({ messages }: RefusedContext): { count: number; bytes: number } {
  const images = messages
    .flatMap(({ message }) => filesOfMessage(message))
    .filter(({ mediaType }) => mediaType.startsWith('image/'))
  return { count: images.length, bytes: images.reduce((sum, { byteLength }) => sum + byteLength, 0) }
}

function countChanged(reduction: Reduction): number {
  switch (reduction.kind) {
    case 'results-cleared':
      return new Set([...reduction.callIds, ...(reduction.largeArguments ?? []).map(({ callId }) => callId)])
        .size
    case 'results-referenced':
      return reduction.callIds.length
    case 'turns-omitted':
      return reduction.turns
    default:
      return reduction.kind === 'images-stripped' ? (reduction.blobIds?.length ?? 0) : 0
  }
}

function listFields<Item>(largeArguments: readonly Item[]): { largeArguments?: Item[] } {
  return largeArguments.length > 0 ? { largeArguments: [...largeArguments] } : {}
}

function describe(failure: Failure) {
  return joinTexts(messageOf(failure), hintOf(failure))
}

function toOutcome(result: Result<unknown>, usage: Usage): ReductionOutcome {
  return {
    isShorter: result.ok,
    count: 1,
    summary: result.ok ? 'made' : 'failed',
    ...toSpending(usage),
  }
}
