import { expect, test } from 'vitest'
import { readJsonRecords } from './read-json-records.ts'

test.each([
  ['a list of records', '[{"a":1},{"b":2}]', [{ name: null, records: [{ a: 1 }, { b: 2 }] }]],
  [
    'a list of values',
    '[1,"x",null]',
    [{ name: null, records: [{ value: 1 }, { value: 'x' }, { value: null }] }],
  ],
  ['a list of lists', '[[1,2]]', [{ name: null, records: [{ column_1: 1, column_2: 2 }] }]],
  ['the one list in an object', '{"n":1,"items":[{"a":1}]}', [{ name: null, records: [{ a: 1 }] }]],
  [
    'several lists in an object',
    '{"users":[{"a":1}],"orders":[{"b":2}]}',
    [
      { name: 'users', records: [{ a: 1 }] },
      { name: 'orders', records: [{ b: 2 }] },
    ],
  ],
  [
    'columns',
    '{"a":[1,2],"b":["x","y"]}',
    [
      {
        name: null,
        records: [
          { a: 1, b: 'x' },
          { a: 2, b: 'y' },
        ],
      },
    ],
  ],
  ['one record', '{"a":1,"tags":["x"]}', [{ name: null, records: [{ a: 1, tags: ['x'] }] }]],
  ['JSON lines in a .json file', '{"a":1}\n{"a":2}', [{ name: null, records: [{ a: 1 }, { a: 2 }] }]],
])('%s', (_, text, lists) => {
  expect(readJsonRecords(text, false)).toEqual(lists)
})

test('the error names the damaged line', () => {
  expect(() => readJsonRecords('{"a":1}\n\n{"a":\n', true)).toThrow('Line 3')
  expect(() => readJsonRecords('{"a":', false)).toThrow(SyntaxError)
  expect(() => readJsonRecords('null', false)).toThrow('It is neither a list nor an object.')
})
