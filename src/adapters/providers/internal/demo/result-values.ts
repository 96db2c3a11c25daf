import { isRecord } from '../../../../lib/json.ts'
import type { JsonValue } from '../../../../core/model/json.ts'

const descriptiveFields = [
  'result',
  'text',
  'formatted',
  'display',
  'value',
  'local',
  'localTime',
  'time',
  'iso',
  'utc',
  'message',
]

/** Returns the most descriptive field, or the whole value as JSON. */
export function describeValue(value: JsonValue): string {
  if (typeof value === 'string') return value
  return pick(value, descriptiveFields) ?? JSON.stringify(value)
}

/** Returns the first of the fields that is a text or a number. */
export function pick(value: JsonValue, fields: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined
  for (const field of fields) {
    const fieldValue = value[field]
    if (typeof fieldValue === 'string' || typeof fieldValue === 'number') return String(fieldValue)
  }
  return undefined
}
