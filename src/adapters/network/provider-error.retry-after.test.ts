import { expect, test } from 'vitest'
import { parseRetryAfter } from './provider-error.ts'

const now = Date.UTC(2026, 10, 22, 12)

test.each([
  [{}, undefined],
  [{ 'retry-after': '5' }, 5000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': ' 59.5 ' }, 59_500],
  [{ 'retry-after': '3600' }, 3_600_000],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
  [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:02:00 GMT' }, 120_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 11:59:00 GMT' }, 0],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'in a while' }, undefined],
] as [Record<string, string>, number | undefined][])('%j', (headers, waitMs) => {
  expect(parseRetryAfter(new Headers(headers), now)).toBe(waitMs)
})
