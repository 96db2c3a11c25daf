import { isRecord } from '../../../../../lib/json.ts'
import { truncateString } from '../../../../../lib/text.ts'
import type { JsonObject, JsonValue } from '../../../../../core/model/json.ts'
import type { ResultProperty } from '../../../../../core/model/workflows/result-schema.ts'
import type { StageValues } from './stage-request.ts'

const maxText = 2000

/** Data for a result of any schema. */
export interface FillSource {
  values: StageValues
  /** Text for every text without data of its own. */
  text: string
}

/** Makes a result that the schema accepts. A property takes data with its name, and otherwise the text or the first allowed value. */
export function fillSchema(
  { properties = {} }: Pick<ResultProperty, 'properties'>,
  source: FillSource,
): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fillProperty(property, name, source)]),
  )
}

function fillProperty(property: ResultProperty, name: string, source: FillSource): JsonValue {
  const { enum: allowed, minimum, maximum } = property
  if (allowed?.[0] !== undefined) return allowed[0]
  const known = findValue(name, source.values)
  switch (property.type) {
    case 'object':
      return fillSchema(
        property,
        isRecord(known) ? { ...source, values: new Map(Object.entries(known)) } : source,
      )
    case 'array':
      return fillList(property, name, source)
    case 'boolean':
      return typeof known === 'boolean' ? known : true
    case 'number':
    case 'integer': {
      const value = typeof known === 'number' ? known : (minimum ?? 1)
      const whole = property.type === 'integer' ? Math.trunc(value) : value
      return Math.min(Math.max(whole, minimum ?? -Infinity), maximum ?? Infinity)
    }
    default:
      return fillText(property, typeof known === 'string' ? known : source.text)
  }
}

function fillList(property: ResultProperty, name: string, source: FillSource): JsonValue {
  const { items, minItems = 1, maxItems = Infinity } = property
  const known = findValue(name, source.values)
  if (Array.isArray(known) && known.length >= minItems && hasType(known, items))
    return known.slice(0, maxItems)
  const count = Math.min(Math.max(minItems, 1), maxItems)
  return Array.from({ length: count }, () => fillProperty(items ?? { type: 'string' }, name, source))
}

function hasType(values: readonly JsonValue[], item: ResultProperty | undefined): boolean {
  return item?.type === 'string' && values.every((value) => typeof value === 'string')
}

function fillText({ minLength = 0, maxLength = maxText }: ResultProperty, text: string): string {
  return truncateString(text, Math.min(maxLength, maxText)).padEnd(minLength, '.')
}

/** Returns the value whose path is the name or ends with it. */
function findValue(name: string, values: StageValues): JsonValue | undefined {
  return [...values].find(([path]) => path === name || path.endsWith(`.${name}`))?.[1]
}
