import { findOpenInteractions } from '../approvals/interaction-queue.ts'
import type { CallId, InteractionId } from '../../model/id.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import type { Interaction } from '../../model/tools/interaction.ts'
import type { AuthorityRecord } from '../../model/tools/permission.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { priceUsage } from '../../model/usage/usage-price.ts'
import type { AgentConfig } from '../agent/agent-config.ts'
import { toSpending } from '../budgets/budget.ts'
import { findPrice } from '../budgets/find-price.ts'
import { findLostRequest } from '../budgets/lost-request.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { TurnInput } from '../ports/turn-ports.ts'
import type { PendingCalls } from '../stages/authorize-calls.ts'
import { findPendingRetry } from '../streaming/request-retry.ts'
import type { GenerationStart } from '../turn/run-generation-turn.ts'
import { reduce, type LoopState } from './loop-state.ts'
import { LoopReplay } from './replay-loop.ts'

export interface ResumePoint {
  /**
   * `receiving`: the worker ended before the message was received, in the stage of this id if it had started. `isAssembling`: it ended
   * before the context was assembled, and whether that had started.
   */
  start: GenerationStart | { receiving: string | undefined } | { isAssembling: boolean }
  /** Calls that had started, with unknown outcome. */
  lostCalls: readonly CallId[]
  /** The request that had no end, which is sent again. */
  lostRequest?: { requestId: string; usage: Usage }
}

/**
 * Returns the point at which a run can be resumed. Possible points are undecided calls in a batch, an interaction about the user
 * message, an interaction between two stages, a pending retry, and calls that started child runs. Any other work was running when
 * the worker ended, and running it again could repeat its effects. A run that resumes `all` continues everywhere: it sends an open
 * request again, and never runs a call again. The calls of an ended request are in the log, so that it is never sent again.
 */
export function findResumePoint(
  input: TurnInput,
  events: readonly RunEvent[],
  resumes: AgentConfig['resumes'] = 'waiting',
): ResumePoint | undefined {
  if (events.at(-1)?.type === 'session-turn-end') return undefined
  const progress = new RunProgress(input, events)
  return (
    findWaitingPoint(progress, events) ??
    (resumes === 'all' ? findAnyPoint(progress, input, events) : undefined)
  )
}

/** The state that a log leaves: the loop, the open batch of calls, and the stages before the first request. */
class RunProgress {
  readonly replay: LoopReplay
  readonly batch = new OpenBatch()
  openStage: RunEventOf<'stage-pre-fired'> | undefined
  hasReceived = false
  assembly: 'started' | 'completed' | undefined

  constructor(input: TurnInput, events: readonly RunEvent[]) {
    this.replay = new LoopReplay(input)
    for (const event of events) this.#apply(event)
  }

  #apply(event: RunEvent): void {
    this.replay.apply(event)
    this.batch.apply(event)
    if (event.type === 'stage-pre-fired') this.openStage = event
    if (event.type === 'stage-post-fired') {
      this.openStage = undefined
      if (event.stage === 'receive-input') this.hasReceived = event.outcome === 'ok'
    }
    if (event.type === 'context-assembly-started') this.assembly = 'started'
    if (event.type === 'context-assembly-completed') this.assembly = 'completed'
  }
}

/** Returns the point at which a run continues that was working when its worker ended. */
function findAnyPoint(progress: RunProgress, input: TurnInput, events: readonly RunEvent[]): ResumePoint {
  const { replay, batch, openStage, hasReceived, assembly } = progress
  const hasSent = events.some(({ type }) => type === 'provider-request-started')
  if (!hasSent && assembly !== 'completed') {
    if (hasReceived) return { start: { isAssembling: assembly === 'started' }, lostCalls: [] }
    const receiving = openStage?.stage === 'receive-input' ? openStage.stageId : undefined
    return { start: { receiving }, lostCalls: [] }
  }
  const { state, attempt } = replay
  if (state.name === 'calling') {
    const open = batch.open()
    if (open) return { start: { attempt, state, open }, lostCalls: batch.lostCalls() }
    return { start: { attempt, state, received: batch.received }, lostCalls: [] }
  }
  const lostRequest = findLostRequest(events)
  if (!lostRequest) return { start: { attempt, state }, lostCalls: [] }
  const { requestId, model } = lostRequest
  const usage = priceUsage(lostRequest.usage, findPrice(input, model))
  const next = reduce(state, { type: 'request-lost', ...toSpending(usage) })
  return { start: { attempt, state: next }, lostCalls: [], lostRequest: { requestId, usage } }
}

function findWaitingPoint(progress: RunProgress, events: readonly RunEvent[]): ResumePoint | undefined {
  const { replay, batch, openStage, assembly } = progress
  const { state, attempt } = replay
  if (findOpenInteractions(events).length > 0) {
    if (openStage?.stage === 'receive-input')
      return { start: { receiving: openStage.stageId }, lostCalls: [] }
    if (assembly === 'started') return { start: { isAssembling: true }, lostCalls: [] }
    if (!openStage && betweenStages.has(state.name)) return { start: { attempt, state }, lostCalls: [] }
  }
  const retry = findPendingRetry(events)
  if (state.name === 'requesting' && retry) return { start: { attempt, state, retry }, lostCalls: [] }
  const open = state.name === 'calling' ? batch.open() : undefined
  if (!open || open.calls.length === 0) return undefined
  return { start: { attempt, state, open }, lostCalls: batch.lostCalls() }
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
  readonly #checkpointed = new Set<CallId>()
  /** Questions of calls that wait at a checkpoint. */
  readonly #questions = new Map<InteractionId, CallId>()
  /** Calls of the last response. Only runs that continue from any point store them. */
  received: readonly ReceivedCall[] = []
  #stageId: string | undefined

  apply(event: RunEvent): void {
    switch (event.type) {
      case 'stage-pre-fired':
        if (event.stage === 'call-tools') this.#begin(event.stageId)
        return
      case 'stage-post-fired':
        if (event.stage === 'call-tools') this.#stageId = undefined
        return
      case 'provider-request-completed':
        this.received = event.calls ?? []
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
        // An interactive call asks again, one that started a child run continues it, and one without an effect runs again.
        if (event.asks || event.startsAgent || event.hasNoEffect) this.approved.add(event.callId)
        else this.#advance(event.callId, 'running')
        return
      case 'tool-invocation-checkpointed':
        this.approved.add(event.callId)
        this.#checkpointed.add(event.callId)
        return this.#advance(event.callId, 'proposed')
      case 'interaction-raised':
        return this.#wait(event.interaction)
      case 'interaction-answered': {
        // The call may have continued with the answer, so that its outcome is unknown.
        const callId = this.#questions.get(event.interactionId)
        if (callId !== undefined) this.#advance(callId, 'running')
        return
      }
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

  /** The calls that are left, if the batch was started. */
  open(): PendingCalls | undefined {
    const { approved, approvals } = this
    const stageId = this.#stageId
    if (stageId === undefined) return undefined
    const proposed = [...this.#calls.values()].flatMap(({ call, state }) =>
      state === 'proposed' ? [call] : [],
    )
    const others = this.received.filter(({ callId }) => !this.#calls.has(callId))
    const unproposed = new Set(others.map(({ callId }) => callId))
    return { stageId, calls: [...proposed, ...others], unproposed, approved, approvals }
  }

  lostCalls(): CallId[] {
    return [...this.#calls].flatMap(([callId, { state }]) => (state === 'running' ? [callId] : []))
  }

  #wait(interaction: Interaction): void {
    if (interaction.kind === 'approve' || !('callId' in interaction)) return
    const { id, callId } = interaction
    if (callId === undefined || !this.#checkpointed.has(callId)) return
    this.#questions.set(id, callId)
    this.#advance(callId, 'proposed')
  }

  #begin(stageId: string): void {
    this.#stageId = stageId
    this.#calls.clear()
    this.approved.clear()
    this.approvals.clear()
  }

  #advance(callId: CallId, state: 'proposed' | 'running' | 'settled'): void {
    const call = this.#calls.get(callId)
    if (call) call.state = state
  }
}
