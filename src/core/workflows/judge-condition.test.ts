import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../model/json.ts'
import { conditionSchema, type Condition } from '../model/workflows/workflow.ts'
import { judgeCondition } from './judge-condition.ts'

const context: JsonObject = {
  input: { topic: 'tea', blank: ' ', count: 3, none: null, list: ['a', 'b'], empty: [], object: { a: 1 } },
  stages: { review: { isGood: true, isBad: false, score: 7 } },
  item: 0,
}

const rows: [isTrue: boolean, condition: Condition][] = [
  [true, { path: 'input.topic', is: 'present' }],
  [true, { path: 'item', is: 'present' }],
  [true, { path: 'stages.review.isBad', is: 'present' }],
  [false, { path: 'input.none', is: 'present' }],
  [false, { path: 'input.missing', is: 'present' }],
  [true, { path: 'input.blank', is: 'empty' }],
  [true, { path: 'input.none', is: 'empty' }],
  [true, { path: 'input.empty', is: 'empty' }],
  [false, { path: 'input.missing', is: 'empty' }],
  [false, { path: 'item', is: 'empty' }],
  [true, { path: 'stages.review.isGood', is: 'true' }],
  [false, { path: 'input.topic', is: 'true' }],
  [true, { path: 'input.topic', equals: 'tea' }],
  [false, { path: 'input.count', equals: '3' }],
  [true, { path: 'stages.review.isBad', equals: false }],
  [true, { path: 'input.count', oneOf: ['x', 3] }],
  [false, { path: 'input.count', oneOf: [] }],
  [true, { path: 'stages.review.score', above: 6 }],
  [false, { path: 'stages.review.score', above: 7 }],
  [true, { path: 'stages.review.score', below: 8 }],
  [false, { path: 'input.topic', below: 8 }],
  [true, { path: 'input.list', countAbove: 1 }],
  [false, { path: 'input.list', countAbove: 2 }],
  [true, { path: 'input.object', countAbove: 0 }],
  [false, { path: 'input.topic', countAbove: 1 }],
  [true, { path: 'input.list.1', equals: 'b' }],
  // Inherited properties and the length of a list are no values.
  [false, { path: 'input.list.length', above: 0 }],
  [false, { path: 'input.constructor.name', is: 'present' }],
  [false, { path: 'input.__proto__', is: 'present' }],
  [true, { all: [] }],
  [false, { any: [] }],
  [true, { not: { path: 'input.missing', is: 'present' } }],
  [
    false,
    {
      all: [
        { path: 'item', equals: 0 },
        { path: 'item', above: 0 },
      ],
    },
  ],
  [
    true,
    {
      any: [
        { path: 'item', equals: 0 },
        { path: 'item', above: 0 },
      ],
    },
  ],
]

test.each(rows)('%s: %o', (isTrue, condition) => {
  expect(conditionSchema.parse(condition)).toEqual(condition)
  expect(judgeCondition(condition, context)).toBe(isTrue)
})

const path = fc.constantFrom(
  'input.topic',
  'input.list.0',
  'input.__proto__.x',
  'stages.review.score',
  'nothing.at.all',
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.record({ path, is: fc.constantFrom('present', 'empty', 'true') }),
    fc.record({ path, equals: fc.oneof(fc.string(), fc.integer(), fc.boolean()) }),
    fc.record({ path, oneOf: fc.array(fc.oneof(fc.string(), fc.integer())) }),
    fc.record({ path, above: fc.double() }),
    fc.record({ path, below: fc.double() }),
    fc.record({ path, countAbove: fc.nat() }),
    fc.record({ all: fc.array(tie('condition'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('condition'), { maxLength: 4 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))

test('each condition is decided for any context, and its negation is the opposite', () => {
  fc.assert(
    fc.property(condition, fc.jsonValue(), fc.jsonValue(), (each, input, stages) => {
      const any = { input, stages } as JsonObject
      expect(judgeCondition(each, any)).toBe(!judgeCondition({ not: each }, any))
    }),
  )
})
