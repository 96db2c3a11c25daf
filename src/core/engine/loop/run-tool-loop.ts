import { assertNever } from '../../../lib/assert-never.ts'
import { createFailure } from '../../model/failures/failure.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { CacheRules } from '../../model/context/prompt-cache.ts'
import type { PriceTag } from '../../model/usage/usage-price.ts'
import type { BudgetState } from '../budgets/budget.ts'
import type { CallBatchEvent, PendingCalls } from '../stages/authorize-calls.ts'
import { callTools } from '../stages/call-tools.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { AgentDecision, LoopAgent } from './decide-agent.ts'
import {
  areBudgetsDue,
  areToolCallsUsedUp,
  decideNext,
  type LoopAction,
  type LoopConditions,
} from './decide-next.ts'
import { loopNotices, requireTool } from './loop-notices.ts'
import type { IdleTimeouts } from '../budgets/limits.ts'
import type { PendingRetry } from '../streaming/request-retry.ts'
import { type LoopCounters } from './loop-counters.ts'
import { outcomeOfCalls, toFailedEvent, toLoopEvent } from './to-loop-event.ts'
import { announceCalls, followUpCalls } from './follow-up-calls.ts'
import { wrapUpReasonSchema } from '../../model/runs/agent-event.ts'
import { reduce, type LoopEnding, type LoopEvent, type LoopState } from './loop-state.ts'
import { ContextReducer } from '../reductions/context-reducer.ts'
import { RequestBudgets } from '../budgets/request-budgets.ts'
import { outcomeOfResult, runStage } from '../stages/run-stage.ts'
import { confirmHostedTools, confirmSpending } from '../approvals/turn-confirmations.ts'
import {
  carriesChoice,
  composeRequest,
  draftRequest,
  type ComposedRequest,
} from '../stages/compose-request.ts'
import { deliverMessage } from '../stages/receive-input.ts'
import { streamOnce } from '../stages/stream-once.ts'
import type { TurnContext } from '../turn/turn-context.ts'

export interface ModelAttempt {
  model: ModelRef
  /** `false` if the model gets no tools. */
  callsTools: boolean
  /** Position in the chain. */
  place: number
  idleTimeouts: IdleTimeouts
  price?: PriceTag
  /** Longest answer the model is known to give, in tokens. */
  outputTokens?: number
  /** Context window in tokens. Absent if unknown, and then not checked. */
  windowTokens?: number
  /** The way in which the provider caches prompts. */
  cache?: CacheRules
}

/** Work that an earlier worker left open: calls, calls of a response that it did not start, or a pending retry. */
export interface LoopStart {
  state: LoopState
  open?: PendingCalls
  received?: readonly ReceivedCall[]
  retry?: PendingRetry
}

type LoopStep = Exclude<LoopAction, { type: 'finish' | 'move' }>

/** The end of one model’s part: the turn ends, the next model continues, or the agent chose another model. */
export type AttemptEnd = LoopEnding | { type: 'moved'; place: number }

/** Runs one model's part of the turn: decide, act, reduce, until it ends. It is `runToolLoop` of the design documents. */
export class ToolLoop {
  readonly #turn: TurnContext
  readonly #attempt: ModelAttempt
  #state: LoopState
  readonly #budgets: RequestBudgets
  readonly #reducer: ContextReducer
  #request: ComposedRequest | undefined
  #calls: readonly ReceivedCall[] = []
  #nextTool: string | undefined
  #open: PendingCalls | undefined
  #retry: PendingRetry | undefined

  constructor(turn: TurnContext, attempt: ModelAttempt, { state, open, received, retry }: LoopStart) {
    this.#turn = turn
    this.#attempt = attempt
    this.#budgets = new RequestBudgets(turn, attempt)
    this.#reducer = new ContextReducer(turn, attempt)
    this.#state = state
    this.#open = open
    this.#retry = retry
    this.#calls = open?.calls ?? received ?? []
  }

  get counters(): LoopCounters {
    return this.#state.counters
  }

  get #target() {
    return this.#reducer.targetFor(this.#state.counters)
  }

  async run(): Promise<AttemptEnd> {
    const { signal, limits, agent } = this.#turn
    agent.place = this.#attempt.place
    for (;;) {
      if (signal.aborted) this.#state = reduce(this.#state, { type: 'stop-requested' })
      if (agent.failure) return { type: 'failed', failure: agent.failure, by: 'turn' }
      agent.counters = this.#state.counters
      this.#noteWrapUp()
      this.#forceNext()
      const conditions = await this.#readConditions()
      if (!conditions.ok) return { type: 'failed', failure: conditions.failure, by: 'turn' }
      const action = decideNext(this.#state, limits, conditions.value, this.#agent)
      if (action.type === 'finish' || action.type === 'move') {
        this.#budgets.release()
        return action.type === 'finish' ? action.ending : { type: 'moved', place: action.place }
      }
      this.#state = reduce(this.#state, await this.#act(action))
    }
  }

  /** Records a requested wrap-up. Calls that have arrived are settled first. */
  #noteWrapUp(): void {
    const { ports, agent, recorder } = this.#turn
    if (ports.wrapUp?.aborted !== true || agent.isWrappingUp) return
    const { name } = this.#state
    if (name === 'calling' || name === 'ended') return
    const by = wrapUpReasonSchema.catch('user').parse(ports.wrapUp.reason)
    recorder.emit({ type: 'wrap-up-requested', by })
  }

  /** Forces the tool that must follow the calls of the last round. */
  #forceNext(): void {
    if (this.#state.name !== 'composing' || this.#nextTool === undefined) return
    const toolChoice = { tool: this.#nextTool }
    this.#nextTool = undefined
    this.#state = reduce(this.#state, this.#follow({ hook: 'handleSpecialTools', toolChoice }))
  }

  get #agent(): LoopAgent {
    const { agent, input } = this.#turn
    const chain = [input, ...(input.fallbacks ?? [])].map(({ model }) => model)
    return { config: agent.config, view: agent.view(), chain, firstTool: input.firstTool }
  }

  async #readConditions(): Promise<Result<LoopConditions>> {
    const hasFollowUp = this.#turn.ports.steer?.hasMessage() ?? false
    const budgets = await this.#readBudgets()
    if (!budgets.ok) return budgets
    const { name, counters } = this.#state
    const reduction = name === 'composing' ? await this.#reducer.plan(counters) : undefined
    const calls = name === 'calling' && !this.#open ? this.#calls : undefined
    return succeed({ hasFollowUp, reduction, budgets: budgets.value, calls })
  }

  /** Checks the budgets for the composed request. Before a question about the spending or a limit, checks them for a draft of the request. */
  async #readBudgets(): Promise<Result<readonly BudgetState[]>> {
    const { name, counters } = this.#state
    if (name === 'requesting') {
      const composed = await this.#composed()
      return composed.ok ? this.#budgets.reserve(composed.value.request, counters) : composed
    }
    const { limits, agent } = this.#turn
    const { isWrappingUp } = agent
    if (name !== 'composing' || !this.#budgets.areEnabled || !areBudgetsDue(counters, limits, isWrappingUp))
      return succeed([])
    const judged = await this.#budgets.reserve(await draftRequest(this.#turn, this.#target), counters)
    // The user may take any time to answer, and other tabs must not wait for it.
    this.#budgets.release()
    return judged
  }

  /** Returns the composed request. After a restart of the worker it is composed again from the log, with the same result. */
  async #composed(): Promise<Result<ComposedRequest>> {
    if (this.#request) return succeed(this.#request)
    if (!this.#retry) throw new Error('there is no request to send')
    const { round } = this.#state.counters
    const { choice } = this.#retry
    const composed = await composeRequest(this.#turn, { round, choice, target: this.#target })
    if (composed.ok) this.#take(composed.value)
    return composed
  }

  async #act(action: LoopStep): Promise<LoopEvent> {
    const { round } = this.#state.counters
    switch (action.type) {
      case 'compose':
        return this.#compose(action)
      case 'follow-agent':
        return this.#follow(action.decision)
      case 'request':
        return this.#send()
      case 'retry-empty':
        this.#turn.recorder.emit({
          type: 'retry-scheduled',
          round,
          reason: 'empty-response',
          delayMs: action.delayMs,
        })
        await this.#turn.ports.clock.sleep(action.delayMs, this.#turn.signal)
        return this.#turn.signal.aborted ? { type: 'stop-requested' } : { type: 'retry-due' }
      case 'call-tools':
        return this.#callTools()
      case 'continue':
        return { type: 'round-continued' }
      case 'tell-repeat':
        this.#turn.notice({ round, ...loopNotices.repeatedCall() })
        return { type: 'repeat-told' }
      case 'warn':
        this.#turn.notice({ round, ...loopNotices.stillWorking(this.#turn.limits) })
        return { type: 'warned' }
      case 'ask-for-tokens':
        return confirmSpending(this.#turn, this.#state.counters)
      case 'reduce':
        return { type: 'reduced', ...(await this.#reducer.reduce(this.#state.counters)) }
      case 'recover':
        await this.#reducer.recover(action.recovery, this.#state.counters)
        return { type: 'recovered' }
      case 'deliver-message':
        return deliverMessage(this.#turn, this.#state, this.#target)
      case 'conclude':
        return { type: 'concluded' }
      case 'respect-limit':
        return {
          type: 'limit-reached',
          limit: action.limit,
          budget: action.budget,
        }
      default:
        return assertNever(action)
    }
  }

  /** Records a decision of the agent and its instruction for the next request. */
  #follow({ instruction, ...decision }: AgentDecision): LoopEvent {
    const { name, counters } = this.#state
    const { round } = counters
    this.#turn.recorder.emit({ type: 'agent-decided', round, ...decision })
    if (instruction !== undefined) {
      const isAnswered = name === 'answered' || name === 'empty'
      this.#turn.notice({ round: isAnswered ? round + 1 : round, ...loopNotices.instructed(instruction) })
    }
    return { type: 'agent-decided', ...decision }
  }

  async #compose({
    choice,
    instruction,
  }: {
    choice: AgentToolChoice
    instruction?: string
  }): Promise<LoopEvent> {
    const { round, wasForced } = this.#state.counters
    if ((await confirmHostedTools(this.#turn, round)) === 'stopped') return { type: 'stop-requested' }
    if (choice === 'none' && !wasForced) this.#explainForcedAnswer(instruction)
    this.#instructInstead(choice)
    const composed: Result<ComposedRequest> = await runStage(this.#turn, {
      stage: 'compose-request',
      round,
      act: () => composeRequest(this.#turn, { round, choice, target: this.#target }),
      outcomeOf: outcomeOfResult,
    })
    if (!composed.ok) return toFailedEvent(composed.failure)
    this.#take(composed.value)
    this.#reducer.end()
    return { type: 'request-composed', choice }
  }

  /** Tells the model why it must answer without tools: the calls are used up, the run must finish, or its calls were invalid. */
  #explainForcedAnswer(instruction: string | undefined): void {
    const { limits, agent } = this.#turn
    const { counters } = this.#state
    const { round } = counters
    if (counters.limitChoice !== undefined) {
      this.#turn.notice({ round, ...loopNotices.forcedByInvalidCalls(limits) })
    } else if (areToolCallsUsedUp(counters, limits)) {
      this.#turn.notice({ round, ...loopNotices.forcedAnswer(limits), instruction })
    } else if (agent.isWrappingUp) {
      this.#turn.notice({ round, ...loopNotices.wrappingUp(), instruction })
    } else if (counters.choice !== 'none') {
      this.#turn.notice({ round, ...loopNotices.forcedByInvalidCalls(limits) })
    }
  }

  /** Asks for the tool of a forced choice that the request cannot carry. */
  #instructInstead(choice: AgentToolChoice): void {
    if (typeof choice !== 'object' || choice.tool === this.#turn.input.firstTool) return
    if (carriesChoice(this.#turn, choice, this.#target)) return
    const { round } = this.#state.counters
    this.#turn.notice({ round, ...loopNotices.instructed(requireTool(choice.tool)) })
  }

  #take(composed: ComposedRequest): void {
    this.#request = composed
    this.#turn.lastRequest = composed.request
    this.#turn.isLastRequestChanged = composed.isChanged
  }

  async #send(): Promise<LoopEvent> {
    const composed = await this.#composed()
    if (!composed.ok) return toFailedEvent(composed.failure)
    const retry = this.#retry
    this.#retry = undefined
    const { counters } = this.#state
    const { request, ...described } = composed.value
    const { prepared } = described
    const outcome = await streamOnce(this.#turn, this.#budgets.limitAnswer(request), {
      ...described,
      prepared: { ...prepared, diagnostics: this.#reducer.diagnose(prepared, counters) },
      recover: (failure, hasContent) =>
        this.#reducer.decideRecovery(failure, { hasContent, context: prepared, counters }),
      round: counters.round,
      idleTimeouts: this.#attempt.idleTimeouts,
      price: this.#attempt.price,
      mayInterrupt: counters.interrupts < this.#turn.limits.followUpInterrupts,
      mayPause: counters.iterations > 1,
      resumed: retry,
    })
    this.#reducer.recordWindow(counters.round)
    this.#reducer.readCount(counters)
    this.#budgets.settle({ tokens: outcome.used, dollars: outcome.dollars ?? 0 })
    if (outcome.status === 'function_call') this.#calls = outcome.calls
    if (outcome.status !== 'error') return toLoopEvent(outcome)
    const failure = this.#reducer.describeRefusal(outcome.failure, prepared, counters)
    return toLoopEvent({ ...outcome, failure })
  }

  async #callTools(): Promise<CallBatchEvent> {
    const { counters } = this.#state
    const { input, limits } = this.#turn
    const open = this.#open
    this.#open = undefined
    const calls = this.#calls
    if (!open) announceCalls(this.#turn, calls, counters.round)
    const event = await runStage(this.#turn, {
      stage: 'call-tools',
      round: counters.round,
      resumedId: open?.stageId,
      act: () =>
        callTools(this.#turn, calls, {
          round: counters.round,
          // A child run may not take more than its part of the turn's calls.
          maxCalls: input.child && limits.toolCallBudget - counters.toolCalls,
          refusal: counters.wasForced ? createFailure('tool-budget-reached') : undefined,
          required: counters.limitChoice ?? counters.choice,
          open,
        }),
      outcomeOf: outcomeOfCalls,
    })
    if (event.type === 'calls-settled') this.#nextTool = followUpCalls(this.#turn, counters.round)
    return event
  }
}
