import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ResultProperty, ResultSchema } from '../../core/model/workflows/result-schema.ts'
import { toResultParser } from './complete-stage.ts'

const count = fc.integer({ min: 0, max: 3 })
const name = fc.constantFrom('a', 'b', 'title')
const { property } = fc.letrec<{ property: ResultProperty }>((tie) => ({
  property: fc.oneof(
    { maxDepth: 3 },
    fc.record(
      { type: fc.constant<'string'>('string'), maxLength: count },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<ResultProperty>,
    fc.record(
      { type: fc.constantFrom<'number' | 'integer'>('number', 'integer'), minimum: count },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<ResultProperty>,
    fc.constant<ResultProperty>({ type: 'boolean' }),
    fc.constant<ResultProperty>({ type: 'string', enum: ['a', 'b'] }),
    // Zod ignores `minItems` of a list whose items have no schema.
    fc.record(
      { type: fc.constant<'array'>('array'), items: tie('property'), minItems: count },
      { requiredKeys: ['type', 'items'] },
    ) as fc.Arbitrary<ResultProperty>,
    fc.record(
      { type: fc.constant<'object'>('object'), properties: fc.dictionary(name, tie('property')) },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<ResultProperty>,
  ),
}))
const schema: fc.Arbitrary<ResultSchema> = fc
  .tuple(fc.dictionary(name, property), fc.subarray(['a', 'title']))
  .map(([properties, required]) => ({
    type: 'object',
    properties,
    required: required.filter((each) => Object.hasOwn(properties, each)),
  }))
const value = fc.object({
  key: name,
  maxDepth: 3,
  values: [fc.constantFrom<unknown>('a', 'long text', 0, 2, 1.5, true, null)],
  withBigInt: false,
})

test('the parser of a result accepts what the same JSON Schema accepts', () => {
  fc.assert(
    fc.property(schema, value, (completionSchema, result) => {
      const reference = z.fromJSONSchema(completionSchema as Parameters<typeof z.fromJSONSchema>[0])
      expect(toResultParser({ completionSchema }).safeParse(result).success).toBe(
        reference.safeParse(result).success,
      )
    }),
    { numRuns: 500 },
  )
})

test('a list whose items have no schema has its lowest number of items', () => {
  const completionSchema: ResultSchema = {
    type: 'object',
    properties: { pages: { type: 'array', minItems: 1 } },
    required: [],
  }
  const parser = toResultParser({ completionSchema })
  expect(parser.safeParse({ pages: [] }).success).toBe(false)
  expect(parser.safeParse({ pages: ['a', 1] }).success).toBe(true)
})

test('properties that the schema does not name are removed', () => {
  const completionSchema: ResultSchema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      page: { type: 'object', properties: { a: { type: 'number' } } },
    },
    required: ['title'],
  }
  const result = { title: 'Tides', extra: 1, page: { a: 1, b: 2 } }
  expect(toResultParser({ completionSchema }).parse(result)).toEqual({ title: 'Tides', page: { a: 1 } })
})
