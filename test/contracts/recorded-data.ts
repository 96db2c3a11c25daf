import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { StoredDatabase } from '../media/stored-databases.ts'
import { fromJsonValue } from '../media/stored-values.ts'

const folder = path.join(import.meta.dirname, '../media/recorded-2026-11-26')

/** Returns a file that commit 229a473d wrote and `test/scripts/record-data.ts` recorded. */
export function readRecordedFile(name: string): Blob {
  return new Blob([Uint8Array.from(readFileSync(path.join(folder, name)))])
}

/** Returns a recorded text or JSON file. The recording is packed, so that no formatter changes its bytes. */
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

/** Returns a database with every table that the application had then: its own database, or the one from which the backups were made. */
export async function readRecordedDatabase(
  name: 'database' | 'database-at-backup' = 'database',
): Promise<StoredDatabase> {
  return (await fromJsonValue(readRecordedJson(`${name}.json`))) as StoredDatabase
}

/** Returns rows by table, without empty tables. */
export function rowsOf({ tables }: StoredDatabase): Record<string, unknown[]> {
  const filled = Object.entries(tables).filter(([, { rows }]) => rows.length > 0)
  return Object.fromEntries(filled.map(([name, { rows }]) => [name, rows]))
}
