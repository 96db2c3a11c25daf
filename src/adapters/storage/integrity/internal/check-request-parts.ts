import { Dexie, type IndexableType } from 'dexie'
import type { SessionId } from '../../../../core/model/id.ts'
import type { RequestPart } from '../../../../core/model/review/recorded-request.ts'
import type { ExchangePiece } from '../../../../core/model/review/http-exchange.ts'
import { requestPartsOf, parsePartList } from '../../requests/request-parts.ts'
import type { Database } from '../../database/schema.ts'
import { findRunsWithoutMessages } from './check-turns.ts'
import { findRecoverableChats, type CheckedBatch, type IntegrityCheck } from './integrity-check.ts'

const listsAtOnce = 100

/**
 * Checks, chat by chat, whether recorded requests and their parts match. Skips chats with a live run or a child run
 * that has not ended, which may be incomplete. Skips shared parts: they are tool declarations that stay when the last chat using them is gone, and
 * serve the next.
 */
export function checkRequestParts(db: Database): IntegrityCheck {
  const { sentRequests, wireRequests, requestParts, runs, sessions, messages } = db
  return {
    tables: [sentRequests, wireRequests, requestParts, runs, sessions, messages],
    async checkBatch(after) {
      const next = await nextOwner(db, after)
      if (next === null) return { faults: {}, next }
      return next === 'shared' ? { faults: {}, next } : { ...(await inspect(db, next)), next }
    },
  }
}

/** Returns the next chat with requests or request parts. */
async function nextOwner(db: Database, after: IndexableType): Promise<RequestPart['owner'] | null> {
  const behind = typeof after === 'string' ? [after, Dexie.maxKey] : after
  const [[request], [exchange], [part]] = await Promise.all([
    db.sentRequests.where('sessionId').above(after).limit(1).keys(),
    db.wireRequests.where('sessionId').above(after).limit(1).keys(),
    db.requestParts.where('[owner+hash]').above(behind).limit(1).primaryKeys(),
  ])
  const owners = [request, exchange, part?.[0]].filter((owner) => typeof owner === 'string')
  // Strings are sorted by code units, as the database orders its keys.
  return (owners.toSorted()[0] as RequestPart['owner'] | undefined) ?? null
}

async function inspect(db: Database, chat: SessionId): Promise<Omit<CheckedBatch, 'next'>> {
  const open = db.runs.where('[state+sessionId]').anyOf([
    ['live', chat],
    ['beside', chat],
  ])
  if ((await open.count()) > 0) return { faults: {} }
  const { own, shared, isWhole } = await readNamed(db, chat)
  const stored = new Set((await requestPartsOf(db, chat).primaryKeys()).map(([, hash]) => hash))
  const missing = [...own].filter((hash) => !stored.has(hash))
  const missingShared = await countMissing(db, 'shared', shared)
  const unnamed = isWhole ? [...stored].filter((hash) => !own.has(hash)) : []
  const isKept = unnamed.length > 0 && !(await hasAllMessages(db, chat))
  return {
    faults: {
      'request-parts-gone': missing.length + missingShared,
      [isKept ? 'records-of-lost-words' : 'parts-without-request']: unnamed.length,
    },
    repair: async () =>
      isKept
        ? undefined
        : db.requestParts.bulkDelete(unnamed.map((hash): [SessionId, string] => [chat, hash])),
  }
}

interface NamedParts {
  own: ReadonlySet<string>
  shared: ReadonlySet<string>
  /** False if a list cannot be read, because it may name other parts. */
  isWhole: boolean
}

async function readNamed(db: Database, chat: SessionId): Promise<NamedParts> {
  const lists = new Set<string>()
  const own = new Set<string>()
  const shared = new Set<string>()
  const addPieces = (pieces: readonly Pick<ExchangePiece, 'hash' | 'isShared'>[]) => {
    for (const { hash, isShared } of pieces) (isShared ? shared : own).add(hash)
  }
  const { sentRequests, wireRequests } = db
  await sentRequests
    .where('sessionId')
    .equals(chat)
    .each(({ prompt, tools, messages, lists: named }) => {
      for (const { hash } of [...prompt, ...messages]) own.add(hash)
      for (const hash of named) lists.add(hash)
      if (tools !== undefined) shared.add(tools)
    })
  await wireRequests
    .where('sessionId')
    .equals(chat)
    .each(({ pieces, response, lists: named }) => {
      addPieces(pieces)
      for (const hash of response?.parts ?? []) own.add(hash)
      for (const hash of named) lists.add(hash)
    })
  let isWhole = true
  const all = [...lists]
  for (let at = 0; at < all.length; at += listsAtOnce) {
    const keys = all.slice(at, at + listsAtOnce).map((hash): [SessionId, string] => [chat, hash])
    for (const part of await db.requestParts.bulkGet(keys)) {
      const entries = part && readEntries(part)
      if (entries) addPieces(entries)
      else isWhole = false
    }
  }
  return { own: new Set([...own, ...lists]), shared, isWhole }
}

/** Returns null if the part was truncated or is not a list. */
function readEntries(part: RequestPart): readonly Pick<ExchangePiece, 'hash' | 'isShared'>[] | null {
  try {
    return part.cutFrom === undefined ? parsePartList(part) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function countMissing(
  db: Database,
  owner: RequestPart['owner'],
  hashes: ReadonlySet<string>,
): Promise<number> {
  if (hashes.size === 0) return 0
  const keys = [...hashes].map((hash): [RequestPart['owner'], string] => [owner, hash])
  const there = await db.requestParts.where('[owner+hash]').anyOf(keys).primaryKeys()
  return hashes.size - there.length
}

/** Returns whether everything in the parts is also in the chat's messages. */
async function hasAllMessages(db: Database, chat: SessionId): Promise<boolean> {
  if (!(await findRecoverableChats(db, [chat])).has(chat)) return false
  const runs = await db.runs.where('sessionId').equals(chat).toArray()
  return (await findRunsWithoutMessages(db, runs)).length === 0
}
