import { Dexie } from 'dexie'
import type { SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { DetailsOfChat } from '../../core/kernel/retention.ts'
import { dropDetails } from './chats/drop-details.ts'
import { eventsOf } from './chats/read-run-events.ts'
import { partsOf } from './requests/parts-of.ts'
import type { Database, RunRow } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface RetentionStore {
  /** Of every chat that has details, about; `withSize` reads all of them, one chat after the other. */
  list(options: { withSize: boolean }): Promise<Result<readonly DetailsOfChat[]>>
  /** `false`: a run of the chat has no end yet. */
  drop(sessionId: SessionId): Promise<Result<boolean>>
  /** Whether an answer is being written in any tab. One that waits for its person may wait for months. */
  isAnyAtWork(): Promise<boolean>
}

export function createRetentionStore(db: Database, now: () => number): RetentionStore {
  return {
    list: ({ withSize }) =>
      tryStorage(db, async () => {
        const runs = (await db.runs.toArray()).filter(
          ({ detailsDroppedAt }) => detailsDroppedAt === undefined,
        )
        const chats: DetailsOfChat[] = []
        for (const [sessionId, own] of Map.groupBy(runs, (run) => run.sessionId)) {
          const endedAt = Math.max(...own.map((run) => run.endedAt ?? Infinity))
          chats.push({ sessionId, endedAt, bytes: withSize ? await measure(db, sessionId, own) : 0 })
        }
        return succeed(chats)
      }),
    drop: (sessionId) => tryStorage(db, async () => succeed(await dropDetails(db, { sessionId, at: now() }))),
    isAnyAtWork: async () => {
      const read = await tryStorage(db, async () => {
        const live = await db.runs
          .where('[state+sessionId]')
          .between(['live', Dexie.minKey], ['live', Dexie.maxKey])
          .toArray()
        return succeed(live.some(({ openInteractions = [] }) => openInteractions.length === 0))
      })
      // What cannot be read may be in use.
      return !read.ok || read.value
    },
  }
}

/** As JSON, which is near enough to what the database takes for them. */
async function measure(db: Database, sessionId: SessionId, runs: readonly RunRow[]): Promise<number> {
  let bytes = 0
  const add = (row: object) => void (bytes += JSON.stringify(row).length)
  for (const { id } of runs) await eventsOf(db, id).each(add)
  await db.sentRequests.where('sessionId').equals(sessionId).each(add)
  await db.wireRequests.where('sessionId').equals(sessionId).each(add)
  await partsOf(db, sessionId).each(add)
  return bytes
}
