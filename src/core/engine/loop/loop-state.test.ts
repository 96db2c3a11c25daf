import { describe, expect, test } from 'vitest'
import { createFailure } from '../../model/failures/failure.ts'
import { initialCounters, startAttempt, type LoopCounters, type RequestRecovery } from './loop-counters.ts'
import { reduce, type LoopEvent, type LoopState } from './loop-state.ts'
import type { RoundSummary } from './round-tally.ts'

const counters: LoopCounters = {
  ...initialCounters,
  round: 2,
  rounds: 2,
  iterations: 3,
  invalidRounds: 1,
  failedRounds: 1,
  toolCalls: 5,
  repeats: { a: 2 },
}
const failure = createFailure('overloaded')
const nothing: RoundSummary = {
  succeeded: 0,
  failed: 0,
  invalid: 0,
  blocked: 0,
  disabled: 0,
  denied: 0,
  restarted: 0,
  counted: 0,
  tokens: 0,
  dollars: 0,
  unpricedTokens: 0,
  endsTurn: false,
  endsAfterText: false,
  signatures: [],
}

const states: { [Name in LoopState['name']]: Extract<LoopState, { name: Name }> } = {
  composing: { name: 'composing', hasDelivered: false, counters },
  requesting: { name: 'requesting', counters },
  empty: { name: 'empty', finishReason: 'stop', reason: 'silent', mayRetry: true, counters },
  answered: { name: 'answered', finishReason: 'stop', counters },
  calling: { name: 'calling', counters },
  judging: { name: 'judging', isDone: false, counters },
  ended: { name: 'ended', ending: { type: 'stopped' }, counters },
}

const events: { [Type in LoopEvent['type']]: Extract<LoopEvent, { type: Type }> } = {
  'request-composed': { type: 'request-composed', choice: 'auto' },
  'agent-decided': { type: 'agent-decided', hook: 'onNoToolCalls', reason: 'NO_CALLS_GENERATED' },
  'answer-completed': { type: 'answer-completed', finishReason: 'stop', used: 10 },
  'answer-empty': {
    type: 'answer-empty',
    finishReason: 'stop',
    reason: 'silent',
    mayRetry: true,
    used: 10,
  },
  'calls-received': { type: 'calls-received', used: 10 },
  'answer-paused': { type: 'answer-paused', used: 10 },
  'follow-up-interrupted': { type: 'follow-up-interrupted', used: 10 },
  'request-lost': { type: 'request-lost', used: 10 },
  'retry-due': { type: 'retry-due' },
  'calls-settled': { type: 'calls-settled', summary: { ...nothing, succeeded: 1 } },
  'round-continued': { type: 'round-continued' },
  'repeat-told': { type: 'repeat-told' },
  warned: { type: 'warned' },
  'tokens-approved': { type: 'tokens-approved' },
  reduced: { type: 'reduced', isShorter: true, count: 1, summary: 'made', used: 10 },
  'recovery-decided': {
    type: 'recovery-decided',
    recovery: { type: 'strip_images_and_retry', reason: 'images-refused' },
    used: 0,
  },
  recovered: { type: 'recovered' },
  'message-delivered': { type: 'message-delivered' },
  concluded: { type: 'concluded' },
  'limit-reached': { type: 'limit-reached', limit: 'rounds' },
  'stop-requested': { type: 'stop-requested' },
  refused: { type: 'refused', ending: { type: 'halted', failure } },
  'attempt-failed': { type: 'attempt-failed', failure, by: 'model-error', used: 10 },
}

const leadsTo = (targets: Partial<Record<LoopEvent['type'], LoopState['name']>>) => targets

/** The whole machine: the target of each event in each state. Unlisted transitions are impossible. */
const table: Record<LoopState['name'], Partial<Record<LoopEvent['type'], LoopState['name']>>> = {
  composing: leadsTo({
    'request-composed': 'requesting',
    'agent-decided': 'composing',
    reduced: 'composing',
    recovered: 'composing',
    warned: 'composing',
    'tokens-approved': 'composing',
    'message-delivered': 'composing',
    'limit-reached': 'ended',
    'stop-requested': 'ended',
    refused: 'ended',
    'attempt-failed': 'ended',
  }),
  requesting: leadsTo({
    'answer-completed': 'answered',
    'answer-empty': 'empty',
    'calls-received': 'calling',
    'answer-paused': 'composing',
    'recovery-decided': 'composing',
    'follow-up-interrupted': 'composing',
    'request-lost': 'composing',
    'limit-reached': 'ended',
    'stop-requested': 'ended',
    refused: 'ended',
    'attempt-failed': 'ended',
  }),
  empty: leadsTo({
    'agent-decided': 'composing',
    'retry-due': 'requesting',
    concluded: 'ended',
    'stop-requested': 'ended',
  }),
  answered: leadsTo({
    'agent-decided': 'composing',
    'message-delivered': 'composing',
    concluded: 'ended',
    'stop-requested': 'ended',
  }),
  calling: leadsTo({
    'agent-decided': 'ended',
    'calls-settled': 'judging',
    'stop-requested': 'ended',
    refused: 'ended',
    'attempt-failed': 'ended',
  }),
  judging: leadsTo({
    'agent-decided': 'composing',
    'round-continued': 'composing',
    'repeat-told': 'composing',
    concluded: 'ended',
    'limit-reached': 'ended',
    'stop-requested': 'ended',
  }),
  ended: Object.fromEntries(Object.keys(events).map((type) => [type, 'ended'])),
}

const cases = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => ({
    state,
    event,
    outcome: table[state.name][event.type] ?? 'impossible',
  })),
)

test('the table is complete', () => {
  expect(cases).toHaveLength(7 * 23)
})

test.each(cases)('$state.name + $event.type -> $outcome', ({ state, event, outcome }) => {
  expect(outcomeOf(state, event)).toBe(outcome)
})

function outcomeOf(state: LoopState, event: LoopEvent): string {
  try {
    return reduce(state, event).name
  } catch (error: unknown) {
    return String(error).includes('is not allowed in the state') ? 'impossible' : String(error)
  }
}

test('an ended loop stays ended in the same way', () => {
  for (const event of Object.values(events)) expect(reduce(states.ended, event)).toBe(states.ended)
})

test('a stop after the whole answer does not undo it', () => {
  expect(reduce(states.answered, { type: 'stop-requested' })).toMatchObject({ ending: { type: 'answered' } })
})

describe('counters of a round of calls', () => {
  test.each<[string, Partial<RoundSummary>, Partial<LoopCounters>]>([
    ['a success clears both', { succeeded: 1, failed: 1, invalid: 1 }, { invalidRounds: 0, failedRounds: 0 }],
    ['failures alone are one failed round', { failed: 2 }, { invalidRounds: 0, failedRounds: 2 }],
    ['invalid calls alone are also an invalid round', { invalid: 2 }, { invalidRounds: 2, failedRounds: 2 }],
    [
      'a failure among invalid calls is not invalid',
      { failed: 1, invalid: 1 },
      { invalidRounds: 0, failedRounds: 2 },
    ],
    ['a blocked call is an error, and valid', { blocked: 1 }, { invalidRounds: 0, failedRounds: 2 }],
    ['a denial is neither an error nor a success', { denied: 1 }, { invalidRounds: 0, failedRounds: 1 }],
    ['a restart clears the errors', { restarted: 1, failed: 1 }, { failedRounds: 0 }],
    ['only some calls count', { succeeded: 3, counted: 2 }, { toolCalls: 7 }],
    ['repeats are counted by call', { succeeded: 2, signatures: ['a', 'b'] }, { repeats: { a: 3, b: 1 } }],
  ])('%s', (_what, summary, expected) => {
    const event: LoopEvent = { type: 'calls-settled', summary: { ...nothing, ...summary } }
    expect(reduce(states.calling, event).counters).toMatchObject({ round: 3, rounds: 3, ...expected })
  })

  test('counts a request when it is composed, including retries', () => {
    expect(reduce(states.composing, events['request-composed']).counters.iterations).toBe(4)
    const again = reduce(states.empty, events['retry-due']).counters
    expect([again.iterations, again.rounds]).toEqual([4, 2])
  })

  test('counts the cost of a step and its summary, and does not estimate the next request higher', () => {
    const done = reduce(states.composing, events.reduced).counters
    expect(done).toMatchObject({ tokens: 10, unpricedTokens: 10, lastTokens: 0, steps: 1, summaries: 1 })
    const before = { ...states.composing, counters: { ...counters, lastTokens: 7 } }
    const failing: LoopEvent = { type: 'reduced', isShorter: false, count: 1, summary: 'failed', used: 0 }
    const failed = reduce(before, failing).counters
    expect(failed).toMatchObject({ lastTokens: 7, steps: 1, summaries: 1, hasSummaryFailed: true })
    expect(startAttempt(failed)).toMatchObject({ steps: 0, summaries: 1, hasSummaryFailed: false })
    const cleared = reduce(before, {
      type: 'reduced',
      isShorter: true,
      count: 1,
      summary: 'none',
      used: 0,
    }).counters
    expect(cleared).toMatchObject({ lastTokens: 0, tokens: 0, steps: 1, summaries: 0 })
  })

  test('counts steps by round', () => {
    const stepped = { ...counters, steps: 3 }
    const called = { name: 'calling', counters: stepped } as const
    expect(reduce(called, events['calls-settled']).counters.steps).toBe(0)
  })

  test.each<[RequestRecovery, Partial<LoopCounters>, Partial<LoopCounters>]>([
    [
      { type: 'reduce_and_retry', reason: 'a', windowTokens: 8192 },
      { hasReducedForRefusal: true },
      { hasReducedForRefusal: false },
    ],
    [
      { type: 'reduce_and_retry', reason: 'a', windowTokens: 8192, answerLimit: 9 },
      { hasLimitedAnswer: true },
      { hasLimitedAnswer: false },
    ],
    [
      { type: 'truncate_head_and_retry', reason: 'a', keepRatio: 0.5 },
      { hasTruncated: true },
      { hasTruncated: true },
    ],
    [{ type: 'strip_images_and_retry', reason: 'a' }, { hasStripped: true }, { hasStripped: true }],
  ])('counts the recovery %j: %j, and for the next model %j', (recovery, expected, next) => {
    const state = reduce(states.requesting, { type: 'recovery-decided', recovery, used: 0 })
    expect(state).toMatchObject({ name: 'composing', recovery, counters: { ...expected, lastTokens: 0 } })
    expect(startAttempt(state.counters)).toMatchObject(next)
    const recovered = reduce(state, events.recovered)
    expect('recovery' in recovered).toBe(false)
    // A retry counts as an iteration, and stays in its round.
    expect(reduce(recovered, events['request-composed']).counters).toMatchObject({ iterations: 4, rounds: 2 })
  })

  test('counts a paused answer as a round of its own; calls or a message end a series of pauses', () => {
    const paused = reduce(states.requesting, events['answer-paused']).counters
    expect(paused).toMatchObject({ round: 3, rounds: 3, pauses: 1, tokens: 10 })
    const again = { name: 'requesting', counters: paused } as const
    expect(reduce(again, events['answer-paused']).counters.pauses).toBe(2)
    const called = { name: 'calling', counters: paused } as const
    expect(reduce(called, events['calls-settled']).counters.pauses).toBe(0)
    const steered = { name: 'composing', hasDelivered: false, counters: paused } as const
    expect(reduce(steered, events['message-delivered']).counters.pauses).toBe(0)
    expect(startAttempt(paused).pauses).toBe(0)
  })

  test('adds up tokens; the last request gives the minimum of the next one', () => {
    const once = reduce(states.requesting, { type: 'calls-received', used: 10 })
    expect(once.counters).toMatchObject({ tokens: 10, lastTokens: 10 })
  })
})

test('a recovery starts the count of steps before the request again', () => {
  const stepped: LoopState = { name: 'requesting', counters: { ...counters, steps: 4 } }
  const recovery: RequestRecovery = {
    type: 'reduce_and_retry',
    reason: 'context-too-long',
    windowTokens: 4096,
  }
  expect(reduce(stepped, { type: 'recovery-decided', recovery, used: 0 }).counters.steps).toBe(0)
})
