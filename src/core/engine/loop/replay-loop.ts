import { createFailure } from '../../model/failures/failure.ts'
import type { InteractionId } from '../../model/id.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { toSpending } from '../budgets/budget.ts'
import { moveAttempt, startAttempt } from './loop-counters.ts'
import { initialLoopState, reduce, type LoopEvent, type LoopState } from './loop-state.ts'
import type { TurnInput } from '../ports/turn-ports.ts'
import { RoundTally } from './round-tally.ts'
import { isHostedToolsInteraction } from '../approvals/turn-confirmations.ts'
import { firstCounters } from '../turn/run-generation-turn.ts'

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
