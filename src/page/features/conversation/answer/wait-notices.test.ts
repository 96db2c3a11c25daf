import { createFailure } from '../../../../core/model/failures/failure.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { announceRetry, announceStall, describeStall } from './wait-notices.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  [60_000, 'No response for 1:00; stops in 1:00'],
  [60_999, 'No response for 1:00; stops in 1:00'],
  [61_000, 'No response for 1:01; stops in 0:59'],
  [119_500, 'No response for 1:59; stops in 0:01'],
  [500_000, 'No response for 2:00; stops in 0:00'],
  [-5000, 'No response for 0:00; stops in 2:00'],
])('after %i ms of 2 minutes: %s', (after, expected) => {
  expect(describeStall({ since: 1000, timeoutMs: 120_000 }, 1000 + after)).toBe(expected)
})

test.each([
  [120_000, /^No response for 1 minute\. The request stops in 1 minute/],
  [600_000, /^No response for 5 minutes/],
  [4000, /^No response for 2 seconds/],
])('is announced once as a text (%i ms)', (timeoutMs, expected) => {
  expect(announceStall({ since: 0, timeoutMs })).toMatch(expected)
})

test.each([
  [125_000, 'The provider is overloaded at the moment. Retrying in 2 minutes. You can retry now or cancel.'],
  [2000, 'The provider is overloaded at the moment. Retrying in 2 seconds. You can retry now or cancel.'],
  [-5000, 'The provider is overloaded at the moment. Retrying in 1 second. You can retry now or cancel.'],
])('a wait of %i ms is shown as a text', (inMs, expected) => {
  vi.useFakeTimers({ now: 1_000_000 })
  const wait = { failure: createFailure('overloaded'), attempt: 2, delayMs: 200_000, dueAt: 1_000_000 + inMs }
  expect(announceRetry(wait)).toBe(expected)
})
