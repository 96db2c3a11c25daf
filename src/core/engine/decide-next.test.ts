import { expect, test } from 'vitest'
import { decideNext } from './decide-next.ts'
import { defaultLimits } from './limits.ts'
import { initialLoopState, type LoopCounters } from './loop-state.ts'

const fresh: LoopCounters = initialLoopState.counters

test.each([
  [{}, { type: 'compose' }],
  [{ iterations: 99 }, { type: 'compose' }],
  [{ iterations: 100 }, { type: 'respect-limit', limit: 'iterations' }],
  [{ round: 50 }, { type: 'compose' }],
  [{ round: 51 }, { type: 'respect-limit', limit: 'rounds' }],
  [
    { round: 51, iterations: 100 },
    { type: 'respect-limit', limit: 'rounds' },
  ],
  [{ failedRounds: 4 }, { type: 'compose' }],
  [
    { failedRounds: 5, round: 51 },
    { type: 'respect-limit', limit: 'tool-errors' },
  ],
  [{ invalidRounds: 3 }, { type: 'compose' }],
  [
    { invalidRounds: 4, failedRounds: 5 },
    { type: 'respect-limit', limit: 'invalid-calls' },
  ],
])('before composing with %j: %j', (counters, action) => {
  expect(decideNext({ name: 'composing', counters: { ...fresh, ...counters } }, defaultLimits)).toEqual(
    action,
  )
})

test('a limit can be switched off', () => {
  const state = { name: 'composing', counters: { ...fresh, iterations: 1e9 } } as const
  expect(decideNext(state, { ...defaultLimits, maxIterations: Infinity })).toEqual({ type: 'compose' })
})

test('the other states have one thing to do', () => {
  const calls = [] as const
  expect(decideNext({ name: 'calling', calls, counters: fresh }, defaultLimits)).toEqual({
    type: 'call-tools',
    calls,
  })
  const ending = { type: 'stopped' } as const
  expect(decideNext({ name: 'ended', ending, counters: fresh }, defaultLimits)).toEqual({
    type: 'finish',
    ending,
  })
})
