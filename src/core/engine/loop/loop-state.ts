import type { AgentToolChoice } from '../../model/agents/tool-choice.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { FinishReason } from '../../model/runs/run-event.ts'
import type { BudgetState } from '../budgets/budget.ts'
import type { MissingTextReason } from '../streaming/stream-outcome.ts'
import type { RoundSummary } from './round-tally.ts'
import type { AgentDecision } from './decide-agent.ts'
import {
  addRequestUsage,
  addRound,
  addStep,
  countRecovery,
  initialCounters,
  nextRound,
  type LoopCounters,
  type ReductionOutcome,
  type RequestRecovery,
} from './loop-counters.ts'

export type LimitName =
  | 'iterations'
  | 'rounds'
  | 'pauses'
  | 'tool-calls'
  | 'invalid-calls'
  | 'tool-errors'
  | 'repeats'
  | 'tokens'
  | 'budget'
  | 'layout'
  | 'newest-round'

/** The way a loop ended. Only `failed` by a model call lets the next model of the chain continue. */
export type LoopEnding =
  | { type: 'answered'; finishReason: FinishReason; text: 'shown' | MissingTextReason }
  | { type: 'stopped' }
  | { type: 'limited'; limit: LimitName; budget?: BudgetState }
  | { type: 'failed'; failure: Failure; by: 'model-error' | 'model-timeout' | 'turn' }
  | { type: 'denied'; failure: Failure }
  | { type: 'halted'; failure: Failure }

interface InLoop {
  counters: LoopCounters
}

export type LoopState =
  | ({ name: 'composing'; hasDelivered: boolean; recovery?: RequestRecovery } & InLoop)
  | ({ name: 'requesting' } & InLoop)
  | ({ name: 'empty'; finishReason: FinishReason; reason: MissingTextReason; mayRetry: boolean } & InLoop)
  | ({ name: 'answered'; finishReason: FinishReason } & InLoop)
  | ({ name: 'calling' } & InLoop)
  | ({ name: 'judging'; isDone: boolean; hasDisabled?: boolean } & InLoop)
  | ({ name: 'ended'; ending: LoopEnding } & InLoop)

/** `used` is the number of tokens of the request that the event ends. */
export type LoopEvent =
  | { type: 'request-composed'; choice: AgentToolChoice }
  /** The agent changed the course of the run. */
  | ({ type: 'agent-decided' } & Omit<AgentDecision, 'instruction'>)
  | { type: 'answer-completed'; finishReason: FinishReason; used: number; dollars?: number }
  | {
      type: 'answer-empty'
      finishReason: FinishReason
      reason: MissingTextReason
      mayRetry: boolean
      used: number
      dollars?: number
    }
  | { type: 'calls-received'; used: number; dollars?: number }
  /** The provider paused its answer, and continues it when it gets the content back. */
  | { type: 'answer-paused'; used: number; dollars?: number }
  | { type: 'follow-up-interrupted'; used: number; dollars?: number }
  /** The worker ended during the request, which is composed again. */
  | { type: 'request-lost'; used: number; dollars?: number }
  | { type: 'retry-due' }
  | { type: 'calls-settled'; summary: RoundSummary }
  | { type: 'round-continued' }
  | { type: 'repeat-told' }
  | { type: 'warned' }
  | { type: 'tokens-approved' }
  /** A step of a reduction has ended. */
  | ({ type: 'reduced' } & ReductionOutcome)
  /** The server refused the request before any content, and it is recovered and sent again. */
  | { type: 'recovery-decided'; recovery: RequestRecovery; used: number; dollars?: number }
  | { type: 'recovered' }
  | { type: 'message-delivered' }
  | { type: 'concluded' }
  | { type: 'limit-reached'; limit: LimitName; budget?: BudgetState }
  | { type: 'stop-requested' }
  | { type: 'refused'; ending: Extract<LoopEnding, { type: 'halted' | 'denied' }> }
  | {
      type: 'attempt-failed'
      failure: Failure
      by: Extract<LoopEnding, { type: 'failed' }>['by']
      used?: number
      dollars?: number
    }

type StateOf<Name extends LoopState['name']> = Extract<LoopState, { name: Name }>
type EventOf<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>
type Row<Name extends LoopState['name']> = {
  readonly [Type in LoopEvent['type']]: (state: StateOf<Name>, event: EventOf<Type>) => LoopState
}

export function initialLoopState(counters: LoopCounters = initialCounters): LoopState {
  return { name: 'composing', hasDelivered: false, counters }
}

const end = (counters: LoopCounters, ending: LoopEnding): LoopState => ({ name: 'ended', counters, ending })
const compose = (counters: LoopCounters): LoopState => initialLoopState(counters)
/** Applies a decision while composing: a forced choice, or the end of the turn. */
const decideInComposing = (
  state: StateOf<'composing'>,
  { reason, toolChoice, ends }: EventOf<'agent-decided'>,
): LoopState => {
  const { counters } = state
  if (ends) return reason === 'LIMIT_REACHED' ? endAtLimit(counters) : endByAgent(counters)
  const change = reason === 'LIMIT_REACHED' ? { limitChoice: toolChoice } : { choice: toolChoice }
  return { ...state, counters: { ...counters, ...change } }
}
const endByAgent = (counters: LoopCounters): LoopState =>
  end(counters, { type: 'answered', finishReason: 'stop', text: 'shown' })
const endAtLimit = (counters: LoopCounters): LoopState =>
  end(counters, { type: 'limited', limit: 'tool-calls' })
/** Continues after an answer without calls. */
const nudge = ({ counters }: InLoop, { toolChoice }: EventOf<'agent-decided'>): LoopState =>
  compose({
    ...nextRound(counters),
    pauses: 0,
    emptyRetries: 0,
    choice: toolChoice,
    nudges: (counters.nudges ?? 0) + 1,
    hasForcedTool: toolChoice === undefined ? counters.hasForcedTool : true,
  })
const stop = ({ counters }: InLoop): LoopState => end(counters, { type: 'stopped' })
const refuse = ({ counters }: InLoop, { ending }: EventOf<'refused'>): LoopState => end(counters, ending)
const limitTo = ({ counters }: InLoop, { limit, budget }: EventOf<'limit-reached'>): LoopState =>
  end(counters, { type: 'limited', limit, budget })
const failWith = (
  { counters }: InLoop,
  { failure, by, used = 0, dollars }: EventOf<'attempt-failed'>,
): LoopState =>
  end(used > 0 ? addRequestUsage(counters, { used, dollars }) : counters, { type: 'failed', failure, by })
const impossible = (state: LoopState, event: LoopEvent): never => {
  throw new Error(`the event "${event.type}" is not allowed in the state "${state.name}"`)
}

const impossibleRow: Row<LoopState['name']> = {
  'request-composed': impossible,
  'agent-decided': impossible,
  'answer-completed': impossible,
  'answer-empty': impossible,
  'calls-received': impossible,
  'answer-paused': impossible,
  'follow-up-interrupted': impossible,
  'request-lost': impossible,
  'retry-due': impossible,
  'calls-settled': impossible,
  'round-continued': impossible,
  'repeat-told': impossible,
  warned: impossible,
  'tokens-approved': impossible,
  reduced: impossible,
  'recovery-decided': impossible,
  recovered: impossible,
  'message-delivered': impossible,
  concluded: impossible,
  'limit-reached': impossible,
  'stop-requested': impossible,
  refused: impossible,
  'attempt-failed': impossible,
}

/** The specification of the state machine. Events not named in a row are impossible in that state. An ended loop stays unchanged. */
const transitions: { readonly [Name in LoopState['name']]: Row<Name> } = {
  composing: {
    ...impossibleRow,
    'request-composed': ({ counters }, { choice }) => ({
      name: 'requesting',
      counters: {
        ...counters,
        iterations: counters.iterations + 1,
        wasForced: counters.wasForced || (choice === 'none' && counters.choice !== 'none'),
        ...(counters.limitChoice !== undefined && {
          requestsAtLimit: (counters.requestsAtLimit ?? 0) + 1,
        }),
      },
    }),
    'agent-decided': decideInComposing,
    warned: (state) => ({ ...state, counters: { ...state.counters, hasWarned: true } }),
    'tokens-approved': (state) => ({ ...state, counters: { ...state.counters, hasAskedForTokens: true } }),
    reduced: (state, step) => ({ ...state, counters: addStep(state.counters, step) }),
    recovered: ({ recovery: _done, ...state }) => state,
    'message-delivered': ({ counters }) => ({
      name: 'composing',
      hasDelivered: true,
      counters: { ...counters, pauses: 0, wasForced: false },
    }),
    'limit-reached': limitTo,
    'stop-requested': stop,
    refused: refuse,
    'attempt-failed': failWith,
  },
  requesting: {
    ...impossibleRow,
    'answer-completed': ({ counters }, { finishReason, ...spent }) => ({
      name: 'answered',
      finishReason,
      counters: addRequestUsage(counters, spent),
    }),
    'answer-empty': ({ counters }, { type: _type, used, dollars, ...answer }) => ({
      name: 'empty',
      ...answer,
      counters: addRequestUsage(counters, { used, dollars }),
    }),
    'calls-received': ({ counters }, spent) => ({
      name: 'calling',
      counters: addRequestUsage(counters, spent),
    }),
    'answer-paused': ({ counters }, spent) => {
      const counted = nextRound(addRequestUsage(counters, spent))
      return compose({ ...counted, pauses: counters.pauses + 1, emptyRetries: 0 })
    },
    'recovery-decided': ({ counters }, { recovery, ...spent }) => ({
      name: 'composing',
      // A steered message waits until the request was sent again.
      hasDelivered: false,
      recovery,
      counters: countRecovery(addRequestUsage(counters, spent), recovery),
    }),
    'follow-up-interrupted': ({ counters }, spent) => {
      const counted = nextRound(addRequestUsage(counters, spent))
      return compose({ ...counted, interrupts: counters.interrupts + 1, pauses: 0, emptyRetries: 0 })
    },
    'request-lost': ({ counters }, spent) => {
      const counted = addRequestUsage(counters, spent)
      return compose({ ...nextRound(counted), lostRequests: (counters.lostRequests ?? 0) + 1 })
    },
    'limit-reached': limitTo,
    'stop-requested': stop,
    refused: refuse,
    'attempt-failed': failWith,
  },
  empty: {
    ...impossibleRow,
    'retry-due': ({ counters }) => ({
      name: 'requesting',
      counters: {
        ...counters,
        iterations: counters.iterations + 1,
        emptyRetries: counters.emptyRetries + 1,
      },
    }),
    concluded: ({ counters, finishReason, reason }) =>
      end(counters, { type: 'answered', finishReason, text: reason }),
    'agent-decided': nudge,
    'stop-requested': stop,
  },
  answered: {
    ...impossibleRow,
    'agent-decided': nudge,
    'message-delivered': ({ counters }) => ({
      name: 'composing',
      hasDelivered: true,
      counters: { ...nextRound(counters), interrupts: 0, pauses: 0, wasForced: false },
    }),
    concluded: concludeAnswer,
    // The answer was complete before the stop.
    'stop-requested': concludeAnswer,
  },
  calling: {
    ...impossibleRow,
    'agent-decided': ({ counters }) => endByAgent(counters),
    'calls-settled': ({ counters }, { summary }) => ({
      name: 'judging',
      isDone: summary.endsTurn || summary.endsAfterText,
      hasDisabled: summary.disabled > 0,
      counters: addRound(counters, summary),
    }),
    'stop-requested': stop,
    refused: refuse,
    'attempt-failed': failWith,
  },
  judging: {
    ...impossibleRow,
    'agent-decided': ({ counters }, { toolChoice, ends }) =>
      ends ? endByAgent(counters) : compose({ ...counters, choice: toolChoice }),
    'round-continued': ({ counters }) => compose(counters),
    'repeat-told': ({ counters }) => compose({ ...counters, hasNotedRepeat: true }),
    concluded: ({ counters }) =>
      end(counters, { type: 'answered', finishReason: 'tool-calls', text: 'shown' }),
    'limit-reached': limitTo,
    'stop-requested': stop,
  },
  ended: {
    'request-composed': (state) => state,
    'agent-decided': (state) => state,
    'answer-completed': (state) => state,
    'answer-empty': (state) => state,
    'calls-received': (state) => state,
    'answer-paused': (state) => state,
    'follow-up-interrupted': (state) => state,
    'request-lost': (state) => state,
    'retry-due': (state) => state,
    'calls-settled': (state) => state,
    'round-continued': (state) => state,
    'repeat-told': (state) => state,
    warned: (state) => state,
    'tokens-approved': (state) => state,
    reduced: (state) => state,
    'recovery-decided': (state) => state,
    recovered: (state) => state,
    'message-delivered': (state) => state,
    concluded: (state) => state,
    'limit-reached': (state) => state,
    'stop-requested': (state) => state,
    refused: (state) => state,
    'attempt-failed': (state) => state,
  },
}

function concludeAnswer({ counters, finishReason }: StateOf<'answered'>): LoopState {
  return end(counters, { type: 'answered', finishReason, text: 'shown' })
}

/** Pure. Throws only for a pair that the table calls impossible, which is a bug of the driver. */
export function reduce(state: LoopState, event: LoopEvent): LoopState {
  const transition = transitions[state.name][event.type] as (state: LoopState, event: LoopEvent) => LoopState
  return transition(state, event)
}
