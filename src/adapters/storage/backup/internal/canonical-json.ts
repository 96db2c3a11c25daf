import { isRecord } from '../../../../lib/json.ts'

/**
 * Returns the same text for the same content, whatever the order of fields. Missing and `undefined` fields are equal.
 */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (!isRecord(each)) return each
    return Object.fromEntries(
      Object.entries(each).toSorted(([first], [second]) => (first < second ? -1 : Number(first > second))),
    )
  })
}

/** Returns SHA-256 as lower-case hex. */
export async function hashText(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the id of a copy, derived from its content, so that restoring the same content twice makes one copy. */
export async function deriveCopyId(content: string): Promise<string> {
  return `copy-${(await hashText(content)).slice(0, 32)}`
}
