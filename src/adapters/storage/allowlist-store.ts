import { patternIdSchema, type PatternId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { StampPorts } from './approval-store.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface AllowlistStore {
  patterns(): Promise<Result<string[]>>
  add(pattern: string): Promise<Result<null>>
  remove(id: PatternId): Promise<Result<null>>
}

export function createAllowlistStore(db: Database, { now, newId }: StampPorts): AllowlistStore {
  return {
    patterns: () =>
      tryStorage(db, async () => succeed((await db.allowlist.toArray()).map(({ pattern }) => pattern))),
    add: (pattern) =>
      tryStorage(db, () =>
        db.transaction('rw', db.allowlist, async () => {
          const known = (await db.allowlist.toArray()).some((entry) => entry.pattern === pattern)
          const id = patternIdSchema.parse(newId('pattern'))
          if (!known) await db.allowlist.add({ id, pattern, createdAt: now() })
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
