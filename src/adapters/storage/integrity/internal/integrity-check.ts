import { Dexie, type IndexableType, type Table } from 'dexie'
import type { SessionId } from '../../../../core/model/id.ts'
import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { StorageFaults } from '../../../../core/model/data/storage-report.ts'
import type { Database } from '../../database/schema.ts'
import { tryStorage } from '../../database/try-storage.ts'

/** Result of checking a batch of rows. `repair` must run within the transaction that read the batch. */
export interface CheckedBatch {
  faults: StorageFaults
  repair?(): Promise<unknown>
  /** Cursor after which the next batch starts, or null at the end. */
  next: IndexableType | null
}

/** A check that goes through a table in batches. Each batch is one transaction. */
export interface IntegrityCheck {
  tables: readonly Table[]
  checkBatch(after: IndexableType): Promise<CheckedBatch>
}

export interface CheckOptions {
  mode: 'check' | 'repair'
  signal: AbortSignal
}

export async function runCheck(
  db: Database,
  { tables, checkBatch: step }: IntegrityCheck,
  { mode, signal }: CheckOptions,
): Promise<Result<StorageFaults>> {
  let faults: StorageFaults = {}
  for (let after: IndexableType | null = Dexie.minKey; after !== null;) {
    signal.throwIfAborted()
    const from: IndexableType = after
    const checked: Result<CheckedBatch> = await tryStorage(db, () =>
      db.transaction(mode === 'check' ? 'r' : 'rw', [...tables], async () => {
        const page = await step(from)
        if (mode === 'repair') await page.repair?.()
        return succeed(page)
      }),
    )
    if (!checked.ok) return checked
    faults = addFaults(faults, checked.value.faults)
    after = checked.value.next
  }
  return succeed(faults)
}

/** Adds up fault counts, leaving out zeros. */
export function addFaults(one: StorageFaults, other: StorageFaults): StorageFaults {
  const sum: Record<string, number> = { ...one }
  for (const [fault, count] of Object.entries(other)) if (count > 0) sum[fault] = (sum[fault] ?? 0) + count
  return sum
}

/** Returns the ids that have a row. Does not read the rows. */
export async function findExisting<Id extends string>(
  table: Table<unknown, Id>,
  ids: Iterable<Id>,
): Promise<Set<Id>> {
  const uniqueIds = [...new Set(ids)]
  return new Set(uniqueIds.length === 0 ? [] : await table.where(':id').anyOf(uniqueIds).primaryKeys())
}

/**
 * Returns the chats that have a row, or messages from which one can be recovered. Must be called within a transaction
 * over `sessions` and `messages`.
 */
export async function findRecoverableChats(db: Database, ids: Iterable<SessionId>): Promise<Set<SessionId>> {
  const uniqueIds = new Set(ids)
  const there = await findExisting(db.sessions, uniqueIds)
  for (const id of uniqueIds) {
    if (there.has(id)) continue
    const [message] = await keysOf(db, id).limit(1).primaryKeys()
    if (message !== undefined) there.add(id)
  }
  return there
}

function keysOf(db: Database, id: SessionId) {
  return db.messages.where('[sessionId+order]').between([id, Dexie.minKey], [id, Dexie.maxKey])
}

/** Lists the next distinct first fields of a compound index, with one step each, however many entries there are. */
export async function listFirstFields(
  table: Table,
  index: string,
  { after, limit }: { after: IndexableType; limit: number },
): Promise<{ ids: string[]; next: IndexableType | null }> {
  const ids: string[] = []
  let at = after
  while (ids.length < limit) {
    const [key] = await table.where(index).above(at).limit(1).keys()
    const first: unknown = Array.isArray(key) ? key[0] : undefined
    if (typeof first !== 'string') return { ids, next: null }
    ids.push(first)
    at = [first, Dexie.maxKey]
  }
  return { ids, next: at }
}

/** Returns the cursor after a batch, or null if the batch was smaller than the limit. */
export function nextCursor(keys: readonly IndexableType[], limit: number): IndexableType | null {
  return keys.length < limit ? null : (keys.at(-1) ?? null)
}
