/** Parses JSON, or returns `undefined` for invalid JSON. A schema must check the value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
