import { expect, it } from 'vitest'
import { findJsonLines } from './json-lines.ts'

it('finds the line of each value', () => {
  const value = {
    name: 'a "quoted" \\ text',
    stages: [{ id: 'a', turnCap: -1.5e3 }, { id: 'ü' }],
    none: null,
  }
  const { lines, errorLine } = findJsonLines(JSON.stringify(value, null, 2))
  expect(errorLine).toBeUndefined()
  expect(Object.fromEntries(lines)).toEqual({
    '': 1,
    name: 2,
    stages: 3,
    'stages.0': 4,
    'stages.0.id': 5,
    'stages.0.turnCap': 6,
    'stages.1': 8,
    'stages.1.id': 9,
    none: 12,
  })
})

it.each([
  ['', 1],
  ['{\n  "a": 1,\n}', 3],
  ['{\n"a" 1}', 2],
  ['[1,\n2\n3]', 3],
  ['{"a": tru}', 1],
  ['[01]', 1],
  ['"line\nbreak"', 1],
  ['{}\n\nx', 3],
  ['[\n'.repeat(100), 61],
])('names the line where %j stops being JSON', (text, line) => {
  expect(findJsonLines(text).errorLine).toBe(line)
})

it('agrees with the parser about what is JSON', () => {
  for (const text of [
    '0',
    '-0.5',
    '1e9',
    '"\\u00e9"',
    '[]',
    '{}',
    ' [ { } ] ',
    '1.',
    '.5',
    '+1',
    '"\\x"',
    "'a'",
    '[1,]',
    'nullx',
  ])
    expect([text, findJsonLines(text).errorLine === undefined]).toEqual([text, isJson(text)])
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
