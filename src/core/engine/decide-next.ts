import { assertNever } from '../kernel/assert-never.ts'
import type { ReceivedCall } from './calls/validate-call.ts'
import type { Limits } from './limits.ts'
import type { LimitName, LoopCounters, LoopEnding, LoopState } from './loop-state.ts'
import type { ModelRequest } from './ports.ts'

export type LoopAction =
  | { type: 'compose' }
  | { type: 'request'; request: ModelRequest }
  | { type: 'call-tools'; calls: readonly ReceivedCall[] }
  | { type: 'respect-limit'; limit: LimitName }
  | { type: 'finish'; ending: LoopEnding }

/** Pure. A stop request is not its matter: the driver looks for one before it asks. */
export function decideNext(state: LoopState, limits: Limits): LoopAction {
  switch (state.name) {
    case 'composing': {
      const limit = findLimit(state.counters, limits)
      return limit ? { type: 'respect-limit', limit } : { type: 'compose' }
    }
    case 'requesting':
      return { type: 'request', request: state.request }
    case 'calling':
      return { type: 'call-tools', calls: state.calls }
    case 'ended':
      return { type: 'finish', ending: state.ending }
    default:
      return assertNever(state)
  }
}

/** In the order of the design: what the last calls did first, then rounds, then iterations. */
function findLimit(counters: LoopCounters, limits: Limits): LimitName | undefined {
  if (counters.invalidRounds > limits.maxInvalidToolRounds) return 'invalid-calls'
  if (counters.failedRounds >= limits.maxConsecutiveToolErrors) return 'tool-errors'
  if (counters.round > limits.maxRounds) return 'rounds'
  if (counters.iterations >= limits.maxIterations) return 'iterations'
  return undefined
}
