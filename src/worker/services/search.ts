import { createFailure } from '../../core/model/failures/failure.ts'
import type { SessionId } from '../../core/model/id.ts'
import type { ChatSearchOutput, SearchHit } from '../../core/model/commands/search-commands.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { SearchFilters, SearchWord } from '../../core/model/search/search-index.ts'
import { locateSearchHit, type SearchHitLocation } from '../../core/model/search/search-hit.ts'
import { parseSearchQuery, withoutStopWords } from '../../core/model/search/search-words.ts'
import { isIndexDamage, SearchIndexer, type SearchIndexerPorts, IndexHealth } from './search-indexer.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import { createSearchStore } from '../../adapters/storage/search/search-store.ts'
import { loadMessagesAt } from '../../adapters/storage/conversation/chat-reader.ts'
import { watch } from '../../adapters/storage/database/watch.ts'
import type { SearchChatsPort } from '../../adapters/tools/search-chats.ts'
import type { ToolWorkers } from '../../adapters/tool-worker/tool-workers.ts'
import type { HandlersOf } from './command-handlers.ts'
import type { LockPort } from '../session-locks.ts'
import type { TimerPort } from '../timers.ts'

export interface SearchServicePorts {
  indexer: Pick<SearchIndexer, 'catchUp' | 'rebuild'>
  countNotes(): Promise<Result<number>>
  listShards(): Promise<Result<readonly { id: string }[]>>
  readShards(ids: readonly string[]): Promise<Result<readonly { id: string; bytes: Uint8Array }[]>>
  find(search: IndexSearch): Promise<Result<IndexSearchResult>>
  yieldToOthers(): Promise<void>
  loadMessages(
    places: readonly { sessionId: SessionId; order: number }[],
  ): Promise<Result<readonly { message: Message; title: string }[]>>
}

interface IndexSearchQuery {
  words: readonly SearchWord[]
  filters: SearchFilters
  limit: number
  order: 'newest' | 'best'
}

interface IndexSearch extends IndexSearchQuery {
  shards: readonly string[]
  given: readonly { id: string; bytes: Uint8Array }[]
}

/** Answer of the tool worker that searches the index. */
export interface IndexSearchResult {
  /** Shards that were neither sent nor known. If set, nothing was searched. */
  missing?: readonly string[] | undefined
  hits?: readonly { sessionId: SessionId; order: number; at: number }[] | undefined
  total?: number | undefined
  words?: readonly (readonly SearchWord[])[] | undefined
  models?: readonly string[] | undefined
  tools?: readonly string[] | undefined
}

export interface ChatSearchRequest {
  query: string
  filters: SearchFilters
  limit: number
  /** Order of results. `best` also finds messages without some of the words, and ignores filler words. */
  order: 'newest' | 'best'
}

const maxRead = 2000
const hitsAtOnce = 25

/** Searches all chats. Hits of the index are checked against the stored messages. */
export class SearchService {
  readonly #ports: SearchServicePorts

  constructor(ports: SearchServicePorts) {
    this.#ports = ports
  }

  async search(question: ChatSearchRequest, signal: AbortSignal): Promise<Result<ChatSearchOutput>> {
    await this.#ports.indexer.catchUp(signal)
    const read = parseSearchQuery(question.query)
    const terms = question.order === 'best' ? withoutStopWords(read) : read
    const counting = this.#ports.countNotes()
    let limit = question.limit + 1
    for (;;) {
      if (signal.aborted) return fail(createFailure('aborted'))
      const reply = await this.#ask({ ...question, words: terms, limit })
      if (!reply.ok && isIndexDamage(reply.failure) && (await this.#ports.indexer.rebuild()))
        return this.search(question, signal)
      if (!reply.ok) return reply
      const { hits: indexHits, total, words: lookedFor, models, tools } = reply.value
      const messages = await this.#ports.loadMessages(indexHits)
      if (!messages.ok) return messages
      const hits: SearchHit[] = []
      for (const [index, { message, title }] of messages.value.entries()) {
        if (index % hitsAtOnce === hitsAtOnce - 1) await this.#ports.yieldToOthers()
        const place = locateSearchHit(message, lookedFor, question.order === 'newest')
        if (place) hits.push(toHit(message, title, place))
        if (hits.length > question.limit) break
      }
      if (hits.length <= question.limit && indexHits.length < total && limit < maxRead) {
        limit *= 4
        continue
      }
      const pending = await counting
      if (!pending.ok) return pending
      return succeed({
        hits: hits.slice(0, question.limit),
        hasMore: hits.length > question.limit,
        insteadOf: replaced(terms, lookedFor),
        models,
        tools,
        pending: pending.value,
      })
    }
  }

  /** Searches the index. The worker that holds it may be new, so it reports which shards it lacks. */
  async #ask(question: IndexSearchQuery): Promise<Result<Required<Omit<IndexSearchResult, 'missing'>>>> {
    let supplied: readonly { id: string; bytes: Uint8Array }[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const listed = await this.#ports.listShards()
      if (!listed.ok) return listed
      const shards = listed.value.map(({ id }) => id)
      const reply = await this.#ports.find({ ...question, shards, given: supplied })
      if (!reply.ok) return reply
      const {
        missing,
        hits: indexHits = [],
        total = 0,
        words: terms = [],
        models = [],
        tools = [],
      } = reply.value
      if (!missing) return succeed({ hits: indexHits, total, words: terms, models, tools })
      const read = await this.#ports.readShards(missing)
      if (!read.ok) return read
      supplied = read.value.map(({ id, bytes }) => ({ id, bytes }))
    }
    return fail(createFailure('internal', { detail: 'the search index changes while it is read' }))
  }
}

function toHit(message: Message, title: string, place: SearchHitLocation): SearchHit {
  const { sessionId, id, role, createdAt } = message
  return { sessionId, messageId: id, title, role, at: createdAt, ...place }
}

function replaced(
  words: readonly SearchWord[],
  lookedFor: readonly (readonly SearchWord[])[],
): ChatSearchOutput['insteadOf'] {
  return words.flatMap(({ text }, index) => {
    const forms = (lookedFor[index] ?? []).map((each) => each.text)
    return forms.length === 0 || forms.includes(text) ? [] : [{ word: text, found: forms }]
  })
}

interface SearchOptions {
  db: Database
  toolWorkers: Pick<ToolWorkers, 'run'>
  locks: LockPort
  timers: TimerPort
  newId(): string
}

const bestLimit = 60

/** Connects the search of all chats. The index itself is in tool workers. */
export function createSearchService({ db, toolWorkers, locks, timers, newId }: SearchOptions) {
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
  const service = new SearchService({
    indexer,
    countNotes: () => store.countNotes(),
    listShards: () => store.listShards(),
    readShards: (ids) => store.readShards(ids),
    find: (search) => toolWorkers.run('search-chats', search, { signal }),
    loadMessages: (places) => loadMessagesAt(db, places),
    yieldToOthers: () => new Promise((resolve) => void timers.schedule(0, resolve)),
  })
  indexer.touch()
  watch(db, { read: () => db.searchPending.count() }).subscribe((count) => {
    if (count > 0) indexer.touch()
  })
  const searchBest: SearchChatsPort = async (query, { without, signal: stop }) => {
    const result = await service.search(
      { query, filters: { without }, limit: bestLimit, order: 'best' },
      stop,
    )
    if (!result.ok) return result
    return succeed({ hits: result.value.hits, isWhole: result.value.pending === 0 })
  }
  const commands: HandlersOf<'search-chats'> = {
    'search-chats': (question, stop) => service.search({ ...question, order: 'newest' }, stop),
  }
  return { commands, searchBest, health: new IndexHealth({ indexer, store, write }) }
}
