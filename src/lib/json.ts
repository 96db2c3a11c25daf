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

/**
 * Replaces halves of surrogate pairs in the text of a JSON value. JSON writes whole pairs as they are, so that every escape
 * of a surrogate is a half.
 */
export function toWellFormedJson(json: string): string {
  if (!json.includes('\\ud') && !json.includes('\\uD')) return json
  return json.replaceAll(/\\\\|\\ud[89a-f][\da-f]{2}/gi, (found) => (found === '\\\\' ? found : '\uFFFD'))
}
