import type { Failure } from '../kernel/failure.ts'
import type { FinishReason } from '../kernel/run-event.ts'
import type { ReceivedCall } from './calls/validate-call.ts'
import type { ModelRequest } from './ports.ts'

export type LimitName = 'iterations' | 'rounds' | 'invalid-calls' | 'tool-errors'

export type LoopEnding =
  | { type: 'answered'; finishReason: FinishReason; text: 'shown' | 'missing' | 'missing-explained' }
  | { type: 'stopped' }
  | { type: 'limited'; limit: LimitName }
  | { type: 'failed'; failure: Failure }

/** `round` counts returns to compose, `iterations` requests sent; the other two are in a row. */
export interface LoopCounters {
  round: number
  iterations: number
  invalidRounds: number
  failedRounds: number
}

interface InLoop {
  counters: LoopCounters
}

export type LoopState =
  | ({ name: 'composing' } & InLoop)
  | ({ name: 'requesting'; request: ModelRequest } & InLoop)
  | ({ name: 'calling'; calls: readonly ReceivedCall[] } & InLoop)
  | ({ name: 'ended'; ending: LoopEnding } & InLoop)

/** How the calls of one round came out, whatever their order. */
export interface CallCounts {
  succeeded: number
  failed: number
  refused: number
}

export type LoopEvent =
  | { type: 'request-composed'; request: ModelRequest }
  | { type: 'answer-completed'; finishReason: FinishReason }
  | { type: 'answer-empty'; finishReason: FinishReason; explained: boolean }
  | { type: 'calls-received'; calls: readonly ReceivedCall[] }
  | { type: 'calls-settled'; counts: CallCounts }
  | { type: 'limit-reached'; limit: LimitName }
  | { type: 'stop-requested' }
  | { type: 'attempt-failed'; failure: Failure }

type StateOf<Name extends LoopState['name']> = Extract<LoopState, { name: Name }>
type EventOf<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>
type Transitions = {
  readonly [Name in LoopState['name']]: {
    readonly [Type in LoopEvent['type']]: (state: StateOf<Name>, event: EventOf<Type>) => LoopState
  }
}

export const initialLoopState: LoopState = {
  name: 'composing',
  counters: { round: 0, iterations: 0, invalidRounds: 0, failedRounds: 0 },
}

const end =
  (ending: LoopEnding) =>
  ({ counters }: InLoop): LoopState => ({ name: 'ended', counters, ending })

const failWith = (state: InLoop, { failure }: EventOf<'attempt-failed'>): LoopState =>
  end({ type: 'failed', failure })(state)
const limitTo = (state: InLoop, { limit }: EventOf<'limit-reached'>): LoopState =>
  end({ type: 'limited', limit })(state)
const stop = end({ type: 'stopped' })
const stay = (state: StateOf<'ended'>): LoopState => state
const impossible = (state: LoopState, event: LoopEvent): never => {
  throw new Error(`"${event.type}" cannot happen while ${state.name}`)
}

/** The machine's specification: every event in every state. An ended loop stays as it ended. */
const transitions: Transitions = {
  composing: {
    'request-composed': ({ counters }, { request }) => ({
      name: 'requesting',
      request,
      counters: { ...counters, iterations: counters.iterations + 1 },
    }),
    'answer-completed': impossible,
    'answer-empty': impossible,
    'calls-received': impossible,
    'calls-settled': impossible,
    'limit-reached': limitTo,
    'stop-requested': stop,
    'attempt-failed': failWith,
  },
  requesting: {
    'request-composed': impossible,
    'answer-completed': (state, { finishReason }) =>
      end({ type: 'answered', finishReason, text: 'shown' })(state),
    'answer-empty': (state, { finishReason, explained }) =>
      end({ type: 'answered', finishReason, text: explained ? 'missing-explained' : 'missing' })(state),
    'calls-received': ({ counters }, { calls }) => ({ name: 'calling', calls, counters }),
    'calls-settled': impossible,
    'limit-reached': impossible,
    'stop-requested': stop,
    'attempt-failed': failWith,
  },
  calling: {
    'request-composed': impossible,
    'answer-completed': impossible,
    'answer-empty': impossible,
    'calls-received': impossible,
    'calls-settled': ({ counters }, { counts }) => ({
      name: 'composing',
      counters: countRound(counters, counts),
    }),
    'limit-reached': impossible,
    'stop-requested': stop,
    'attempt-failed': failWith,
  },
  ended: {
    'request-composed': stay,
    'answer-completed': stay,
    'answer-empty': stay,
    'calls-received': stay,
    'calls-settled': stay,
    'limit-reached': stay,
    'stop-requested': stay,
    'attempt-failed': stay,
  },
}

function countRound(counters: LoopCounters, { succeeded, failed, refused }: CallCounts): LoopCounters {
  const isInvalid = refused > 0 && succeeded + failed === 0
  return {
    round: counters.round + 1,
    iterations: counters.iterations,
    invalidRounds: isInvalid ? counters.invalidRounds + 1 : 0,
    failedRounds: succeeded > 0 ? 0 : counters.failedRounds + 1,
  }
}

/** Pure. Throws only for a pair that the table calls impossible, which is a bug of the driver. */
export function reduce(state: LoopState, event: LoopEvent): LoopState {
  const transition = transitions[state.name][event.type] as (state: LoopState, event: LoopEvent) => LoopState
  return transition(state, event)
}
