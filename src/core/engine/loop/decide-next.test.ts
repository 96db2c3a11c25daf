import { describe, expect, test } from 'vitest'
import { mainThread } from '../../agents/main-thread.ts'
import type { BudgetState } from '../budgets/budget.ts'
import { decideNext as decideWithAgent, type LoopConditions } from './decide-next.ts'
import { defaultLimits, type Limits } from '../budgets/limits.ts'
import { initialCounters, type LoopCounters } from './loop-counters.ts'
import { type LoopState } from './loop-state.ts'

/** Decides with the main thread as the agent. */
function decideNext(state: LoopState, limits: Limits, conditions: LoopConditions) {
  const { counters } = state
  const view = { state: {}, counters, limits, toolNames: ['work'], isWrappingUp: false, place: 0 }
  return decideWithAgent(state, limits, conditions, { config: mainThread, view, chain: [] })
}

const quiet = { hasFollowUp: false }
const steered = { hasFollowUp: true }

function composing(counters: Partial<LoopCounters>, hasDelivered = false): LoopState {
  return { name: 'composing', hasDelivered, counters: { ...initialCounters, ...counters } }
}

function judging(counters: Partial<LoopCounters>, isDone = false): LoopState {
  return { name: 'judging', isDone, counters: { ...initialCounters, ...counters } }
}

const compose = { type: 'compose', choice: 'auto' }
const final = { type: 'compose', choice: 'none' }
const limit = (name: string) => ({ type: 'respect-limit', limit: name })

describe('at the top of a round: money, tool calls, rounds, iterations, in this order', () => {
  test.each<[Partial<LoopCounters>, Partial<Limits>, object]>([
    [{}, {}, compose],
    [{ iterations: 99, hasWarned: true }, {}, compose],
    [{ iterations: 100 }, {}, limit('iterations')],
    [{ rounds: 49 }, {}, compose],
    [{ rounds: 50 }, {}, limit('rounds')],
    [{ rounds: 50, iterations: 100 }, {}, limit('rounds')],
    [{ pauses: 10 }, {}, compose],
    [{ pauses: 11 }, {}, limit('pauses')],
    [{ pauses: 1, toolCalls: 49, wasForced: true }, {}, final],
    [{ toolCalls: 48 }, {}, compose],
    [{ toolCalls: 49 }, {}, final],
    [{ toolCalls: 49, wasForced: true, rounds: 50 }, {}, limit('tool-calls')],
    [{ toolCalls: 49, limitChoice: { tool: 'work' } }, {}, { type: 'compose', choice: { tool: 'work' } }],
    [{ toolCalls: 49, limitChoice: { tool: 'work' }, invalidRounds: 3 }, {}, final],
    [{ toolCalls: 49, limitChoice: { tool: 'work' }, requestsAtLimit: 4 }, {}, limit('tool-calls')],
    [{ unpricedTokens: 499_999, dollars: 0.99 }, {}, compose],
    [{ unpricedTokens: 500_000 }, {}, { type: 'ask-for-tokens' }],
    [{ unpricedTokens: 500_000, hasAskedForTokens: true }, {}, compose],
    [{ dollars: 1 }, {}, { type: 'ask-for-tokens' }],
    [{ dollars: 1, hasAskedForTokens: true }, {}, compose],
    // With a known price, tokens alone are no reason to ask.
    [{ tokens: 900_000, dollars: 0.5 }, {}, compose],
    [{ dollars: 5 }, { askAtDollars: 10 }, compose],
    [{ iterations: 19 }, {}, compose],
    [{ iterations: 20 }, {}, { type: 'warn' }],
    [{ iterations: 20, hasWarned: true }, {}, compose],
  ])('%j, limits %j: %j', (counters, limits, action) => {
    expect(decideNext(composing(counters), { ...defaultLimits, ...limits }, quiet)).toMatchObject(action)
  })

  test('delivers steered messages at the top of a round, one at a time, unless the turn ends', () => {
    expect(decideNext(composing({}), defaultLimits, steered)).toEqual({ type: 'deliver-message' })
    expect(decideNext(composing({}, true), defaultLimits, steered)).toEqual(compose)
    expect(decideNext(composing({ rounds: 50 }), defaultLimits, steered)).toEqual(limit('rounds'))
  })
})

describe('a request that would fill the window', () => {
  const due = { hasFollowUp: false, reduction: 'due' as const }
  const recovery = { type: 'strip_images_and_retry' as const, reason: 'images-refused' }
  const refused: LoopState = { ...composing({}), name: 'composing', hasDelivered: false, recovery }

  test('is reduced by at most four steps in a round, after a steered message', () => {
    expect(decideNext(composing({ steps: 3 }), defaultLimits, due)).toEqual({ type: 'reduce' })
    expect(decideNext(composing({ steps: 4 }), defaultLimits, due)).toEqual(compose)
    const both = { ...due, hasFollowUp: true }
    expect(decideNext(composing({}), defaultLimits, both)).toEqual({ type: 'deliver-message' })
    expect(decideNext(composing({}, true), defaultLimits, both)).toEqual({ type: 'reduce' })
  })

  test('comes after the limits, the question about the spending and the warning', () => {
    expect(decideNext(composing({ rounds: 50 }), defaultLimits, due)).toEqual(limit('rounds'))
    expect(decideNext(composing({ dollars: 1 }), defaultLimits, due)).toEqual({ type: 'ask-for-tokens' })
    expect(decideNext(composing({ iterations: 20 }), defaultLimits, due)).toEqual({ type: 'warn' })
  })

  test('ends the turn if nothing can make it short enough', () => {
    const impossible = { hasFollowUp: false, reduction: 'message-too-large' as const }
    const tooLarge = { hasFollowUp: false, reduction: 'round-too-large' as const }
    expect(decideNext(composing({ steps: 4 }), defaultLimits, impossible)).toEqual(limit('layout'))
    expect(decideNext(composing({ steps: 4 }), defaultLimits, tooLarge)).toEqual(limit('newest-round'))
  })

  test('is recovered after a refusal, before a steered message and within the limits', () => {
    expect(decideNext(refused, defaultLimits, steered)).toEqual({ type: 'recover', recovery })
    const last = { ...refused, counters: { ...refused.counters, iterations: 100, hasWarned: true } }
    expect(decideNext(last, defaultLimits, quiet)).toEqual(limit('iterations'))
  })
})

describe('after the calls: invalid rounds, failed rounds, the end of the turn, repeats', () => {
  test.each<[Partial<LoopCounters>, boolean, object]>([
    [{}, false, { type: 'continue' }],
    [{ invalidRounds: 2, failedRounds: 4 }, false, { type: 'continue' }],
    [{ invalidRounds: 3, failedRounds: 4 }, false, { type: 'continue' }],
    [{ invalidRounds: 4, failedRounds: 5, wasForced: true }, false, limit('invalid-calls')],
    [{ wasForced: true }, true, limit('invalid-calls')],
    [{ failedRounds: 5 }, true, limit('tool-errors')],
    [{ repeats: { a: 3 } }, true, { type: 'conclude' }],
    [{ repeats: { a: 2, b: 1 } }, false, { type: 'continue' }],
    [{ repeats: { a: 1, b: 3 } }, false, { type: 'tell-repeat' }],
    [{ repeats: { a: 3 }, hasNotedRepeat: true }, false, limit('repeats')],
    [{ repeats: { a: 1 }, hasNotedRepeat: true }, false, { type: 'continue' }],
  ])('%j, done: %j: %j', (counters, isDone, action) => {
    expect(decideNext(judging(counters, isDone), defaultLimits, quiet)).toEqual(action)
  })
})

test('every limit can be switched off', () => {
  const off: Limits = { ...defaultLimits }
  for (const name of Object.keys(off) as (keyof Limits)[]) if (!name.endsWith('Tokens')) off[name] = Infinity
  off.askAtTokens = Infinity
  const huge: Partial<LoopCounters> = {
    rounds: 1e9,
    iterations: 1e9,
    toolCalls: 1e9,
    tokens: 1e9,
    invalidRounds: 1e9,
    failedRounds: 1e9,
    repeats: { a: 1e9 },
  }
  expect(decideNext(composing(huge), off, quiet)).toEqual(compose)
  expect(decideNext(judging(huge), off, quiet)).toEqual({ type: 'continue' })
})

describe('an empty answer', () => {
  const empty = (counters: Partial<LoopCounters>, mayRetry: boolean): LoopState => ({
    name: 'empty',
    finishReason: 'stop',
    reason: 'silent',
    mayRetry,
    counters: { ...initialCounters, ...counters },
  })
  test.each<[Partial<LoopCounters>, boolean, object]>([
    [{}, true, { type: 'retry-empty', delayMs: 1000 }],
    [{}, false, { type: 'conclude' }],
    [{ emptyRetries: 1 }, true, { type: 'conclude' }],
    [{ iterations: 100 }, true, { type: 'conclude' }],
  ])('%j, may retry: %j: %j', (counters, mayRetry, action) => {
    expect(decideNext(empty(counters, mayRetry), defaultLimits, quiet)).toEqual(action)
  })
})

test('continues a finished answer with a waiting message, unless too many answers were cut short', () => {
  const answered = (interrupts: number): LoopState => ({
    name: 'answered',
    finishReason: 'stop',
    counters: { ...initialCounters, interrupts },
  })
  expect(decideNext(answered(0), defaultLimits, quiet)).toEqual({ type: 'conclude' })
  expect(decideNext(answered(2), defaultLimits, steered)).toEqual({ type: 'deliver-message' })
  expect(decideNext(answered(3), defaultLimits, steered)).toEqual({ type: 'conclude' })
})

test('the other states have one decision each', () => {
  const counters = initialCounters
  const ending = { type: 'stopped' } as const
  expect(decideNext({ name: 'requesting', counters }, defaultLimits, quiet)).toEqual({ type: 'request' })
  expect(decideNext({ name: 'calling', counters }, defaultLimits, quiet)).toEqual({ type: 'call-tools' })
  expect(decideNext({ name: 'ended', ending, counters }, defaultLimits, quiet)).toEqual({
    type: 'finish',
    ending,
  })
})

test('sends a request while the spent amount and its maximum fit into each budget', () => {
  const budget = (spent: number, requested: number | null, most = 1000): BudgetState => ({
    scope: 'day',
    unit: 'tokens',
    most,
    spent,
    requested: requested,
    modelId: 'm',
  })
  const decide = (...budgets: BudgetState[]) =>
    decideNext({ name: 'requesting', counters: initialCounters }, defaultLimits, {
      hasFollowUp: true,
      budgets,
    })
  expect(decide(budget(900, 100))).toEqual({ type: 'request' })
  expect(decide(budget(900, 101))).toEqual({ ...limit('budget'), budget: budget(900, 101) })
  expect(decide(budget(0, 1), budget(5, 0, 4))).toMatchObject({ budget: { most: 4 } })
  // The cost is unknown.
  expect(decide(budget(0, null))).toMatchObject(limit('budget'))
})

test('judges money before tool calls, rounds and iterations, and asks nothing for a request that a budget blocks', () => {
  const dear = { dollars: 2 }
  const spent: BudgetState = { scope: 'day', unit: 'usd', most: 2, spent: 2, requested: 1, modelId: 'm' }
  const decide = (counters: Partial<LoopCounters>, budgets: BudgetState[]) =>
    decideNext(composing(counters), defaultLimits, { hasFollowUp: false, budgets })
  expect(decide(dear, [])).toEqual({ type: 'ask-for-tokens' })
  expect(decide(dear, [spent])).toEqual({ ...limit('budget'), budget: spent })
  for (const reached of [{ rounds: 50 }, { iterations: 100 }, { toolCalls: 50, wasForced: true }]) {
    expect(decide({ ...dear, ...reached }, [])).toEqual({ type: 'ask-for-tokens' })
    expect(decide({ ...dear, ...reached, hasAskedForTokens: true }, [])).toMatchObject({
      type: 'respect-limit',
      limit: expect.stringMatching(/rounds|iterations|tool-calls/),
    })
    expect(decide(reached, [spent])).toEqual({ ...limit('budget'), budget: spent })
  }
})
