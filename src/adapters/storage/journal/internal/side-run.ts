import { Dexie, type Table } from 'dexie'
import type { RunJournalPort, UnfinishedRun } from '../../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { RunId } from '../../../../core/model/id.ts'
import type { RunEvent } from '../../../../core/model/runs/run-event.ts'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import type { UsageShare } from '../../../../core/model/usage/usage-share.ts'
import type { Database, LeaseRow, RunRow } from '../../database/schema.ts'
import { tryStorage } from '../../database/try-storage.ts'
import { settleReservationsOfRun } from '../../usage/spending-store.ts'
import { loadRunEvents } from '../run-reader.ts'
import { RunJournal, type JournalOptions } from './run-journal.ts'
import { acquireLease, isLeaseCurrent, takeoverFailure } from './run-lease.ts'
import { eventTables, putLogRows, type Batch } from './run-log.ts'

export interface SideRunEnd {
  status: Exclude<Message['status'], 'streaming'>
  usage: Usage
  usageShares: readonly UsageShare[]
}

/** Journal of a run that writes no message, during which turns of its chat may continue: a compaction or a memory capture. */
export interface SideRunJournal<End extends SideRunEnd> extends Pick<
  RunJournalPort,
  'append' | 'recordRequest' | 'recordHttpRequest' | 'recordHttpResponse' | 'settle'
> {
  /** Writes what the run made, its usage row and its end in one durable, idempotent transaction. */
  finish(end: End): Promise<Result<null>>
}

interface SideRunOptions<End> {
  journal: JournalOptions
  /** Tables that `write` uses. */
  tables: readonly Table[]
  /** Writes what the run made. Called within the transaction that ends the run. */
  write(run: RunRow, end: End): Promise<void>
}

/** Stored runs of one kind. */
export interface SideRuns<End extends SideRunEnd> {
  openJournal(lease: LeaseRow): SideRunJournal<End>
  /** Creates the run, within a transaction over runs and leases. A repeat after a lost connection finds the run as it is. */
  put(run: Omit<RunRow, 'state' | 'kind' | 'settledSeq'>): Promise<LeaseRow>
  /** Lists runs without an end. Their worker works in this tab or another one, or has died. */
  listUnfinished(): Promise<Result<readonly UnfinishedRun[]>>
  /**
   * Claims a dead run and returns what is stored of it. From then on only the caller may write it. Resolves to `null` if the run
   * has ended.
   */
  claim(runId: RunId): Promise<Result<{ journal: SideRunJournal<End>; events: readonly RunEvent[] } | null>>
}

/** Creates the access to the runs of one kind. `state` marks those that have not ended. */
export function createSideRuns<End extends SideRunEnd>(
  db: Database,
  { state, kind }: { state: 'beside' | 'compacting'; kind?: RunRow['kind'] },
  options: SideRunOptions<End>,
): SideRuns<End> {
  const openJournal = (lease: LeaseRow): SideRunJournal<End> => {
    const journal = new RunJournal(db, lease, options.journal)
    return {
      append: (event) => journal.append(event),
      recordRequest: (request) => journal.recordRequest(request),
      recordHttpRequest: (exchange) => journal.recordHttpRequest(exchange),
      recordHttpResponse: (received) => journal.recordHttpResponse(received),
      settle: () => journal.settle(),
      finish: (end) => journal.close((batch, at) => endRun(db, { lease, batch, end, at }, options)),
    }
  }
  return {
    openJournal,
    async put(run) {
      await db.runs.put({ ...run, state, kind, settledSeq: -1 })
      return acquireLease(db, run.id)
    },
    listUnfinished: () =>
      tryStorage(db, async () => {
        const range = [
          [state, Dexie.minKey],
          [state, Dexie.maxKey],
        ] as const
        const runs = await db.runs
          .where('[state+sessionId]')
          .between(...range)
          .toArray()
        return succeed(
          runs
            .filter((run) => run.kind === kind)
            .map(({ id, sessionId }): UnfinishedRun => ({ runId: id, sessionId })),
        )
      }),
    async claim(runId) {
      const claimed = await tryStorage(db, () =>
        db.transaction('rw', db.runs, db.events, db.leases, async () => {
          const run = await db.runs.get(runId)
          if (run?.state !== state) return succeed(null)
          return succeed({ events: await loadRunEvents(db, runId), lease: await acquireLease(db, runId) })
        }),
      )
      if (!claimed.ok || !claimed.value) return claimed.ok ? succeed(null) : claimed
      const { events, lease } = claimed.value
      return succeed({ events, journal: openJournal(lease) })
    },
  }
}

interface EndedSideRun<End> {
  lease: LeaseRow
  batch: Batch
  end: End
  at: number
}

/** Ends the run: all or nothing, and once. The cost is counted even if the chat is gone. */
function endRun<End extends SideRunEnd>(
  db: Database,
  { lease, batch, end, at }: EndedSideRun<End>,
  { tables, write }: Pick<SideRunOptions<End>, 'tables' | 'write'>,
): Promise<Result<null>> {
  const { runId, epoch } = lease
  const { status, usage, usageShares } = end
  return db.transaction('rw', [...eventTables(db), db.usage, db.spending, ...tables], async () => {
    const run = await db.runs.get(runId)
    if (!run) return fail(createFailure('not-found'))
    if (run.state === 'ended') return run.endedIn === epoch ? succeed(null) : takeoverFailure()
    if (!(await isLeaseCurrent(db, lease))) return takeoverFailure()
    await putLogRows(db, batch)
    await write(run, end)
    const { sessionId, assistantMessageId: messageId, model } = run
    if (usage.requests > 0) {
      await db.usage.put({ ...usage, ...model, runId, sessionId, messageId, at, shares: [...usageShares] })
    }
    await settleReservationsOfRun(db, { runId })
    await db.leases.delete(runId)
    const settledSeq = batch.events.at(-1)?.seq ?? run.settledSeq
    await db.runs.put({ ...run, state: 'ended', status, endedAt: at, endedIn: epoch, settledSeq })
    return succeed(null)
  })
}
