import type { JsonValue } from '../kernel/json.ts'

/** SHA-256 of the text's UTF-8, in lower-case hex. */
export interface DigestPort {
  sha256(text: string): Promise<string>
}

/** The same for the same arguments, whatever order their keys came in. */
export function digestArguments(args: JsonValue, digest: DigestPort): Promise<string> {
  return digest.sha256(toSortedJson(args))
}

/** JSON with the keys of every object in order of their code units. */
export function toSortedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toSortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toSortedJson(item)}`)
  return `{${fields.join(',')}}`
}
