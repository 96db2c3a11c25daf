import { patternIdSchema, type PatternId } from '../../core/kernel/id.ts'
import type { AllowedCalls } from '../../core/kernel/security-mode.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { StampPorts } from './approval-store.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface AllowlistStore {
  patterns(): Promise<Result<AllowedCalls[]>>
  add(allowed: AllowedCalls): Promise<Result<null>>
  remove(id: PatternId): Promise<Result<null>>
}

export function createAllowlistStore(db: Database, { now, newId }: StampPorts): AllowlistStore {
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
          const known = (await db.allowlist.toArray()).some(
            (entry) => entry.pattern === pattern && entry.toolName === toolName,
          )
          const id = patternIdSchema.parse(newId('pattern'))
          if (!known) await db.allowlist.add({ id, toolName, pattern, createdAt: now() })
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
