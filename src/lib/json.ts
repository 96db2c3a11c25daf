/** Parses JSON, or returns `undefined` for invalid JSON. A schema must check the value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether a parsed value is a JSON object. Arrays and `null` are none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an own property of a record whose keys are data. A name such as `constructor` would read an inherited one otherwise. */
export function getOwn<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/**
 * Replaces halves of surrogate pairs in the text of a JSON value. JSON writes whole pairs as they are, so that every escape
 * of a surrogate is a half.
 */
export function toWellFormedJson(json: string): string {
  // Most texts have no such escape at all, and one search is enough for them.
  if (!json.includes('\\u') || (!json.includes('\\ud') && !json.includes('\\uD'))) return json
  return json.replaceAll(/\\\\|\\ud[89a-f][\da-f]{2}/gi, (found) => (found === '\\\\' ? found : '\uFFFD'))
}

/** Changes every string of a value, also the keys of objects. Parts without a change stay the same objects. */
export function mapStrings<Value>(value: Value, change: (text: string) => string): Value {
  return mapAny(value, change) as Value
}

function mapAny(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => mapAny(item, change))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  const changed = entries.map(([key, item]) => [change(key), mapAny(item, change)] as const)
  const isSame = changed.every(
    ([key, item], index) => key === entries[index]?.[0] && item === entries[index][1],
  )
  return isSame ? value : Object.fromEntries(changed)
}
