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
