import {
  maxResultBytes,
  maxResultValues,
  resultTooLarge,
} from '../../context/reductions/apply-tool-results.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { engineText } from '../../model/messages/write-text.ts'

const maxDepth = 64

class TooLarge extends Error {}

interface Budget {
  characters: number
  values: number
}

/**
 * Returns a copy of any value as plain JSON, safe to clone and to store. Values without a JSON form are replaced by a text or
 * left out. Never throws. A value above the limits of results is a failure. A character takes at least one byte.
 */
export function toJsonValue(value: unknown): Result<JsonValue> {
  try {
    const copy = copyValue(value, [], { characters: maxResultBytes, values: maxResultValues })
    return succeed(copy ?? null)
  } catch (error: unknown) {
    if (!(error instanceof TooLarge))
      return fail(createFailure('tool-failed', { message: engineText('tool-result-unreadable') }))
    return fail(resultTooLarge())
  }
}

/** Returns `undefined` for values without a JSON form, as `JSON.stringify` does. */
function copyValue(value: unknown, ancestors: readonly object[], budget: Budget): JsonValue | undefined {
  if (--budget.values < 0) throw new TooLarge()
  switch (typeof value) {
    case 'string':
      return spend(value, budget)
    case 'number':
      return Number.isFinite(value) ? value + 0 : String(value)
    case 'boolean':
      return value
    case 'bigint':
      return spend(value.toString(), budget)
    case 'object':
      return value === null ? null : copyObject(value, ancestors, budget)
    default:
      return undefined
  }
}

function spend(text: string, budget: Budget): string {
  budget.characters -= text.length
  if (budget.characters < 0) throw new TooLarge()
  return text
}

function copyObject(value: object, ancestors: readonly object[], budget: Budget): JsonValue {
  if (ancestors.includes(value)) return '[circular]'
  if (ancestors.length >= maxDepth) return '[nested too deeply]'
  const path = [...ancestors, value]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof Error)
    return { name: spend(value.name, budget), message: spend(value.message, budget) }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
  if (Array.isArray(value) || value instanceof Set) return copyItems(value, path, budget)
  if (value instanceof Map) return copyItems(value.entries(), path, budget)
  return copyProperties(value, path, budget)
}

function copyItems(items: Iterable<unknown>, path: readonly object[], budget: Budget): JsonValue[] {
  const copy: JsonValue[] = []
  for (const item of items) copy.push(copyValue(item, path, budget) ?? null)
  return copy
}

function copyProperties(value: object, path: readonly object[], budget: Budget): JsonObject {
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') continue
    const item = copyValue(readProperty(value, key), path, budget)
    if (item !== undefined) copy[spend(key, budget)] = item
  }
  return copy
}

/** Reads a property. A getter may throw, and the other properties are still useful. */
function readProperty(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch (error: unknown) {
    return error instanceof Error ? `[unreadable: ${error.message}]` : '[unreadable]'
  }
}
