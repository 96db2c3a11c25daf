import type { PendingSignIn } from '../../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface SignInStore {
  /** Saves a sign-in, and deletes those started before `since`. */
  save(signIn: PendingSignIn, since: number): Promise<Result<null>>
  /** Removes and returns the sign-in, so that only one of two callers gets it. Resolves to null if there is none. */
  consume(state: string): Promise<Result<PendingSignIn | null>>
  sweep(since: number): Promise<void>
}

export function createSignInStore(db: Database): SignInStore {
  const forget = (since: number) => db.signIns.filter(({ at }) => at < since).delete()
  return {
    save: ({ state, ...rest }, since) =>
      tryStorage(db, () =>
        db.transaction('rw', db.signIns, async () => {
          await forget(since)
          await db.signIns.put({ id: state, ...rest })
          return succeed(null)
        }),
      ),
    consume: (state) =>
      tryStorage(db, () =>
        db.transaction('rw', db.signIns, async () => {
          const row = await db.signIns.get(state)
          if (!row) return succeed(null)
          await db.signIns.delete(state)
          const { id, ...rest } = row
          return succeed({ state: id, ...rest })
        }),
      ),
    async sweep(since) {
      await tryStorage(db, async () => succeed(await forget(since)))
    },
  }
}
