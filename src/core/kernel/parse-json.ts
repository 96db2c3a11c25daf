/** `undefined`: the text is no JSON. What it is otherwise is for a schema to say. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
