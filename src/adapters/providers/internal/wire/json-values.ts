import { isRecord, parseJson } from '../../../../lib/json.ts'

export type JsonRecord = Record<string, unknown>

export function asRecord(value: unknown): JsonRecord | undefined {
  return isRecord(value) ? value : undefined
}

/** Returns the value, or the items of an array. An absent value has no items. */
export function toItems(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? (value as unknown[]) : [value]
}

/** Returns a count from a number or a numeric string. */
export function toCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined
}

/** Returns a text from a string, number or boolean. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const jsonWords: Readonly<Record<string, string>> = {
  NaN: 'null',
  Infinity: 'null',
  undefined: 'null',
  None: 'null',
  True: 'true',
  False: 'false',
}

/** Parses JSON, also if it is encoded as a text or was written by hand. Returns undefined for everything else. */
export function parseAnyJson(text: string): unknown {
  const value = parseJson(text)
  if (value === undefined) return parseLooseRecord(text)
  return typeof value === 'string' && /^\s*\{/.test(value) ? (parseJson(value) ?? value) : value
}

/**
 * Returns the record in JSON that a server wrote by hand: with control characters in texts, a comma before a bracket, or
 * words such as `NaN` in place of a value. Returns undefined for everything else.
 */
function parseLooseRecord(text: string): JsonRecord | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  const strict = toStrictJson(text)
  return strict === undefined ? undefined : asRecord(parseJson(strict))
}

/** Returns undefined for a text with too many escapes in one string, for which the stack of the expression is too small. */
function toStrictJson(text: string): string | undefined {
  try {
    return text.replaceAll(
      /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|,\s{0,9}[}\]]|-?\b(?:NaN|Infinity|undefined|None|True|False)\b/g,
      (part) => {
        if (part.startsWith(',')) return part.slice(-1)
        if (!part.startsWith('"')) return jsonWords[part.replace('-', '')] ?? part
        return part.replaceAll(/\p{Cc}/gu, (letter) => JSON.stringify(letter).slice(1, -1))
      },
    )
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
