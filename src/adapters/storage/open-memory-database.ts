import { openDatabase } from './database.ts'
import type { Database } from './schema.ts'

/**
 * Opens a database with the same tables in memory. It is never written to disk and ends with the worker. Its engine is
 * loaded at the first use.
 */
export async function openMemoryDatabase(): Promise<Database> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return openDatabase('innerloop-temporary', { engine: { indexedDB: new IDBFactory(), IDBKeyRange } })
}
