/** A row of a table, as IndexedDB gives it. */
export type StoredRow = Record<string, unknown>

/** A table as it is stored: its key, its indexes, and its rows in the order of their keys. */
export interface StoredTable {
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
  /** Keys of the rows, for tables whose rows do not hold them. */
  keys?: unknown[]
}

export interface StoredDatabase {
  name: string
  version: number
  tables: Record<string, StoredTable>
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}

/** Reads a whole database by the browser's IndexedDB API, in one transaction. */
export async function readDatabase(name: string): Promise<StoredDatabase> {
  const database = await toPromise(indexedDB.open(name))
  try {
    const names = [...database.objectStoreNames]
    const transaction = database.transaction(names)
    const tables = await Promise.all(names.map(async (table) => [table, await readTable(transaction, table)]))
    return { name, version: database.version, tables: Object.fromEntries(tables) as never }
  } finally {
    database.close()
  }
}

/** Returns the current rows of one table. */
export async function readRows(name: string, table: string): Promise<StoredRow[]> {
  const database = await toPromise(indexedDB.open(name))
  try {
    return await toPromise(database.transaction(table).objectStore(table).getAll())
  } finally {
    database.close()
  }
}

async function readTable(transaction: IDBTransaction, name: string): Promise<StoredTable> {
  const store = transaction.objectStore(name)
  const indexes = [...store.indexNames].map((each) => {
    const { keyPath, unique, multiEntry } = store.index(each)
    return { name: each, keyPath: keyPath as string | string[], unique, multiEntry }
  })
  const [rows, keys] = await Promise.all([toPromise(store.getAll()), toPromise(store.getAllKeys())])
  return {
    keyPath: store.keyPath as string | string[] | null,
    autoIncrement: store.autoIncrement,
    indexes,
    rows,
    ...(store.keyPath === null && { keys }),
  }
}

/** Creates a database as it was read, with the same version, tables, indexes and rows. */
export async function writeDatabase({ name, version, tables }: StoredDatabase, as = name): Promise<void> {
  const opening = indexedDB.open(as, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const [table, { keyPath, autoIncrement, indexes }] of Object.entries(tables)) {
      const store = opening.result.createObjectStore(table, { keyPath, autoIncrement })
      for (const index of indexes) {
        const { unique, multiEntry } = index
        store.createIndex(index.name, index.keyPath, { unique, multiEntry })
      }
    }
  })
  const database = await toPromise(opening)
  const transaction = database.transaction(Object.keys(tables), 'readwrite')
  const done = new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
  })
  for (const [table, { rows, keys }] of Object.entries(tables)) {
    const store = transaction.objectStore(table)
    for (const [at, row] of rows.entries()) store.put(row, keys?.[at] as IDBValidKey | undefined)
  }
  await done
  database.close()
}
