import type { DBCore } from 'dexie'
import { noteForSearch } from './search/note-for-search.ts'
import { connect, type ConnectOptions, type Database } from './schema.ts'

/** Opens the connection for writing, which only the worker may do. The database opens at the first use. */
export function openDatabase(name = 'innerloop', options: ConnectOptions = {}): Database {
  const db = connect(name, options)
  db.use({ stack: 'dbcore', name: 'chunk-durability', create: relaxChunkWrites })
  db.use({ stack: 'dbcore', name: 'search-notes', create: noteForSearch })
  return db
}

/** Tables of live runs and of text being typed. */
const relaxedStores: ReadonlySet<string> = new Set([
  'events',
  'leases',
  'sentRequests',
  'wireRequests',
  'requestParts',
  'drafts',
])

/**
 * Makes writes to these tables alone relaxed. Dexie has one durability per database, and ours is strict. A power cut
 * may lose 250 ms of streamed chunks, so such a transaction need not wait for the disk. `settle` also writes the run,
 * so it is strict.
 */
function relaxChunkWrites(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction(stores, mode, options) {
      const isChunkWrite = mode === 'readwrite' && stores.every((store) => relaxedStores.has(store))
      return core.transaction(stores, mode, isChunkWrite ? { ...options, durability: 'relaxed' } : options)
    },
  }
}
