import type { SessionId } from '../../../core/model/id.ts'
import type { AuditEventBody } from '../../../core/model/review/audit-event.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

const retentionMs = 90 * 24 * 60 * 60 * 1000
const maxRows = 5_000

/** The log of events outside of runs. */
export interface AuditLog {
  /** Adds an event without making its cause wait. Storage failures are ignored. */
  add(event: AuditEventBody, sessionId?: SessionId): void
  /** Deletes events older than 90 days, and the oldest of more than 5,000. */
  prune(): Promise<Result<null>>
}

export function createAuditLog(db: Database, { now, newId }: ClockAndIds): AuditLog {
  return {
    add: (event, sessionId) =>
      void tryStorage(db, async () => {
        await db.auditEvents.add({ ...event, id: newId('audit'), at: now(), sessionId })
        return succeed(null)
      }),
    prune: () =>
      tryStorage(db, () =>
        db.transaction('rw', db.auditEvents, async () => {
          await db.auditEvents
            .where('at')
            .below(now() - retentionMs)
            .delete()
          const excess = (await db.auditEvents.count()) - maxRows
          if (excess > 0) await db.auditEvents.orderBy('at').limit(excess).delete()
          return succeed(null)
        }),
      ),
  }
}
