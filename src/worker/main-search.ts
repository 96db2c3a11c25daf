import type { Database } from '../adapters/storage/schema.ts'
import { createSearchStore } from '../adapters/storage/search-store.ts'
import { readFoundMessages } from '../adapters/storage/read-found-messages.ts'
import { watch } from '../adapters/storage/watch.ts'
import type { SearchChatsPort } from '../adapters/tools/search-chats.ts'
import type { ToolWorkers } from '../adapters/tool-worker/tool-workers.ts'
import { succeed } from '../core/kernel/result.ts'
import type { HandlerPorts } from './handler-ports.ts'
import type { LockPort } from './host/lock-port.ts'
import { SearchDesk } from './host/search/search-desk.ts'
import { IndexHealth } from './host/search/index-health.ts'
import { SearchIndexer, type SearchIndexerPorts } from './host/search/search-indexer.ts'
import type { TimerPort } from './timers.ts'

export interface SearchOptions {
  db: Database
  toolWorkers: Pick<ToolWorkers, 'run'>
  locks: LockPort
  timers: TimerPort
  newId(): string
}

const bestLimit = 60

/** Connects the search of all chats. The index itself is in tool workers. */
export function openSearch({ db, toolWorkers, locks, timers, newId }: SearchOptions) {
  const store = createSearchStore(db)
  // Indexing and searching are not aborted, since an abort would stop the tool worker with all of its data.
  const { signal } = new AbortController()
  const write: SearchIndexerPorts['write'] = (change) => toolWorkers.run('index-chats', change, { signal })
  const indexer = new SearchIndexer({
    store,
    write,
    locks,
    timers,
    newId,
  })
  const desk = new SearchDesk({
    indexer,
    countNotes: () => store.countNotes(),
    listShards: () => store.listShards(),
    readShards: (ids) => store.readShards(ids),
    find: (search) => toolWorkers.run('search-chats', search, { signal }),
    readFound: (places) => readFoundMessages(db, places),
    breathe: () => new Promise((resolve) => void timers.schedule(0, resolve)),
  })
  indexer.touch()
  watch(db, { read: () => db.searchPending.count() }).subscribe((count) => {
    if (count > 0) indexer.touch()
  })
  const searchBest: SearchChatsPort = async (query, { without, signal: stop }) => {
    const found = await desk.search({ query, filters: { without }, limit: bestLimit, order: 'best' }, stop)
    if (!found.ok) return found
    return succeed({ found: found.value.hits, isWhole: found.value.pending === 0 })
  }
  const commands: HandlerPorts['searching'] = {
    'search-chats': (question, stop) => desk.search({ ...question, order: 'newest' }, stop),
  }
  return { commands, searchBest, health: new IndexHealth({ indexer, store, write }) }
}
