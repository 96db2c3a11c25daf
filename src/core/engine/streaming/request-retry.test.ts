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

test('only what passes by itself is tried again', () => {
  const codes = Object.keys(failureTable) as FailureCode[]
  expect(codes.filter((code) => decide(code) !== null)).toEqual([
    'rate-limited',
    'overloaded',
    'provider-error',
    'stream-cut',
  ])
})

test('a proxy that refuses is not asked again, one that is overloaded is', () => {
  const refused = createFailure('proxy-failed', { retryable: false })
  const overloaded = createFailure('proxy-failed', { retryable: true, retryAfterMs: 3000 })
  const conditions = { attempts: 1, waitedMs: 0, pauseMs: 0, hasAnswered: true, random: 0 }
  expect(decideRetry({ ...conditions, failure: refused })).toBeNull()
  expect(decideRetry({ ...conditions, failure: overloaded })).toBe(3000)
})

test('waits double from a second on, a fifth more or less, and end after five tries', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5].map((tries) => decide('overloaded', { attempts: tries, random }))
  expect(waits(0.5)).toEqual([1000, 2000, 4000, 8000, null])
  expect(waits(0)).toEqual([800, 1600, 3200, 6400, null])
  expect(waits(0.9999).slice(0, 4)).toEqual([1200, 2400, 4800, 9600])
})

test.each([5, 59, 60, 120, 600])(
  'a server that asks for %i s gets them, and a fifth more at most',
  (seconds) => {
    const waitMs = seconds * 1000
    expect(decide('rate-limited', { retryAfterMs: waitMs, random: 0 })).toBe(waitMs)
    expect(decide('rate-limited', { retryAfterMs: waitMs, random: 0.9999 })).toBeLessThanOrEqual(waitMs * 1.2)
  },
)

test('longer than ten minutes, in one wait or all together, is the person’s to decide', () => {
  expect(decide('rate-limited', { retryAfterMs: 3_600_000 })).toBeNull()
  expect(decide('rate-limited', { retryAfterMs: 120_000, waitedMs: 480_001 })).toBeNull()
  expect(decide('rate-limited', { retryAfterMs: 0 })).toBe(550)
})

test('a provider that is left alone is not asked before that is over', () => {
  expect(decide('overloaded', { pauseMs: 21_000 })).toBe(21_000)
  expect(decide('rate-limited', { pauseMs: 21_000, retryAfterMs: 60_000 })).toBe(66_000)
})

test('a host that has answered before and is gone is tried once more: the network may be back', () => {
  expect(decide('unreachable', { hasAnswered: true })).toBe(1000)
  expect(decide('unreachable', { hasAnswered: true, attempts: 2 })).toBeNull()
})
