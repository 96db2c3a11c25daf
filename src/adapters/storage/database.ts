import type { DBCore } from 'dexie'
import { noteForSearch } from './note-for-search.ts'
import { connect, type ConnectOptions, type Database } from './schema.ts'

/** The writer's connection: the worker's only. It opens at the first use. */
export function openDatabase(name = 'innerloop', options: ConnectOptions = {}): Database {
  const db = connect(name, options)
  db.use({ stack: 'dbcore', name: 'chunk-durability', create: relaxChunkWrites })
  db.use({ stack: 'dbcore', name: 'search-notes', create: noteForSearch })
  return db
}

/**
 * Dexie knows one durability per database, and ours is strict. A transaction on `events` alone writes streamed chunks:
 * 250 ms of them may be lost to a power cut, so it need not wait for the disk. `settle` also writes the run, so it is strict.
 */
function relaxChunkWrites(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction(stores, mode, options) {
      const isChunkWrite = mode === 'readwrite' && stores.length === 1 && stores[0] === 'events'
      return core.transaction(stores, mode, isChunkWrite ? { ...options, durability: 'relaxed' } : options)
    },
  }
}
