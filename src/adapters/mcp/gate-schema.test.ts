import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../core/model/json.ts'
import { findMismatch } from './check-value.ts'
import { findSchemaProblem } from './gate-schema.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const nest = (depth: number): JsonObject =>
  depth === 0 ? {} : { type: 'object', properties: { a: nest(depth - 1) } }

/** Definitions of which each tries the next one twice. */
function doubleBranches(count: number): JsonObject {
  const definitions: JsonObject = { [String(count)]: { type: 'null' } }
  for (let index = 0; index < count; index += 1) {
    const next = { $ref: `#/$defs/${index + 1}` }
    definitions[String(index)] = { oneOf: [next, next] }
  }
  return definitions
}

/** Schemas with their problem, a value that fits and one that does not. A refused schema has no values. */
const schemas: [
  name: string,
  schema: JsonObject,
  problem?: string,
  values?: { fits?: JsonValue; fails?: JsonValue; keyword?: string },
][] = [
  ['no keywords', { type: 'object' }, undefined, { fits: { any: 1 }, fails: 1, keyword: 'type' }],
  [
    'a string',
    object({ a: { type: 'string' } }),
    undefined,
    { fits: { a: 'x' }, fails: { a: 1 }, keyword: 'type' },
  ],
  [
    'an integer',
    object({ a: { type: 'integer' } }),
    undefined,
    { fits: { a: 2 }, fails: { a: 2.5 }, keyword: 'type' },
  ],
  [
    'two types',
    object({ a: { type: ['string', 'null'] } }),
    undefined,
    { fits: { a: null }, fails: { a: false }, keyword: 'type' },
  ],
  [
    'required',
    object({}, { required: ['a'] }),
    undefined,
    { fits: { a: 1 }, fails: {}, keyword: 'required' },
  ],
  [
    'closed',
    object({ a: {} }, { additionalProperties: false }),
    undefined,
    { fits: { a: 1 }, fails: { b: 1 }, keyword: 'additionalProperties' },
  ],
  [
    'rest',
    object({}, { additionalProperties: { type: 'number' } }),
    undefined,
    { fits: { b: 1 }, fails: { b: 'x' }, keyword: 'type' },
  ],
  [
    'enum',
    object({ a: { enum: ['x', { b: [1] }] } }),
    undefined,
    { fits: { a: { b: [1] } }, fails: { a: 'z' }, keyword: 'enum' },
  ],
  [
    'const',
    object({ a: { const: null } }),
    undefined,
    { fits: { a: null }, fails: { a: 0 }, keyword: 'const' },
  ],
  [
    'numbers',
    object({ a: { minimum: 1, exclusiveMaximum: 5 } }),
    undefined,
    { fits: { a: 1 }, fails: { a: 5 }, keyword: 'exclusiveMaximum' },
  ],
  [
    'multiple',
    object({ a: { multipleOf: 0.1 } }),
    undefined,
    { fits: { a: 0.3 }, fails: { a: 0.35 }, keyword: 'multipleOf' },
  ],
  [
    'code points',
    object({ a: { maxLength: 2 } }),
    undefined,
    { fits: { a: '😀😀' }, fails: { a: 'abc' }, keyword: 'maxLength' },
  ],
  [
    'items',
    object({ a: { items: { type: 'number' }, minItems: 1 } }),
    undefined,
    { fits: { a: [1] }, fails: { a: ['x'] }, keyword: 'type' },
  ],
  [
    'a tuple',
    object({ a: { prefixItems: [{ type: 'number' }], items: false } }),
    undefined,
    { fits: { a: [1] }, fails: { a: [1, 2] }, keyword: 'false' },
  ],
  [
    'an old tuple',
    object({ a: { items: [{ type: 'number' }], additionalItems: false } }),
    undefined,
    { fits: { a: [1] }, fails: { a: ['x'] }, keyword: 'type' },
  ],
  [
    'unique',
    object({ a: { uniqueItems: true } }),
    undefined,
    {
      fits: { a: [1, '1'] },
      fails: {
        a: [
          { b: 1, c: 2 },
          { c: 2, b: 1 },
        ],
      },
      keyword: 'uniqueItems',
    },
  ],
  [
    'contains',
    object({ a: { contains: { const: 1 }, maxContains: 1 } }),
    undefined,
    { fits: { a: [1, 2] }, fails: { a: [1, 1] }, keyword: 'contains' },
  ],
  [
    'all',
    object({ a: { allOf: [{ minimum: 1 }, { maximum: 2 }] } }),
    undefined,
    { fits: { a: 1 }, fails: { a: 3 }, keyword: 'maximum' },
  ],
  [
    'any',
    object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    undefined,
    { fits: { a: null }, fails: { a: 1 }, keyword: 'anyOf' },
  ],
  [
    'one',
    object({ a: { oneOf: [{ minimum: 1 }, { maximum: 5 }] } }),
    undefined,
    { fits: { a: 0 }, fails: { a: 3 }, keyword: 'oneOf' },
  ],
  [
    'not',
    object({ a: { not: { type: 'null' } } }),
    undefined,
    { fits: { a: 1 }, fails: { a: null }, keyword: 'not' },
  ],
  [
    'if',
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema
    object({}, { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } }),
    undefined,
    { fits: { a: 1, b: 1 }, fails: { a: 1 }, keyword: 'required' },
  ],
  [
    'dependent',
    object({}, { dependentRequired: { a: ['b'] } }),
    undefined,
    { fits: { b: 1 }, fails: { a: 1 }, keyword: 'dependentRequired' },
  ],
  [
    'dependent schemas',
    object({}, { dependentSchemas: { a: { required: ['b'] } } }),
    undefined,
    { fits: {}, fails: { a: 1 }, keyword: 'required' },
  ],
  [
    'names',
    object({}, { propertyNames: { maxLength: 1 } }),
    undefined,
    { fits: { a: 1 }, fails: { ab: 1 }, keyword: 'propertyNames' },
  ],
  [
    'a reference',
    object({ a: { $ref: '#/$defs/n' } }, { $defs: { n: { type: 'number' } } }),
    undefined,
    { fits: { a: 1 }, fails: { a: 'x' }, keyword: 'type' },
  ],
  [
    'an anchor',
    object({ a: { $ref: '#n' } }, { $defs: { x: { $anchor: 'n', type: 'number' } } }),
    undefined,
    { fits: { a: 1 }, fails: { a: 'x' }, keyword: 'type' },
  ],
  [
    'a tree',
    object({ a: { type: 'array', items: { $ref: '#' } } }),
    undefined,
    { fits: { a: [{ a: [] }] }, fails: { a: [{ a: 1 }] }, keyword: 'type' },
  ],
  [
    'escapes',
    object({ a: { $ref: '#/$defs/x~1y%20~0' } }, { $defs: { 'x/y ~': { type: 'number' } } }),
    undefined,
    { fits: { a: 1 }, fails: { a: 'x' }, keyword: 'type' },
  ],
  [
    'a hostile pattern',
    object({ a: { type: 'string', pattern: '^(a+)+$' } }),
    undefined,
    { fits: { a: `${'a'.repeat(60)}!` } },
  ],
  [
    'a hostile pattern of names',
    object({}, { patternProperties: { '^(a+)+$': false }, additionalProperties: false }),
    undefined,
    { fits: { [`${'a'.repeat(60)}!`]: 1 } },
  ],
  [
    'a property that is named $ref',
    object({ $ref: { type: 'string' } }),
    undefined,
    { fits: { $ref: 'https://evil.example' }, fails: { $ref: 1 }, keyword: 'type' },
  ],
  [
    'data that looks like a reference',
    object({ a: { default: { $ref: 'https://evil.example' } } }),
    undefined,
    { fits: {} },
  ],
  [
    'a reference to itself',
    object({ a: { $ref: '#/properties/a' } }),
    undefined,
    { fails: { a: 1 }, keyword: 'steps' },
  ],
  [
    'a circle of branches',
    object(
      { a: { $ref: '#/$defs/b' } },
      { $defs: { b: { anyOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/b' }] } } },
    ),
    undefined,
    { fails: { a: 1 } },
  ],
  [
    'exponential branches',
    object({ a: { $ref: '#/$defs/0' } }, { $defs: doubleBranches(30) }),
    undefined,
    { fails: { a: 1 } },
  ],
  ['a foreign reference', object({ a: { $ref: 'https://evil.example/s.json' } }), 'foreign-reference'],
  ['a foreign dynamic reference', object({ a: { $dynamicRef: 'other.json#x' } }), 'foreign-reference'],
  ['a broken reference', object({ a: { $ref: '#/$defs/none' } }), 'broken-reference'],
  ['a string', { type: 'string' }, 'not-an-object'],
  ['no type', { properties: {} }, 'not-an-object'],
  ['depth 32', nest(15), undefined, { fits: {} }],
  ['depth 33', nest(16), 'too-deep'],
  ['deep data', object({ a: { default: nest(20) } }), 'too-deep'],
  ['64 KB', { type: 'object', description: 'x'.repeat(65_536 - 34) }, undefined, { fits: {} }],
  ['over 64 KB', { type: 'object', description: 'x'.repeat(65_536) }, 'too-large'],
]

it.each(schemas)('judges a schema with %s', (_name, schema, problem, { fits, fails, keyword } = {}) => {
  expect(findSchemaProblem(schema, 'input')).toBe(problem)
  if (fits !== undefined) expect(findMismatch(schema, fits)).toBeUndefined()
  if (fails !== undefined)
    expect(findMismatch(schema, fails)).toMatchObject(keyword === undefined ? {} : { keyword })
})

it('has enough schemas, and lets an output schema be of any type', () => {
  expect(schemas.length).toBeGreaterThanOrEqual(40)
  expect(findSchemaProblem({ type: 'array' }, 'output')).toBeUndefined()
})

it('names the place of a mismatch', () => {
  const schema = object({ 'a/b': { items: { type: 'number' } } })
  expect(findMismatch(schema, { 'a/b': [1, 'x'] })).toEqual({ path: '/a~1b/1', keyword: 'type' })
})

const longText = 'x'.repeat(2_000_000)
const manyKeys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [String(index), index]))

it.each<[string, JsonObject, JsonValue]>([
  ['compares objects', { enum: Array.from({ length: 10_000 }, () => ({})) }, { a: longText }],
  ['compares the items', { allOf: Array.from({ length: 2000 }, () => ({ uniqueItems: true })) }, [longText]],
  ['counts characters', { allOf: Array.from({ length: 3000 }, () => ({ minLength: 1 })) }, longText],
  ['goes through keys', { allOf: Array.from({ length: 10_000 }, () => ({})) }, manyKeys],
])('a schema that %s again and again reaches the limit of steps', (_name, schema, value) => {
  expect(findSchemaProblem(schema, 'output')).toBeUndefined()
  expect(findMismatch(schema, value)).toMatchObject({ keyword: 'steps' })
})

it('a large value fits an ordinary schema', () => {
  const row = { type: 'object', properties: { a: { type: 'string', maxLength: 9 } }, required: ['a'] }
  const schema = { type: 'array', uniqueItems: true, items: { anyOf: [{ type: 'null' }, row] } }
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ a: String(index), b: index }))
  expect(findMismatch(schema, rows)).toBeUndefined()
  expect(findMismatch({ type: 'string', minLength: 1, maxLength: 3_000_000 }, longText)).toBeUndefined()
})
