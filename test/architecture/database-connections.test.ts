import path from 'node:path'
import { expect, test } from 'vitest'
import { isProductCode, readTree } from './house/read-tree.ts'

/**
 * Files that open a database of the browser or take a transaction past Dexie. The transactions of `openDatabase` run one after
 * the other. A file that opens a database in another way must only read, have a single table, write to one table at a time, or
 * include the common table (docs/decisions/0304-one-writer-at-a-time.md).
 */
const openers: Readonly<Record<string, string>> = {
  'src/adapters/storage/backup/internal/staging-database.ts': 'one table at a time',
  'src/adapters/storage/database/connection-guard.ts': 'used by openConnection',
  'src/adapters/storage/database/database.ts': 'the common table',
  'src/adapters/storage/database/schema.ts': 'used by openDatabase and the queries of the page',
  'src/adapters/storage/database/try-storage.ts': 'only compares connections',
  'src/adapters/storage/imports/import-staging.ts': 'one table at a time',
  'src/adapters/storage/maintenance/page-sessions.ts': 'single tables',
  'src/adapters/storage/maintenance/storage-reserve.ts': 'a single table',
  'src/adapters/storage/queries.ts': 'only reads',
  'src/adapters/storage/testing/observe-transactions.ts': 'only for tests',
  'src/page/app/services/claim-database.ts': 'the common table',
  'src/page/features/data/internal/measure-durability.ts': 'a single table',
}

const opening =
  /\bnew Dexie\(|\bopenConnection\(|\bIDB(?:Factory|Database)\b|\bindexedDB\.|\bbackendDB\(|\bidbdb\b/

test('only the listed files open a database, because two writers at once can cost all data', () => {
  const files = readTree(path.join(import.meta.dirname, '../..'), isProductCode)
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap(({ file, text }) => (opening.test(text) ? [file] : []))
  expect(found).toEqual(Object.keys(openers))
})

test.each([
  "const db = new Dexie('other')",
  'const db = openConnection(name)',
  "indexedDB.open('other')",
  'function write(database: IDBDatabase) {}',
  "db.backendDB().transaction('drafts', 'readwrite')",
])('an opening is detected: %s', (source) => expect(source).toMatch(opening))
