import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells with commas, quotes and line breaks stay one cell', () => {
  expect(toCsv(['a', 'b'], [['x, "y"\nz', 1.5]])).toBe('a,b\r\n"x, ""y""\nz",1.5')
})

test.each(['=1+1', '+1+1', '-cmd', '-1+cmd|x', '@sum', '\t=1', '\r=1', ' =1', '＝1'])(
  '%j is text, not a formula',
  (cell) => {
    const [, row] = toCsv(['a'], [[cell]]).split('\r\n')
    expect(row?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each([-3, '-3', '+4.5%', '-1’000'])('%j stays a number', (cell) => {
  expect(toCsv(['a'], [[cell]])).toBe(`a\r\n${cell}`)
})

test.each([
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a; @sum', "a; '@sum"],
  ['x\n=1', "x\n'=1"],
  ['a;b=1', 'a;b=1'],
])('with semicolons as separators, %j has no formula in it either', (cell, escaped) => {
  expect(toCsv(['a'], [[cell]])).toBe(`a\r\n${escaped.includes('\n') ? `"${escaped}"` : escaped}`)
})
