import type { DBCore } from 'dexie'
import { noteForSearch } from './search/note-for-search.ts'
import { connect, type ConnectOptions, type Database } from './schema.ts'

/** The writer's connection: the worker's only. It opens at the first use. */
export function openDatabase(name = 'innerloop', options: ConnectOptions = {}): Database {
  const db = connect(name, options)
  db.use({ stack: 'dbcore', name: 'chunk-durability', create: relaxChunkWrites })
  db.use({ stack: 'dbcore', name: 'search-notes', create: noteForSearch })
  return db
}

/** Of a run that goes on, and of what is being typed. */
const relaxedStores: ReadonlySet<string> = new Set([
  'events',
  'leases',
  'sentRequests',
  'wireRequests',
  'requestParts',
  'drafts',
])

/**
 * Dexie knows one durability per database, and ours is strict. A transaction on these alone writes streamed chunks:
 * 250 ms of them may be lost to a power cut, so it need not wait for the disk. `settle` also writes the run, so it is strict.
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
