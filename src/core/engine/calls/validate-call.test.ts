import { expect, test } from 'vitest'
import { findClosestName } from './validate-call.ts'

const names = ['calculate', 'convert_units', 'current_time']

test.each([
  ['calculator', 'calculate'],
  ['currentTime', 'current_time'],
  ['CURRENT-TIME', 'current_time'],
  ['convert_unit', 'convert_units'],
  ['send_email', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('%.30s means %s', (wanted, expected) => {
  expect(findClosestName(wanted, names)).toBe(expected)
})

test('of no tools none is near', () => {
  expect(findClosestName('calculate', [])).toBeUndefined()
})
