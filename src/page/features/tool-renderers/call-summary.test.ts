import { describe, expect, it } from 'vitest'
import { formatDuration } from '../message-parts/format-duration.ts'
import { summarizeJson, summarizeResult } from './call-summary.ts'

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [12.4, '12 ms'],
    [1000, '1.0 s'],
    [9949, '9.9 s'],
    [9960, '10 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('%d ms is %j', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text))
})

it('a context injection has no summary, because its result has its own line', () => {
  expect(summarizeResult({ type: 'context_restart_with_message_metadata' })).toBe('')
})

describe('summarizeJson', () => {
  it.each([
    [undefined, ''],
    [null, ''],
    [{}, ''],
    [420, '420'],
    [{ expression: '12.5% of 3360' }, '12.5% of 3360'],
    [{ value: { text: 'deep' } }, 'deep'],
    [{ from: 'EUR', to: 'USD', options: { round: true } }, 'from: EUR, to: USD, options: {"round":true}'],
    [['a', 2, null], 'a, 2, null'],
    ['two\n  lines', 'two lines'],
  ])('summarizes %j as %j', (value, text) => expect(summarizeJson(value)).toBe(text))

  it('fits one line', () => expect(summarizeJson('x'.repeat(500))).toHaveLength(90))
})

describe('summarizeResult', () => {
  it.each([
    [{ expression: '1+1', result: 2 }, '2'],
    [{ iso: '2026-01-01T00:00:00Z', local: 'Thursday' }, 'Thursday'],
    [{ result: { deep: 1 }, value: false }, 'false'],
    [{ a: 1, b: 2 }, 'a: 1, b: 2'],
    [[1, 2], '1, 2'],
    ['plain', 'plain'],
  ])('summarizes %j as %j', (value, text) => expect(summarizeResult(value)).toBe(text))
})
