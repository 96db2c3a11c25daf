import { isRecord } from '../../../../lib/json.ts'

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
