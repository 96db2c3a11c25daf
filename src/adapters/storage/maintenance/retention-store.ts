import { Dexie } from 'dexie'
import type { SessionId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ChatDetailsSize } from '../../../core/model/data/retention.ts'
import { dropRunDetails } from '../conversation/chat-deletion.ts'
import { eventsOfRun } from '../journal/run-reader.ts'
import { requestPartsOf } from '../requests/request-parts.ts'
import type { Database, RunRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface RetentionStore {
  /** Lists every chat with details. Sizes are estimates. `withSize` reads all details, one chat after the other. */
  list(options: { withSize: boolean }): Promise<Result<readonly ChatDetailsSize[]>>
  /** Resolves to false if a run of the chat has not ended. */
  drop(sessionId: SessionId): Promise<Result<boolean>>
  /**
   * Returns whether an answer is being written in any tab. Runs that wait for their person do not count, as they may
   * wait for months.
   */
  isAnyAtWork(): Promise<boolean>
}

export function createRetentionStore(db: Database, now: () => number): RetentionStore {
  return {
    list: ({ withSize }) =>
      tryStorage(db, async () => {
        const runs = (await db.runs.toArray()).filter(
          ({ detailsDroppedAt }) => detailsDroppedAt === undefined,
        )
        const chats: ChatDetailsSize[] = []
        for (const [sessionId, own] of Map.groupBy(runs, (run) => run.sessionId)) {
          const endedAt = Math.max(...own.map((run) => run.endedAt ?? Infinity))
          chats.push({ sessionId, endedAt, bytes: withSize ? await measure(db, sessionId, own) : 0 })
        }
        return succeed(chats)
      }),
    drop: (sessionId) =>
      tryStorage(db, async () => succeed(await dropRunDetails(db, { sessionId, at: now() }))),
    isAnyAtWork: async () => {
      const read = await tryStorage(db, async () => {
        const [live, sideRuns] = await Promise.all([runsIn(db, 'live'), runsIn(db, 'beside')])
        const children = Map.groupBy(sideRuns, ({ parentRunId }) => parentRunId)
        return succeed(live.some((run) => !isWaiting(run) && !areAllWaiting(children.get(run.id) ?? [])))
      })
      // Data that cannot be read may be in use.
      return !read.ok || read.value
    },
  }
}

function runsIn(db: Database, state: RunRow['state']): PromiseLike<RunRow[]> {
  return db.runs.where('[state+sessionId]').between([state, Dexie.minKey], [state, Dexie.maxKey]).toArray()
}

function isWaiting({ openInteractions = [] }: RunRow): boolean {
  return openInteractions.length > 0
}

/** Returns whether all child runs wait for a person, so that their run waits too. */
function areAllWaiting(children: readonly RunRow[]): boolean {
  return children.length > 0 && children.every(isWaiting)
}

/** Measures rows as JSON, which is close to their size in the database. */
async function measure(db: Database, sessionId: SessionId, runs: readonly RunRow[]): Promise<number> {
  let bytes = 0
  const add = (row: object) => void (bytes += JSON.stringify(row).length)
  for (const { id } of runs) await eventsOfRun(db, id).each(add)
  await db.sentRequests.where('sessionId').equals(sessionId).each(add)
  await db.wireRequests.where('sessionId').equals(sessionId).each(add)
  await requestPartsOf(db, sessionId).each(add)
  return bytes
}
