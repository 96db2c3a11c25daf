import { openDatabase } from './database.ts'
import type { Database } from './schema.ts'

/**
 * The same tables in memory: nothing of them is ever written, and they are gone with the worker. The engine is loaded when the
 * first such database is opened.
 */
export async function openMemoryDatabase(): Promise<Database> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return openDatabase('innerloop-temporary', { engine: { indexedDB: new IDBFactory(), IDBKeyRange } })
}
