import { expect, test } from 'vitest'
import { createFailure, failureTable, type FailureCode } from '../../model/failures/failure.ts'
import { decideRetry, type RetryConditions } from './request-retry.ts'

const decide = (code: FailureCode, conditions: Partial<RetryConditions> & { retryAfterMs?: number } = {}) => {
  const { retryAfterMs, ...rest } = conditions
  const failure = createFailure(code, retryAfterMs === undefined ? {} : { retryAfterMs })
  return decideRetry({
    failure,
    attempts: 1,
    waitedMs: 0,
    pauseMs: 0,
    hasAnswered: false,
    random: 0.5,
    ...rest,
  })
}

test('retries only temporary failures', () => {
  const codes = Object.keys(failureTable) as FailureCode[]
  expect(codes.filter((code) => decide(code) !== null)).toEqual([
    'rate-limited',
    'overloaded',
    'provider-error',
    'stream-cut',
  ])
})

test('does not retry after a proxy that refuses, but after an overloaded one', () => {
  const refused = createFailure('proxy-failed', { retryable: false })
  const overloaded = createFailure('proxy-failed', { retryable: true, retryAfterMs: 3000 })
  const conditions = { attempts: 1, waitedMs: 0, pauseMs: 0, hasAnswered: true, random: 0 }
  expect(decideRetry({ ...conditions, failure: refused })).toBeNull()
  expect(decideRetry({ ...conditions, failure: overloaded })).toBe(3000)
})

test('doubles the waits from one second on, within 20 percent, and ends after five tries', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5].map((tries) => decide('overloaded', { attempts: tries, random }))
  expect(waits(0.5)).toEqual([1000, 2000, 4000, 8000, null])
  expect(waits(0)).toEqual([800, 1600, 3200, 6400, null])
  expect(waits(0.9999).slice(0, 4)).toEqual([1200, 2400, 4800, 9600])
})

test.each([5, 59, 60, 120, 600])(
  'a server that requests %i s gets them, and 20 percent more at most',
  (seconds) => {
    const waitMs = seconds * 1000
    expect(decide('rate-limited', { retryAfterMs: waitMs, random: 0 })).toBe(waitMs)
    expect(decide('rate-limited', { retryAfterMs: waitMs, random: 0.9999 })).toBeLessThanOrEqual(waitMs * 1.2)
  },
)

test('a person decides about waits over ten minutes, for one wait or in total', () => {
  expect(decide('rate-limited', { retryAfterMs: 3_600_000 })).toBeNull()
  expect(decide('rate-limited', { retryAfterMs: 120_000, waitedMs: 480_001 })).toBeNull()
  expect(decide('rate-limited', { retryAfterMs: 0 })).toBe(550)
})

test('a provider that is paused gets no request before the pause ends', () => {
  expect(decide('overloaded', { pauseMs: 21_000 })).toBe(21_000)
  expect(decide('rate-limited', { pauseMs: 21_000, retryAfterMs: 60_000 })).toBe(66_000)
})

test('retries once for a host that answered before: the network may be back', () => {
  expect(decide('unreachable', { hasAnswered: true })).toBe(1000)
  expect(decide('unreachable', { hasAnswered: true, attempts: 2 })).toBeNull()
})
