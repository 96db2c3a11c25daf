import {
  addAmounts,
  noAmount,
  type Amount,
  type SpendingPort,
  type SpendingRequest,
  type SpentAmounts,
} from '../../../core/engine/budgets/budget.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { toDay } from '../../../lib/calendar-day.ts'
import type { Database, SpendingRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface SpendingStore extends SpendingPort {
  /** Returns spending and reservations, without reserving anything. */
  readSpent(request: SpendingRequest): Promise<Result<SpentAmounts>>
  /** Returns the sessions of other chats that have reservations, each once. Empty if storage cannot be read. */
  otherReservingSessions(request: SpendingRequest): Promise<readonly SessionId[]>
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Stores one row for each run, provider and day, and for each call whose tool requests models itself. Their
 * reservations are independent.
 */
export function createSpendingStore(db: Database, now: () => number): SpendingStore {
  return {
    async otherReservingSessions({ sessionId }) {
      const read = await tryStorage(db, async () => {
        // An open request may have been sent before midnight.
        const rows = await db.spending
          .where('day')
          .aboveOrEqual(toDay(now() - dayMs))
          .toArray()
        const reserving = rows.filter((row) => row.held !== undefined && row.sessionId !== sessionId)
        return succeed([...new Set(reserving.map((row) => row.sessionId))])
      })
      return read.ok ? read.value : []
    },
    readSpent: (request) =>
      tryStorage(db, () =>
        db.transaction('r', db.spending, async () =>
          succeed(await sumSpent(db, await readRow(db, request, now()))),
        ),
      ),
    reserve: (request, amount) =>
      tryStorage(db, () =>
        db.transaction('rw', db.spending, async () => {
          const row = await readRow(db, request, now())
          // Reservations in other rows were made by an earlier worker.
          await settleAbandonedReservations(db, request, { except: row.id })
          await db.spending.put({ ...row, held: amount })
          return succeed(await sumSpent(db, row))
        }),
      ),
    settle: (request, used) => {
      // The caller need not wait for this write. The run's own journal reports storage failures.
      void tryStorage(db, () =>
        db.transaction('rw', db.spending, async () => {
          // The request may have been sent on another day.
          for (const { held: _, ...row } of await reservationsOf(db, request)) await db.spending.put(row)
          const row = await readRow(db, request, now())
          await db.spending.put({ ...row, ...addAmounts(row, used) })
          return succeed(null)
        }),
      )
    },
  }
}

async function readRow(db: Database, request: SpendingRequest, at: number): Promise<SpendingRow> {
  const day = toDay(at)
  const { runId, providerId, callId } = request
  const id = [runId, providerId, day, ...(callId === undefined ? [] : [callId])].join('/')
  return (await db.spending.get(id)) ?? { ...request, id, day, ...noAmount }
}

/** Sums up spending, without the request's own reservation. */
async function sumSpent(db: Database, own: SpendingRow): Promise<SpentAmounts> {
  const sum = (rows: readonly SpendingRow[]): Amount =>
    rows.reduce<Amount>(
      (total, { id, held: reserved, ...row }) =>
        addAmounts(addAmounts(total, row), (id !== own.id && reserved?.most) || noAmount),
      noAmount,
    )
  const ofDay = await db.spending.where('day').equals(own.day).toArray()
  const month = own.day.slice(0, 7)
  const ofMonth = await db.spending.where('day').between(`${month}-00`, `${month}-99`).toArray()
  return {
    session: sum(await db.spending.where('sessionId').equals(own.sessionId).toArray()),
    day: sum(ofDay),
    provider: sum(ofMonth.filter(({ providerId }) => providerId === own.providerId)),
  }
}

/** Owner of reservations: the loop of a run, or one of its calls. */
type Holder = Pick<SpendingRequest, 'runId' | 'callId'>

/** Returns the rows with a reservation. Must be called within a transaction over `spending`. */
async function reservationsOf(db: Database, { runId, callId }: Holder): Promise<SpendingRow[]> {
  const rows = await holdsOfRun(db, { runId })
  return rows.filter((row) => row.callId === callId)
}

/**
 * Settles reservations of requests whose worker ended. Such a request counts with its input, and the amount reserved
 * for its answer is released. Must be called within a transaction over `spending`.
 */
async function settleAbandonedReservations(
  db: Database,
  holder: Holder,
  { except }: { except: SpendingRow['id'] },
): Promise<void> {
  const rows = await reservationsOf(db, holder)
  await count(
    db,
    rows.filter(({ id }) => id !== except),
  )
}

/** Does the same for all reservations of a run and its calls. */
export async function settleReservationsOfRun(db: Database, run: Pick<Holder, 'runId'>): Promise<void> {
  await count(db, await holdsOfRun(db, run))
}

async function holdsOfRun(db: Database, { runId }: Pick<Holder, 'runId'>): Promise<SpendingRow[]> {
  const rows = await db.spending.where('id').startsWith(`${runId}/`).toArray()
  return rows.filter(({ held: reserved }) => reserved !== undefined)
}

async function count(db: Database, rows: readonly SpendingRow[]): Promise<void> {
  for (const { held: reserved, ...row } of rows) {
    if (reserved) await db.spending.put({ ...row, ...addAmounts(row, reserved.sent) })
  }
}
