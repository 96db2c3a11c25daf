import {
  Dexie,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
} from 'dexie'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { MessageAnnotationsRow } from '../database/schema.ts'
import type { SearchPendingRow } from './search-rows.ts'

const searched = new Set(['messages', 'messageMarks'])
const maxNotesOfChat = 200

/**
 * Writes a note for the search index in the same transaction as each change of a message or its annotations. No caller
 * can forget the note, and no crash can separate the two.
 */
export function trackSearchChanges(core: DBCore): Partial<DBCore> {
  return {
    ...core,
    transaction(stores, mode, options) {
      const isNoted = mode === 'readwrite' && stores.some((store) => searched.has(store))
      const all = isNoted ? [...new Set([...stores, 'searchPending'])] : stores
      return core.transaction(all, mode, options)
    },
    table(name) {
      const table = core.table(name)
      if (!searched.has(name)) return table
      return { ...table, mutate: (request) => mutateWithNote(table, request, core.table('searchPending')) }
    },
  }
}

/**
 * Uses chains of Dexie's promises. The layers below find the transaction through Dexie's zone, which a native `await`
 * leaves.
 */
function mutateWithNote(table: DBCoreTable, request: DBCoreMutateRequest, notes: DBCoreTable) {
  const { trans } = request
  return readChanged(table, request).then((rows) =>
    table.mutate(request).then((done) => {
      const values = toNotes(rows)
      return values.length === 0 ? done : notes.mutate({ type: 'put', trans, values }).then(() => done)
    }),
  ) as Promise<DBCoreMutateResponse>
}

type ChangedRow = Message | MessageAnnotationsRow

/** Rows to be deleted must be read first, to know their chat. */
function readChanged(table: DBCoreTable, request: DBCoreMutateRequest): PromiseLike<ChangedRow[]> {
  const { trans } = request
  switch (request.type) {
    case 'add':
    case 'put':
      return Dexie.Promise.resolve([...request.values] as ChangedRow[])
    case 'delete':
      return table.getMany({ trans, keys: request.keys }).then(onlyRows)
    case 'deleteRange': {
      const query = { index: table.schema.primaryKey, range: request.range }
      return table.query({ trans, values: true, query }).then(({ result }) => onlyRows(result))
    }
  }
}

function onlyRows(rows: readonly unknown[]): ChangedRow[] {
  return (rows as (ChangedRow | undefined)[]).filter((row) => row !== undefined)
}

function toNotes(rows: readonly ChangedRow[]): SearchPendingRow[] {
  const rank = Date.now()
  const byChat = Map.groupBy(rows, ({ sessionId }) => sessionId)
  return [...byChat].flatMap(([sessionId, changed]) =>
    changed.length > maxNotesOfChat
      ? [toPendingChat(sessionId, rank)]
      : changed.map((row) => ({
          ...toPendingChat(sessionId, rank),
          id: 'messageId' in row ? row.messageId : row.id,
          ...('order' in row && { order: row.order }),
        })),
  )
}

/** Returns a note for a whole chat. */
export function toPendingChat(sessionId: SessionId, rank: number): SearchPendingRow {
  return { id: sessionId, sessionId, rank, stamp: crypto.randomUUID() }
}
