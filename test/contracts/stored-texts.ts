import path from 'node:path'
import { failureTable } from '../../src/core/model/failures/failure-table.ts'
import type { FailureEntry } from '../../src/core/model/failures/failure-entries.ts'
import { textTable } from '../../src/core/model/messages/text-table.ts'

export const storedTextsFile = path.join(import.meta.dirname, '../media/stored-texts.json')

export interface StoredTexts {
  /** Names of the placeholders by code: a text is stored as its code and their values. */
  codes: Readonly<Record<string, readonly string[]>>
  /** Wordings of a failure's message or hint, oldest first: a failure with the texts of its code is stored with these only. */
  wordings: Readonly<Record<string, readonly string[]>>
}

/** Every code and every wording of this version. */
export function listStoredTexts(): StoredTexts {
  const wordings = new Map<string, readonly string[]>()
  for (const [code, { message, hint }] of Object.entries<FailureEntry>(failureTable)) {
    wordings.set(`failure-${code}`, [message])
    if (hint !== undefined) wordings.set(`hint-${code}`, [hint])
  }
  return {
    codes: Object.fromEntries(
      Object.entries(textTable).map(([code, template]) => [code, listPlaceholders(template)]),
    ),
    wordings: Object.fromEntries(wordings),
  }
}

/** Adds what is new. Whatever was listed stays: browsers hold it. */
export function addStoredTexts(listed: StoredTexts, current: StoredTexts): StoredTexts {
  return {
    codes: sortByName({ ...current.codes, ...listed.codes }),
    wordings: sortByName({
      ...listed.wordings,
      ...Object.fromEntries(
        Object.entries(current.wordings).map(([code, texts]) => [
          code,
          [...new Set([...(listed.wordings[code] ?? []), ...texts])],
        ]),
      ),
    }),
  }
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
