import type { Approval, ApprovalStorePort } from '../../../core/engine/approvals/approval.ts'
import {
  approvalIdSchema,
  type ApprovalId,
  type SessionId,
  patternIdSchema,
  type PatternId,
} from '../../../core/model/id.ts'
import type { RememberedApproval, AllowedCalls } from '../../../core/model/tools/permission.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface ApprovalStore {
  of(sessionId: SessionId): ApprovalStorePort
  remove(id: ApprovalId): Promise<Result<null>>
  /** Undoes a removal made since the page was opened. Does nothing otherwise. */
  restore(id: ApprovalId): Promise<Result<null>>
}

export interface ClockAndIds {
  now(): number
  newId(prefix: string): string
}

export function createApprovalStore(db: Database, { now, newId }: ClockAndIds): ApprovalStore {
  const removed = new Map<ApprovalId, RememberedApproval>()
  return {
    of: (sessionId) => ({
      async list() {
        const read = await tryStorage(db, async () => succeed(await readApprovals(db, sessionId)))
        // An approval that cannot be read is treated as missing, so the person is asked again.
        return read.ok ? read.value : []
      },
      add: (approval) =>
        tryStorage(db, () =>
          db.transaction('rw', db.approvals, async () => {
            const hasApproval = (await readApprovals(db, sessionId)).some((earlier) =>
              isSame(earlier, approval),
            )
            if (hasApproval) return succeed(null)
            await db.approvals.add({
              ...approval,
              id: approvalIdSchema.parse(newId('approval')),
              createdAt: now(),
              sessionId: approval.scope === 'chat' ? sessionId : undefined,
            })
            return succeed(null)
          }),
        ),
    }),
    remove: (id) =>
      tryStorage(db, async () => {
        const approval = await db.approvals.get(id)
        await db.approvals.delete(id)
        if (approval !== undefined) removed.set(id, approval)
        return succeed(null)
      }),
    restore: (id) =>
      tryStorage(db, async () => {
        const approval = removed.get(id)
        if (approval !== undefined) await db.approvals.put(approval)
        removed.delete(id)
        return succeed(null)
      }),
  }
}

async function readApprovals(db: Database, sessionId: SessionId): Promise<RememberedApproval[]> {
  const all = await db.approvals.toArray()
  return all.filter((approval) => approval.scope === 'always' || approval.sessionId === sessionId)
}

function isSame(left: Approval, right: Approval): boolean {
  return (
    left.toolName === right.toolName &&
    left.approvalKey === right.approvalKey &&
    left.scope === right.scope &&
    left.tainted === right.tainted
  )
}

export interface AllowlistStore {
  patterns(): Promise<Result<AllowedCalls[]>>
  add(allowed: AllowedCalls): Promise<Result<null>>
  remove(id: PatternId): Promise<Result<null>>
}

export function createAllowlistStore(db: Database, { now, newId }: ClockAndIds): AllowlistStore {
  return {
    patterns: () =>
      tryStorage(db, async () =>
        succeed(
          (await db.allowlist.toArray()).flatMap(({ toolName, pattern }) =>
            toolName === undefined ? [] : { toolName, pattern },
          ),
        ),
      ),
    add: ({ toolName, pattern }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.allowlist, async () => {
          const hasPattern = (await db.allowlist.toArray()).some(
            (entry) => entry.pattern === pattern && entry.toolName === toolName,
          )
          const id = patternIdSchema.parse(newId('pattern'))
          if (!hasPattern) await db.allowlist.add({ id, toolName, pattern, createdAt: now() })
          return succeed(null)
        }),
      ),
    remove: (id) =>
      tryStorage(db, async () => {
        await db.allowlist.delete(id)
        return succeed(null)
      }),
  }
}
