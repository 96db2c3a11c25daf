import { Dexie } from 'dexie'
import type { SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import {
  parseSearchSegmentId,
  searchSegmentLength,
  searchSegmentOf,
  searchSegmentPrefix,
  type SearchDocument,
  type SearchSegmentId,
} from '../../../core/model/search/search-index.ts'
import { toSearchDocuments } from '../../../core/model/search/search-passages.ts'
import { toPendingChat } from './change-tracking.ts'
import { withAnnotations } from '../conversation/message-annotations.ts'
import type { Database } from '../database/schema.ts'
import type { SearchPendingRow, SearchShardRow } from './search-rows.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Work for the index: stretches of chats as they are now, and the notes that indexing them settles. */
export interface SearchWork {
  notes: readonly SearchPendingRow[]
  segments: readonly SearchSegmentId[]
  documents: readonly SearchDocument[]
  /** Ids of shards that contain one of the stretches. */
  affected: readonly string[]
}

export interface ShardSize {
  id: string
  size: number
}

export interface SearchStore {
  /** Prepares the index. If it is missing, damaged, or has another format, it is deleted, and every chat is noted. */
  prepare(format: number, how?: { isDamaged: boolean }): Promise<Result<null>>
  countNotes(): Promise<Result<number>>
  /** Returns some of the noted work, or null if there is none. */
  readWork(): Promise<Result<SearchWork | null>>
  /** Counts the stretches with searchable text that are neither indexed nor noted, so they would never be indexed. */
  countUnindexed(): Promise<Result<number>>
  listShards(): Promise<Result<readonly ShardSize[]>>
  /** Returns shards in the given order, without missing ones. */
  readShards(ids: readonly string[]): Promise<Result<readonly SearchShardRow[]>>
  /** Replaces shards completely or not at all. Notes that changed meanwhile stay. */
  replaceShards(change: {
    removed: readonly string[]
    added: readonly SearchShardRow[]
    settled: readonly SearchPendingRow[]
  }): Promise<Result<null>>
}

const maxNotes = 256
const maxDocuments = 2048
const maxUnits = 1_500_000
const maxSegmentsOfNote = 4
const maxMessagesOfNote = maxSegmentsOfNote * searchSegmentLength

export function createSearchStore(db: Database): SearchStore {
  return {
    prepare: (format, { isDamaged } = { isDamaged: false }) =>
      tryStorage(db, () => prepare(db, { format, isDamaged })),
    countNotes: () => tryStorage(db, async () => succeed(await db.searchPending.count())),
    readWork: () => tryStorage(db, async () => succeed(await readWork(db))),
    countUnindexed: () => tryStorage(db, async () => succeed(await countUnindexed(db))),
    listShards: () =>
      tryStorage(db, () =>
        db.transaction('r', db.searchShards, async () => {
          const bySize = db.searchShards.orderBy('size')
          const sizes = await bySize.keys()
          const ids = await bySize.primaryKeys()
          return succeed(ids.map((id, index) => ({ id, size: Number(sizes[index]) })))
        }),
      ),
    readShards: (ids) =>
      tryStorage(db, async () => {
        const rows = await db.searchShards.bulkGet([...ids])
        return succeed(rows.filter((row) => row !== undefined))
      }),
    replaceShards: ({ removed, added, settled }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.searchShards, db.searchPending, async () => {
          await db.searchShards.bulkDelete([...removed])
          await db.searchShards.bulkPut([...added])
          await settle(db, settled)
          return succeed(null)
        }),
      ),
  }
}

/**
 * Takes one step for each stretch, by keys. Reads messages only of stretches without a shard, which may contain
 * only deleted messages.
 */
async function countUnindexed(db: Database): Promise<number> {
  let count = 0
  const noted = new Set<SessionId>()
  await db.searchPending.each(({ sessionId }) => noted.add(sessionId))
  for (let after: readonly [unknown, unknown] = [Dexie.minKey, Dexie.minKey]; ;) {
    const from = after
    const read = await db.transaction(
      'r',
      [db.messages, db.messageMarks, db.searchShards, db.searchPending],
      async () => {
        const [key] = await db.messages.where('[sessionId+order]').above(from).limit(1).keys()
        if (!Array.isArray(key)) return null
        const segment = searchSegmentOf(key[0] as unknown as SessionId, Number(key[1]))
        return { segment, isUnindexed: await isUnindexed(db, segment, noted) }
      },
    )
    if (!read) return count
    if (read.isUnindexed) count += 1
    const { sessionId, until } = parseSearchSegmentId(read.segment)
    after = [sessionId, until - 1]
  }
}

async function isUnindexed(
  db: Database,
  segment: SearchSegmentId,
  noted: ReadonlySet<SessionId>,
): Promise<boolean> {
  if (noted.has(parseSearchSegmentId(segment).sessionId)) return false
  if ((await db.searchShards.where('stretches').equals(segment).count()) > 0) return false
  const { sessionId, from, until } = parseSearchSegmentId(segment)
  // A message added meanwhile has noted the chat.
  const isNoted = await db.searchPending.filter((note) => note.sessionId === sessionId).count()
  if (isNoted > 0) return false
  const messages = await withAnnotations(db, await messagesOf(db, sessionId, { from, until }).toArray())
  return toSearchDocuments(messages).length > 0
}

function prepare(
  db: Database,
  { format, isDamaged }: { format: number; isDamaged: boolean },
): Promise<Result<null>> {
  return db.transaction('rw', [db.searchState, db.searchShards, db.searchPending, db.sessions], async () => {
    const state = await db.searchState.get('index')
    if (state?.format === format && !isDamaged) return succeed(null)
    await db.searchShards.clear()
    const oldestFirst = await db.sessions.orderBy('activity').primaryKeys()
    await db.searchPending.bulkPut(oldestFirst.map((sessionId, rank) => toPendingChat(sessionId, rank)))
    await db.searchState.put({ id: 'index', format })
    return succeed(null)
  })
}

async function readWork(db: Database): Promise<SearchWork | null> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of an index, not of an array
  const waiting = await db.searchPending.orderBy('rank').reverse().limit(maxNotes).toArray()
  if (waiting.length === 0) return null
  const notes: SearchPendingRow[] = []
  const segments = new Set<SearchSegmentId>()
  const documents: SearchDocument[] = []
  let units = 0
  for (const note of waiting) {
    const read = await readNoted(db, note)
    if (read.size > maxSegmentsOfNote) {
      if (notes.length > 0) break
      await splitNote(db, note, [...read.keys()])
      return readWork(db)
    }
    for (const [segment, messages] of read) {
      if (segments.has(segment)) continue
      segments.add(segment)
      for (const document of toSearchDocuments(messages)) {
        documents.push(document)
        units += document.texts.reduce((sum, text) => sum + text.length, 0)
      }
    }
    notes.push(note)
    if (documents.length > maxDocuments || units > maxUnits) break
  }
  const affected = await db.searchShards
    .where('stretches')
    .anyOf([...segments])
    .primaryKeys()
  return { notes, segments: [...segments], documents, affected: [...new Set(affected)] }
}

/**
 * Loads the stretches of a note with their current messages. Messages of deleted chats are included, because search
 * results are filtered by the stored rows. If there are more stretches than one batch takes, only their ids are
 * returned.
 */
function readNoted(db: Database, note: SearchPendingRow): Promise<Map<SearchSegmentId, Message[]>> {
  return db.transaction('r', db.messages, db.messageMarks, db.searchShards, async () => {
    if (note.id === note.sessionId && note.order === undefined) return readChat(db, note.sessionId)
    const segment = await findSegment(db, note)
    if (segment === null) return new Map()
    const { sessionId, from, until } = parseSearchSegmentId(segment)
    const messages = await messagesOf(db, sessionId, { from, until }).toArray()
    return new Map([[segment, await withAnnotations(db, messages)]])
  })
}

async function findSegment(
  db: Database,
  { id, sessionId, order }: SearchPendingRow,
): Promise<SearchSegmentId | null> {
  if (order !== undefined) return searchSegmentOf(sessionId, order)
  const message = await db.messages.get(id as Message['id'])
  return message ? searchSegmentOf(message.sessionId, message.order) : null
}

/** Groups a chat's messages by stretch, including stretches that the index has and the chat no longer does. */
async function readChat(db: Database, sessionId: SessionId): Promise<Map<SearchSegmentId, Message[]>> {
  const indexed = await db.searchShards.where('stretches').startsWith(searchSegmentPrefix(sessionId)).keys()
  const segments = new Map<SearchSegmentId, Message[]>(indexed.map((key) => [key as SearchSegmentId, []]))
  const messages = await messagesOf(db, sessionId)
    .limit(maxMessagesOfNote + 1)
    .toArray()
  if (messages.length > maxMessagesOfNote) {
    const orders = await messagesOf(db, sessionId).keys()
    for (const key of orders)
      segments.set(searchSegmentOf(sessionId, Number((key as unknown as unknown[])[1])), [])
    return segments
  }
  const own = Map.groupBy(await withAnnotations(db, messages), ({ order }) =>
    searchSegmentOf(sessionId, order),
  )
  return new Map([...segments, ...own])
}

function messagesOf(db: Database, sessionId: SessionId, { from = 0, until = Infinity } = {}) {
  return db.messages.where('[sessionId+order]').between([sessionId, from], [sessionId, until], true, false)
}

/** Splits the note of a long chat into one note for each stretch. */
function splitNote(
  db: Database,
  note: SearchPendingRow,
  segments: readonly SearchSegmentId[],
): Promise<void> {
  return db.transaction('rw', db.searchPending, async () => {
    await db.searchPending.bulkPut(
      segments.map((id) => ({
        ...toPendingChat(note.sessionId, note.rank),
        id,
        order: parseSearchSegmentId(id).from,
      })),
    )
    await settle(db, [note])
  })
}

async function settle(db: Database, notes: readonly SearchPendingRow[]): Promise<void> {
  const now = await db.searchPending.bulkGet(notes.map(({ id }) => id))
  const same = notes.filter(({ stamp }, index) => now[index]?.stamp === stamp)
  await db.searchPending.bulkDelete(same.map(({ id }) => id))
}
