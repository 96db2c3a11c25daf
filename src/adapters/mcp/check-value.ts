import type { JsonObject, JsonValue } from '../../core/model/json.ts'
import { resolvePointer } from './internal/resolve-pointer.ts'

/** First place at which a value does not fit a schema. `path` is a JSON pointer, `keyword` the keyword of the schema. */
export interface SchemaMismatch {
  path: string
  keyword: string
}

/** Limit of steps: a fixed number, and more for each part of the value. */
const stepLimits = { fixed: 20_000, perPart: 50 }
const maxNesting = 400

/**
 * Checks a value against a gated schema (JSON Schema 2020-12). `pattern`, `patternProperties` and `format` are not evaluated,
 * because hostile regular expressions could block the worker. The number of steps is limited: a schema that needs more counts
 * as a mismatch of `steps`. Returns undefined if the value fits.
 */
export function findMismatch(schema: JsonObject, value: JsonValue): SchemaMismatch | undefined {
  return new Check(schema, stepLimits.fixed + stepLimits.perPart * countParts(value)).run(schema, value, {
    path: '',
    nesting: 0,
  })
}

type Schema = JsonObject | boolean

class Check {
  readonly #root: JsonObject
  readonly #targets = new Map<string, Schema | undefined>()
  #stepsLeft: number

  constructor(root: JsonObject, maxSteps: number) {
    this.#root = root
    this.#stepsLeft = maxSteps
  }

  run(schema: Schema, value: JsonValue, { path, nesting }: Place): SchemaMismatch | undefined {
    this.#stepsLeft -= 1
    if (this.#stepsLeft < 0 || nesting > maxNesting) return { path, keyword: 'steps' }
    if (schema === true) return undefined
    if (schema === false) return { path, keyword: 'false' }
    this.#stepsLeft -= countItems(schema.enum) + countItems(schema.required) + countWork(schema, value)
    if (this.#stepsLeft < 0) return { path, keyword: 'steps' }
    const at = { path, nesting: nesting + 1 }
    return (
      this.#checkReference(schema, value, at) ??
      checkValue(schema, value, path) ??
      this.#checkCombinations(schema, value, at) ??
      (Array.isArray(value) ? this.#checkArray(schema, value, at) : undefined) ??
      (isObject(value) ? this.#checkObject(schema, value, at) : undefined)
    )
  }

  #fits(schema: Schema, value: JsonValue, at: Place): boolean {
    return this.run(schema, value, at) === undefined
  }

  #checkReference(schema: JsonObject, value: JsonValue, at: Place): SchemaMismatch | undefined {
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = schema[keyword]
      if (typeof reference !== 'string') continue
      const target = this.#resolve(reference)
      if (target === undefined) return { path: at.path, keyword }
      const mismatch = this.run(target, value, at)
      if (mismatch) return mismatch
    }
    return undefined
  }

  #resolve(reference: string): Schema | undefined {
    if (!this.#targets.has(reference)) this.#targets.set(reference, resolvePointer(this.#root, reference))
    return this.#targets.get(reference)
  }

  #checkCombinations(schema: JsonObject, value: JsonValue, at: Place): SchemaMismatch | undefined {
    for (const each of toSchemas(schema.allOf)) {
      const mismatch = this.run(each, value, at)
      if (mismatch) return mismatch
    }
    const { path } = at
    const anyOf = toSchemas(schema.anyOf)
    if (anyOf.length > 0 && !anyOf.some((each) => this.#fits(each, value, at)))
      return { path, keyword: 'anyOf' }
    const oneOf = toSchemas(schema.oneOf)
    if (oneOf.length > 0 && oneOf.filter((each) => this.#fits(each, value, at)).length !== 1) {
      return { path, keyword: 'oneOf' }
    }
    if (isSchema(schema.not) && this.#fits(schema.not, value, at)) return { path, keyword: 'not' }
    if (!isSchema(schema.if)) return this.#reportSteps(path)
    const branch = this.#fits(schema.if, value, at) ? schema.then : schema.else
    return isSchema(branch) ? this.run(branch, value, at) : undefined
  }

  /** Reports the limit again after combinations, which only see that a branch did not fit. */
  #reportSteps(path: string): SchemaMismatch | undefined {
    return this.#stepsLeft < 0 ? { path, keyword: 'steps' } : undefined
  }

  #checkArray(schema: JsonObject, value: JsonValue[], at: Place): SchemaMismatch | undefined {
    const { path, nesting } = at
    // Before 2020-12, `items` could be a list, which is now `prefixItems`.
    const prefix = toSchemas(schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined))
    const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items
    for (const [index, item] of value.entries()) {
      const each = prefix[index] ?? (isSchema(rest) ? rest : true)
      const mismatch = this.run(each, item, { path: `${path}/${index}`, nesting })
      if (mismatch) return mismatch
    }
    const { contains } = schema
    if (!isSchema(contains)) return undefined
    const count = value.filter((item) => this.#fits(contains, item, at)).length
    const isEnough =
      count >= toLimit(schema.minContains, 1) &&
      count <= toLimit(schema.maxContains, Number.POSITIVE_INFINITY)
    return isEnough ? undefined : { path, keyword: 'contains' }
  }

  #checkObject(schema: JsonObject, value: JsonObject, at: Place): SchemaMismatch | undefined {
    const { path, nesting } = at
    const properties = isObject(schema.properties) ? schema.properties : {}
    // Names that a pattern could match are unknown, because patterns are not evaluated.
    const rest = isObject(schema.patternProperties) ? true : schema.additionalProperties
    for (const [key, item] of Object.entries(value)) {
      const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const own = Object.hasOwn(properties, key) ? properties[key] : rest
      if (own === false) return { path: place, keyword: 'additionalProperties' }
      const mismatch = isSchema(own) ? this.run(own, item, { path: place, nesting }) : undefined
      if (mismatch) return mismatch
      const names = schema.propertyNames
      if (isSchema(names) && !this.#fits(names, key, at)) return { path: place, keyword: 'propertyNames' }
    }
    for (const [key, dependent] of Object.entries(
      isObject(schema.dependentSchemas) ? schema.dependentSchemas : {},
    )) {
      const mismatch =
        Object.hasOwn(value, key) && isSchema(dependent) ? this.run(dependent, value, at) : undefined
      if (mismatch) return mismatch
    }
    return undefined
  }
}

interface Place {
  path: string
  nesting: number
}

/** Checks the keywords that need no other schema. */
function checkValue(schema: JsonObject, value: JsonValue, path: string): SchemaMismatch | undefined {
  const { type } = schema
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type]
  if (types.length > 0 && !types.some((each) => hasType(value, each))) return { path, keyword: 'type' }
  if ('const' in schema && !isSame(schema.const, value)) return { path, keyword: 'const' }
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isSame(each, value))) {
    return { path, keyword: 'enum' }
  }
  const keyword =
    typeof value === 'number'
      ? findNumberMismatch(schema, value)
      : typeof value === 'string'
        ? findCountMismatch(schema, ['minLength', 'maxLength'], () => countCharacters(value))
        : Array.isArray(value)
          ? findListMismatch(schema, value)
          : isObject(value)
            ? findObjectMismatch(schema, value)
            : undefined
  return keyword === undefined ? undefined : { path, keyword }
}

function findNumberMismatch(schema: JsonObject, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  if (typeof minimum === 'number' && value < minimum) return 'minimum'
  if (typeof maximum === 'number' && value > maximum) return 'maximum'
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return 'exclusiveMinimum'
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return 'exclusiveMaximum'
  if (typeof multipleOf === 'number' && multipleOf > 0) {
    const quotient = value / multipleOf
    if (Math.abs(quotient - Math.round(quotient)) > 1e-9 * Math.max(1, Math.abs(quotient)))
      return 'multipleOf'
  }
  return undefined
}

function findListMismatch(schema: JsonObject, value: JsonValue[]): string | undefined {
  const mismatch = findCountMismatch(schema, ['minItems', 'maxItems'], () => value.length)
  if (mismatch !== undefined || schema.uniqueItems !== true) return mismatch
  return new Set(value.map(toKey)).size < value.length ? 'uniqueItems' : undefined
}

function findObjectMismatch(schema: JsonObject, value: JsonObject): string | undefined {
  const { required, dependentRequired } = schema
  const has = (key: JsonValue) => typeof key === 'string' && Object.hasOwn(value, key)
  if (Array.isArray(required) && !required.every(has)) return 'required'
  for (const [key, needed] of Object.entries(isObject(dependentRequired) ? dependentRequired : {})) {
    if (has(key) && Array.isArray(needed) && !needed.every(has)) return 'dependentRequired'
  }
  return findCountMismatch(schema, ['minProperties', 'maxProperties'], () => Object.keys(value).length)
}

function findCountMismatch(
  schema: JsonObject,
  [min, max]: readonly [string, string],
  count: () => number,
): string | undefined {
  if (schema[min] === undefined && schema[max] === undefined) return undefined
  const size = count()
  if (size < toLimit(schema[min], 0)) return min
  return size > toLimit(schema[max], Number.POSITIVE_INFINITY) ? max : undefined
}

function toLimit(value: JsonValue | undefined, absent: number): number {
  return typeof value === 'number' ? value : absent
}

function hasType(value: JsonValue, type: JsonValue): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && toKey(one) === toKey(other)
}

/** Returns a text that is equal for equal values. */
function toKey(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const entries = Object.keys(value).toSorted()
  return `{${entries.map((key) => `${JSON.stringify(key)}:${toKey(value[key] ?? null)}`).join(',')}}`
}

/** Counts code points, as JSON Schema does. */
function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

function countItems(value: JsonValue | undefined): number {
  return Array.isArray(value) ? value.length : 0
}

/** Returns the steps for going through a value: its text, its keys, and all of it for each comparison with a list or an object. */
function countWork(schema: JsonObject, value: JsonValue): number {
  if (typeof value === 'string') return countParts(value)
  if (typeof value !== 'object' || value === null) return 0
  const others = [schema.const, ...(Array.isArray(schema.enum) ? schema.enum : [])]
  const comparisons = others.filter((each) => typeof each === 'object').length
  const isKeyed = schema.uniqueItems === true && Array.isArray(value)
  const compared = comparisons + (isKeyed ? 1 : 0)
  return (
    (Array.isArray(value) ? 0 : Object.keys(value).length) + (compared > 0 ? compared * countParts(value) : 0)
  )
}

const charactersPerPart = 1024

function countParts(value: JsonValue): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / charactersPerPart)
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + countParts(item), 1)
}

function toSchemas(value: JsonValue | undefined): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
