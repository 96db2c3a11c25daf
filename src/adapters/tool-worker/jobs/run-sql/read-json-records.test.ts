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
  [
    'the one list in an object',
    '{"n":1,"items":[{"a":1}]}',
    [{ name: null, records: [{ a: 1 }], omittedNames: ['n'] }],
  ],
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
  [
    'the list of an answer with an envelope',
    '{"data":{"page":1,"items":[{"a":1},{"a":2}]},"ok":true}',
    [{ name: null, records: [{ a: 1 }, { a: 2 }], omittedNames: ['ok', 'data page'] }],
  ],
  [
    'the list of a search with descriptions around it',
    '{"took":5,"timed_out":false,"_shards":{"total":1,"failed":0},"hits":{"total":{"value":1},"max_score":1.5,"hits":[{"a":1}]}}',
    [
      {
        name: null,
        records: [{ a: 1 }],
        omittedNames: ['took', 'timed_out', '_shards', 'hits total', 'hits max_score'],
      },
    ],
  ],
  [
    'the list of an answer of GraphQL',
    '{"data":{"users":{"nodes":[{"a":1}]}},"errors":[]}',
    [{ name: null, records: [{ a: 1 }], omittedNames: ['errors'] }],
  ],
  ...[
    { name: 'Anna', age: 3, contact: { phones: [{ type: 'home', number: '1' }] } },
    { id: 7, contact: { phones: [{ number: '1' }] } },
    { contact: { email: 'a@example.com', phones: [{ number: '1' }] } },
    {
      rows: [
        [1, 2],
        [3, 4],
      ],
      meta: { columns: [{ id: 'a' }, { id: 'b' }] },
    },
    { meta: { view: { columns: [{ id: 'a' }] } }, data: [[1], [2]] },
    { user: { name: 'Anna' }, log: { lines: { last: [{ c: 3 }] } } },
  ].map((record): [string, string, unknown] => [
    'one record with a list in it',
    JSON.stringify(record),
    [{ name: null, records: [record] }],
  ]),
  [
    'lists on the same level',
    '{"data":{"users":[{"a":1}],"more":{"orders":[{"b":2}]}},"log":{"lines":[{"c":3}]}}',
    [
      { name: 'data users', records: [{ a: 1 }], omittedNames: ['data more'] },
      { name: 'log lines', records: [{ c: 3 }] },
    ],
  ],
  [
    'a list of lists below their names',
    '[["id","name"],[1,"x"],[2]]',
    [
      {
        name: null,
        records: [
          { id: 1, name: 'x' },
          { id: 2, name: null },
        ],
      },
    ],
  ],
  [
    'a list of lists of texts',
    '[["a","b"],["c","d"]]',
    [
      {
        name: null,
        records: [
          { column_1: 'a', column_2: 'b' },
          { column_1: 'c', column_2: 'd' },
        ],
      },
    ],
  ],
  [
    'numbers of Python that JSON lacks',
    '[{"a":NaN,"b":"NaN \\" Infinity"},{"a":-Infinity}]',
    [{ name: null, records: [{ a: null, b: 'NaN " Infinity' }, { a: null }] }],
  ],
  ['JSON lines in a .json file', '{"a":1}\n{"a":2}', [{ name: null, records: [{ a: 1 }, { a: 2 }] }]],
])('%s', (_, text, lists) => {
  expect(readJsonRecords(text, false)).toEqual(lists)
})

test('the error names the damaged line', () => {
  expect(() => readJsonRecords('{"a":1}\n\n{"a":\nb\n', true)).toThrow('Line 3')
  expect(() => readJsonRecords('{"a":', false)).toThrow(SyntaxError)
  expect(() => readJsonRecords('null', false)).toThrow('It is neither a list nor an object.')
})

test.each([
  ['the last line is cut', '{"a":1}\n{"a":2}\n{"a"', { count: 1, line: 3 }],
  ['lines between the others are damaged', 'x\n{"a":1}\n{"a":2}\n{"a":}\n', { count: 2, line: 1 }],
])('JSON Lines with %s are read without them', (_, text, omitted) => {
  expect(readJsonRecords(text, true)).toEqual([{ name: null, records: [{ a: 1 }, { a: 2 }], omitted }])
})
