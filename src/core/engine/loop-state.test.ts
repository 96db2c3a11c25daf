import { describe, expect, test } from 'vitest'
import { createFailure } from '../kernel/failure.ts'
import type { CallId } from '../kernel/id.ts'
import type { ProviderId } from '../kernel/id.ts'
import { reduce, type LoopCounters, type LoopEvent, type LoopState } from './loop-state.ts'
import type { ModelRequest } from './ports.ts'

const counters: LoopCounters = { round: 2, iterations: 3, invalidRounds: 1, failedRounds: 1 }
const request: ModelRequest = {
  model: { providerId: 'p' as ProviderId, modelId: 'm' },
  system: '',
  messages: [],
  tools: [],
}
const calls = [{ callId: 'a' as CallId, toolName: 't', argumentsText: '{}' }]
const failure = createFailure('overloaded')

const states: { [Name in LoopState['name']]: Extract<LoopState, { name: Name }> } = {
  composing: { name: 'composing', counters },
  requesting: { name: 'requesting', request, counters },
  calling: { name: 'calling', calls, counters },
  ended: { name: 'ended', ending: { type: 'stopped' }, counters },
}

const events: { [Type in LoopEvent['type']]: Extract<LoopEvent, { type: Type }> } = {
  'request-composed': { type: 'request-composed', request },
  'answer-completed': { type: 'answer-completed', finishReason: 'stop' },
  'answer-empty': { type: 'answer-empty', finishReason: 'stop', explained: false },
  'calls-received': { type: 'calls-received', calls },
  'calls-settled': { type: 'calls-settled', counts: { succeeded: 1, failed: 0, refused: 0 } },
  'limit-reached': { type: 'limit-reached', limit: 'rounds' },
  'stop-requested': { type: 'stop-requested' },
  'attempt-failed': { type: 'attempt-failed', failure },
}

type Outcome = LoopState['name'] | 'impossible'

/** The whole machine: where each event leads from each state. */
const table: Record<LoopState['name'], Record<LoopEvent['type'], Outcome>> = {
  composing: {
    'request-composed': 'requesting',
    'answer-completed': 'impossible',
    'answer-empty': 'impossible',
    'calls-received': 'impossible',
    'calls-settled': 'impossible',
    'limit-reached': 'ended',
    'stop-requested': 'ended',
    'attempt-failed': 'ended',
  },
  requesting: {
    'request-composed': 'impossible',
    'answer-completed': 'ended',
    'answer-empty': 'ended',
    'calls-received': 'calling',
    'calls-settled': 'impossible',
    'limit-reached': 'impossible',
    'stop-requested': 'ended',
    'attempt-failed': 'ended',
  },
  calling: {
    'request-composed': 'impossible',
    'answer-completed': 'impossible',
    'answer-empty': 'impossible',
    'calls-received': 'impossible',
    'calls-settled': 'composing',
    'limit-reached': 'impossible',
    'stop-requested': 'ended',
    'attempt-failed': 'ended',
  },
  ended: {
    'request-composed': 'ended',
    'answer-completed': 'ended',
    'answer-empty': 'ended',
    'calls-received': 'ended',
    'calls-settled': 'ended',
    'limit-reached': 'ended',
    'stop-requested': 'ended',
    'attempt-failed': 'ended',
  },
}

const cases = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => ({ state, event, outcome: table[state.name][event.type] })),
)

test('the table is whole', () => {
  expect(cases).toHaveLength(4 * 8)
})

test.each(cases)('$state.name + $event.type -> $outcome', ({ state, event, outcome }) => {
  expect(outcomeOf(state, event)).toBe(outcome)
})

function outcomeOf(state: LoopState, event: LoopEvent): string {
  try {
    return reduce(state, event).name
  } catch (error: unknown) {
    return String(error).includes('cannot happen') ? 'impossible' : String(error)
  }
}

test('an ended loop stays as it ended', () => {
  for (const event of Object.values(events)) expect(reduce(states.ended, event)).toBe(states.ended)
})

describe('what a round of calls counts', () => {
  test.each([
    ['a success clears both', { succeeded: 1, failed: 1, refused: 1 }, { invalidRounds: 0, failedRounds: 0 }],
    [
      'failures alone are one failed round',
      { succeeded: 0, failed: 2, refused: 0 },
      { invalidRounds: 0, failedRounds: 2 },
    ],
    [
      'refusals alone are also an invalid one',
      { succeeded: 0, failed: 0, refused: 2 },
      { invalidRounds: 2, failedRounds: 2 },
    ],
    [
      'a failure among refusals is not invalid',
      { succeeded: 0, failed: 1, refused: 1 },
      { invalidRounds: 0, failedRounds: 2 },
    ],
  ])('%s', (_what, counts, expected) => {
    expect(reduce(states.calling, { type: 'calls-settled', counts }).counters).toEqual({
      round: 3,
      iterations: 3,
      ...expected,
    })
  })

  test('a request is counted when it is composed', () => {
    expect(reduce(states.composing, events['request-composed']).counters.iterations).toBe(4)
  })
})
