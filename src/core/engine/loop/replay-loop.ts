import { findOpenInteractions } from '../approvals/interaction-queue.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { CallId, InteractionId } from '../../model/id.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import type { AuthorityRecord } from '../../model/tools/permission.ts'
import { toSpending } from '../budgets/budget.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { AgentConfig } from '../agent/agent-config.ts'
import { findLostRequest } from '../budgets/lost-request.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { findPendingRetry } from '../streaming/request-retry.ts'
import { moveAttempt, startAttempt } from './loop-counters.ts'
import { initialLoopState, reduce, type LoopEvent, type LoopState } from './loop-state.ts'
import type { TurnInput } from '../ports/turn-ports.ts'
import { RoundTally } from './round-tally.ts'
import { isHostedToolsInteraction } from '../approvals/turn-confirmations.ts'
import { firstCounters, type GenerationStart } from '../turn/run-generation-turn.ts'

/** Computes the state of the loop from its log. The same events give the state that the loop had when it emitted them. */
export class LoopReplay {
  readonly #tally = new RoundTally()
  /** Interactions about spending. Hooks raise the others. */
  readonly #confirmations = new Set<InteractionId>()
  #state: LoopState
  #attempt = 0
  /** The last event was a full window. A cut of the user's message after it is a step, and any other is part of a message. */
  #isEnforced = false

  constructor(input: TurnInput) {
    this.#state = initialLoopState(firstCounters(input))
  }

  get state(): LoopState {
    return this.#state
  }

  /** The index in the chain of models. */
  get attempt(): number {
    return this.#attempt
  }

  apply(event: RunEvent): void {
    this.#tally.apply(event)
    if (event.type === 'model-replaced') {
      const { counters } = this.#state
      const next = event.place === undefined ? startAttempt(counters, this.#attempt) : moveAttempt(counters)
      this.#attempt = event.place ?? this.#attempt + 1
      this.#state = initialLoopState(next)
      return
    }
    // No event says that a round continues. The first event of the next round shows it.
    if (this.#state.name === 'judging' && beginsRound(event)) {
      this.#state = reduce(this.#state, { type: 'round-continued' })
    }
    const step = this.#toStep(event)
    if (step) this.#state = reduce(this.#state, step)
  }

  #toStep(event: RunEvent): LoopEvent | undefined {
    const isEnforced = this.#isEnforced
    this.#isEnforced = false
    switch (event.type) {
      case 'provider-request-started':
        return this.#state.name === 'empty'
          ? { type: 'retry-due' }
          : { type: 'request-composed', choice: event.toolChoice ?? 'auto' }
      case 'agent-decided':
        return toDecision(event)
      case 'provider-request-completed':
        return toAnswer(event)
      case 'provider-request-failed':
        return toFailure(event)
      case 'provider-request-lost':
        return { type: 'request-lost', ...toSpending(event.usage) }
      case 'stage-post-fired':
        return event.stage === 'call-tools' && event.outcome === 'ok'
          ? { type: 'calls-settled', summary: this.#tally.summary() }
          : undefined
      case 'message-steered':
        return { type: 'message-delivered' }
      case 'compaction-performed':
        return { type: 'reduced', isShorter: true, count: 1, summary: 'made', ...toSpending(event.usage) }
      case 'compaction-failed':
        return { type: 'reduced', isShorter: false, count: 1, summary: 'failed', ...toSpending(event.usage) }
      case 'context-reduced':
        return isStep(event)
          ? { type: 'reduced', isShorter: true, count: 1, summary: 'none', used: 0 }
          : undefined
      case 'context-budget-enforced':
        this.#isEnforced = true
        return undefined
      case 'input-cut':
        return isEnforced
          ? { type: 'reduced', isShorter: true, count: 1, summary: 'none', used: 0 }
          : undefined
      case 'interaction-raised':
        if (event.interaction.kind === 'confirm') this.#confirmations.add(event.interaction.id)
        return undefined
      case 'interaction-answered':
        return this.#state.name === 'composing' &&
          event.answer.outcome === 'accepted' &&
          this.#confirmations.has(event.interactionId)
          ? { type: 'tokens-approved' }
          : undefined
      case 'notice-raised':
        if (event.code === 'still-working') return { type: 'warned' }
        return event.code === 'repeated-call-noted' ? { type: 'repeat-told' } : undefined
      default:
        return undefined
    }
  }
}

/** The end of a run by its agent, or a choice. A changed result and a change of the model are no step of the loop. */
function toDecision({
  hook,
  reason,
  toolChoice,
  ends,
  callId,
  place,
}: RunEventOf<'agent-decided'>): LoopEvent | undefined {
  if (callId !== undefined || place !== undefined) return undefined
  return { type: 'agent-decided', hook, reason, toolChoice, ends }
}

function toAnswer(event: RunEventOf<'provider-request-completed'>): LoopEvent | undefined {
  const { finishReason, usage } = event
  const spent = toSpending(usage)
  switch (event.status) {
    case 'completed':
      return { type: 'answer-completed', finishReason, ...spent }
    case 'empty_response':
      return { type: 'answer-empty', finishReason, reason: 'silent', mayRetry: true, ...spent }
    case 'function_call':
      return { type: 'calls-received', ...spent }
    case 'paused':
      return { type: 'answer-paused', ...spent }
    case 'error':
      return {
        type: 'attempt-failed',
        failure: createFailure('content-refused'),
        by: 'model-error',
        ...spent,
      }
    case undefined:
      return undefined
  }
}

function beginsRound(event: RunEvent): boolean {
  switch (event.type) {
    case 'stage-pre-fired':
      return event.stage === 'compose-request'
    case 'notice-raised':
      return event.code === 'still-working'
    case 'interaction-raised':
      return event.interaction.kind === 'confirm' || isHostedToolsInteraction(event.interaction)
    case 'agent-decided':
      return isAskedComposing(event)
    case 'message-steered':
    case 'compaction-invoked':
    case 'context-budget-enforced':
    case 'context-reduced':
      return true
    default:
      return false
  }
}

/** Returns whether the agent was asked before a request, and not after the calls. */
function isAskedComposing({ hook, reason, callId }: RunEventOf<'agent-decided'>): boolean {
  if (callId !== undefined || hook === 'processToolCalls') return false
  return hook !== 'onNoToolCalls' || reason === 'LIMIT_REACHED'
}

/** Whether the reduction is a step of its own. Summaries have events of their own, and recoveries belong to the refused request. */
function isStep({ section, reduction }: RunEventOf<'context-reduced'>): boolean {
  return section !== undefined && reduction.kind !== 'rounds-summarized'
}

function toFailure(event: RunEventOf<'provider-request-failed'>): LoopEvent | undefined {
  const spent = event.usage ? toSpending(event.usage) : { used: 0 }
  const { recovery } = event
  if (recovery && recovery.type !== 'give_up') return { type: 'recovery-decided', recovery, ...spent }
  switch (event.status) {
    case 'follow_up_interrupt':
      return { type: 'follow-up-interrupted', ...spent }
    case 'error':
      return { type: 'attempt-failed', failure: event.failure, by: 'model-error', ...spent }
    case 'timeout':
      return { type: 'attempt-failed', failure: event.failure, by: 'model-timeout', ...spent }
    case 'stopped_by_user':
      return { type: 'stop-requested' }
    case undefined:
      return undefined
  }
}

export interface ResumePoint {
  /**
   * `receiving`: the worker ended while a hook asked about the message, in the stage of this id. `isAssembling`: it ended while the
   * user was asked about a secret in the context.
   */
  start: GenerationStart | { receiving: string } | { isAssembling: true }
  /** Calls that had started, with unknown outcome. */
  lostCalls: readonly CallId[]
  /** The request that had no end, which is sent again. */
  lostRequest?: { requestId: string; usage: Usage }
}

/**
 * Returns the point at which a run can be resumed. Possible points are undecided calls in a batch, an interaction about the user
 * message, an interaction between two stages, a pending retry, and calls that started child runs. Any other work was running when
 * the worker ended, and running it again could repeat its effects. A child run continues everywhere: it sends an open request
 * again, and never runs a call again.
 */
export function findResumePoint(
  input: TurnInput,
  events: readonly RunEvent[],
  resumes: AgentConfig['resumes'] = 'waiting',
): ResumePoint | undefined {
  const hasEnded = events.at(-1)?.type === 'session-turn-end'
  return (
    findWaitingPoint(input, events) ??
    (resumes === 'all' && !hasEnded ? findChildPoint(input, events) : undefined)
  )
}

/** Returns the point at which a child run continues that was working when its worker ended. */
function findChildPoint(input: TurnInput, events: readonly RunEvent[]): ResumePoint {
  const lostRequest = findLostRequest(events)
  const replay = new LoopReplay(input)
  const batch = new OpenBatch()
  for (const event of events) {
    replay.apply(event)
    batch.apply(event)
  }
  const { state, attempt } = replay
  if (state.name === 'calling' && batch.stageId !== undefined) {
    const { stageId, approved, approvals } = batch
    const open = { stageId, calls: batch.openCalls(), approved, approvals }
    return { start: { attempt, state, open }, lostCalls: batch.lostCalls() }
  }
  if (!lostRequest) return { start: { attempt, state }, lostCalls: [] }
  const { requestId, usage } = lostRequest
  const next = reduce(state, { type: 'request-lost', ...toSpending(usage) })
  return { start: { attempt, state: next }, lostCalls: [], lostRequest: { requestId, usage } }
}

function findWaitingPoint(input: TurnInput, events: readonly RunEvent[]): ResumePoint | undefined {
  const replay = new LoopReplay(input)
  const batch = new OpenBatch()
  let open: RunEventOf<'stage-pre-fired'> | undefined
  let isAssembling = false
  for (const event of events) {
    replay.apply(event)
    batch.apply(event)
    if (event.type === 'stage-pre-fired') open = event
    if (event.type === 'stage-post-fired') open = undefined
    if (event.type === 'context-assembly-started') isAssembling = true
    if (event.type === 'context-assembly-completed') isAssembling = false
  }
  const { state, attempt } = replay
  if (findOpenInteractions(events).length > 0) {
    if (open?.stage === 'receive-input') return { start: { receiving: open.stageId }, lostCalls: [] }
    if (isAssembling) return { start: { isAssembling }, lostCalls: [] }
    if (!open && betweenStages.has(state.name)) return { start: { attempt, state }, lostCalls: [] }
  }
  const retry = findPendingRetry(events)
  if (state.name === 'requesting' && retry) return { start: { attempt, state, retry }, lostCalls: [] }
  if (state.name !== 'calling' || batch.stageId === undefined || events.at(-1)?.type === 'session-turn-end') {
    return undefined
  }
  const calls = batch.openCalls()
  if (calls.length === 0) return undefined
  const { stageId, approved, approvals } = batch
  return {
    start: { attempt, state, open: { stageId, calls, approved, approvals } },
    lostCalls: batch.lostCalls(),
  }
}

/** Returns the calls whose child runs were working when the log ended. */
export function findRunningAgentCalls(events: readonly RunEvent[]): CallId[] {
  const running = new Set<CallId>()
  for (const event of events) {
    if (event.type === 'tool-invocation-started' && event.startsAgent) running.add(event.callId)
    else if (settlesCall(event)) running.delete(event.callId)
    else if (event.type === 'session-turn-end') running.clear()
  }
  return [...running]
}

function settlesCall(
  event: RunEvent,
): event is RunEventOf<
  | 'tool-invocation-succeeded'
  | 'tool-invocation-failed'
  | 'tool-invocation-denied'
  | 'tool-invocation-cancelled'
  | 'tool-invocation-lost'
> {
  return (
    event.type === 'tool-invocation-succeeded' ||
    event.type === 'tool-invocation-failed' ||
    event.type === 'tool-invocation-denied' ||
    event.type === 'tool-invocation-cancelled' ||
    event.type === 'tool-invocation-lost'
  )
}

const betweenStages: ReadonlySet<LoopState['name']> = new Set(['composing', 'answered', 'judging'])

/** The batch of calls that was open at the end of the log. */
class OpenBatch {
  readonly #calls = new Map<CallId, { call: ReceivedCall; state: 'proposed' | 'running' | 'settled' }>()
  readonly approved = new Set<CallId>()
  readonly approvals = new Map<CallId, Pick<AuthorityRecord, 'by' | 'mode'>>()
  stageId: string | undefined

  apply(event: RunEvent): void {
    switch (event.type) {
      case 'stage-pre-fired':
        if (event.stage === 'call-tools') this.#begin(event.stageId)
        return
      case 'stage-post-fired':
        if (event.stage === 'call-tools') this.stageId = undefined
        return
      case 'tool-invocation-proposed': {
        const { callId, toolName, argumentsText, damaged, providerMetadata } = event
        const call = {
          callId,
          toolName,
          argumentsText,
          damaged,
          providerMetadata,
        }
        this.#calls.set(callId, { call, state: 'proposed' })
        return
      }
      case 'authority-decided':
        if (event.verdict !== 'approved') {
          this.approved.delete(event.callId)
          this.approvals.delete(event.callId)
          return
        }
        this.approved.add(event.callId)
        this.approvals.set(event.callId, { by: event.by, mode: event.mode })
        return
      case 'tool-invocation-started':
        // An interactive call asks again, and one that started a child run continues it.
        if (event.asks || event.startsAgent) this.approved.add(event.callId)
        else this.#advance(event.callId, 'running')
        return
      case 'tool-invocation-refused':
      case 'tool-invocation-denied':
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
      case 'tool-invocation-cancelled':
      case 'tool-invocation-lost':
        return this.#advance(event.callId, 'settled')
      default:
    }
  }

  openCalls(): ReceivedCall[] {
    return [...this.#calls.values()].flatMap(({ call, state }) => (state === 'proposed' ? [call] : []))
  }

  lostCalls(): CallId[] {
    return [...this.#calls].flatMap(([callId, { state }]) => (state === 'running' ? [callId] : []))
  }

  #begin(stageId: string): void {
    this.stageId = stageId
    this.#calls.clear()
    this.approved.clear()
    this.approvals.clear()
  }

  #advance(callId: CallId, state: 'running' | 'settled'): void {
    const call = this.#calls.get(callId)
    if (call) call.state = state
  }
}
