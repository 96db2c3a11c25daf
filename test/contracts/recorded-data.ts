import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { StoredDatabase } from '../media/stored-databases.ts'
import { fromJsonValue } from '../media/stored-values.ts'

const folder = path.join(import.meta.dirname, '../media/recorded-2026-11-26')

/** A file that commit 229a473d wrote; `test/scripts/record-data.ts` is the recorder. */
export function readRecordedFile(name: string): Blob {
  return new Blob([Uint8Array.from(readFileSync(path.join(folder, name)))])
}

/** A text, or JSON: packed, so that no formatter changes a byte of what was written. */
export function readRecordedText(name: string): string {
  return gunzipSync(readFileSync(path.join(folder, `${name}.gz`))).toString('utf8')
}

export function readRecordedJson(name: string): unknown {
  return JSON.parse(readRecordedText(name))
}

/** Returns what commit 229a473d made of a damaged or foreign file in the same test. */
export function readOutcome(name: string): unknown {
  const text = readFileSync(path.join(folder, 'outcomes.json'), 'utf8')
  const outcomes = JSON.parse(text) as Record<string, unknown>
  if (!Object.hasOwn(outcomes, name)) throw new Error(`No outcome is recorded of: ${name}`)
  return outcomes[name]
}

/** A database with every table that the application had then: its own, or as it was when the backups were made. */
export async function readRecordedDatabase(
  name: 'database' | 'database-at-backup' = 'database',
): Promise<StoredDatabase> {
  return (await fromJsonValue(readRecordedJson(`${name}.json`))) as StoredDatabase
}

/** Rows by table, without tables that have none. */
export function rowsOf({ tables }: StoredDatabase): Record<string, unknown[]> {
  const filled = Object.entries(tables).filter(([, { rows }]) => rows.length > 0)
  return Object.fromEntries(filled.map(([name, { rows }]) => [name, rows]))
}
