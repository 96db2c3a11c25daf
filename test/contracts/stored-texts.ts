import path from 'node:path'
import { failureTable } from '../../src/core/model/failures/failure-table.ts'
import type { FailureEntry } from '../../src/core/model/failures/failure-entries.ts'
import { textTable } from '../../src/core/model/messages/text-table.ts'

export const storedTextsFile = path.join(import.meta.dirname, '../media/stored-texts.json')

/** Names of the placeholders by code. A text is stored as its code and their values. */
export type StoredTexts = Readonly<Record<string, readonly string[]>>

/** Every code of this version. */
export function listStoredTexts(): StoredTexts {
  const failureCodes = Object.entries<FailureEntry>(failureTable).flatMap(([code, { hint }]) =>
    hint === undefined ? [`failure-${code}`] : [`failure-${code}`, `hint-${code}`],
  )
  return {
    ...Object.fromEntries(
      Object.entries(textTable).map(([code, template]) => [code, listPlaceholders(template)]),
    ),
    ...Object.fromEntries(failureCodes.map((code) => [code, []])),
  }
}

/** Adds new texts. Listed ones stay, because browsers have stored them. */
export function addStoredTexts(listed: StoredTexts, current: StoredTexts): StoredTexts {
  return sortByName({ ...current, ...listed })
}

function sortByName<Value>(record: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listPlaceholders(template: string): string[] {
  const names = Array.from(
    template.matchAll(/\{(\w+)(?:, plural,(?: (?:one|other) \{[^{}]*\})+)?\}/g),
    ([, name = '']) => name,
  )
  return [...new Set(names)].toSorted()
}
