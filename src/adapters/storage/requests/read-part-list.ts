import type { RequestPart } from '../../../core/kernel/request-record.ts'

/**
 * The entries of a list that is a part of its own, as far as they name one. A part may have been cut, and one of a restored
 * backup may say anything.
 */
export function readPartList({ json, cutFrom }: RequestPart): { hash: string }[] {
  const entries: unknown = cutFrom === undefined ? JSON.parse(json) : null
  return Array.isArray(entries) ? entries.filter(isNamed) : []
}

function isNamed(entry: unknown): entry is { hash: string } {
  return typeof entry === 'object' && entry !== null && 'hash' in entry && typeof entry.hash === 'string'
}
