import type { PendingMcpSignIn } from '../../../core/model/mcp/mcp-sign-in.ts'
import type { PendingSignIn } from '../../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database, SignInRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface SignInStore<SignIn> {
  /** Saves a sign-in, and deletes those started before `since`. */
  save(signIn: SignIn, since: number): Promise<Result<null>>
  /** Removes and returns the sign-in, so that only one of two callers gets it. Resolves to null if there is none. */
  consume(state: string): Promise<Result<SignIn | null>>
  sweep(since: number): Promise<void>
}

/** Sign-ins by the field that only one kind has. */
interface SignIns {
  draft: PendingSignIn
  mcp: PendingMcpSignIn
}

/** Creates the store of sign-ins to providers (`draft`) or to MCP servers (`mcp`). Each finds only its own. */
export function createSignInStore<Field extends keyof SignIns>(
  db: Database,
  field: Field,
): SignInStore<SignIns[Field]> {
  const forget = (since: number) => db.signIns.filter(({ at }) => at < since).delete()
  return {
    save: ({ state, ...rest }, since) =>
      tryStorage(db, () =>
        db.transaction('rw', db.signIns, async () => {
          await forget(since)
          await db.signIns.put({ id: state, ...rest } as unknown as SignInRow)
          return succeed(null)
        }),
      ),
    consume: (state) =>
      tryStorage(db, () =>
        db.transaction('rw', db.signIns, async () => {
          const row = await db.signIns.get(state)
          if (!row || !(field in row)) return succeed(null)
          await db.signIns.delete(state)
          const { id, ...rest } = row
          return succeed({ state: id, ...rest } as unknown as SignIns[Field])
        }),
      ),
    async sweep(since) {
      await tryStorage(db, async () => succeed(await forget(since)))
    },
  }
}
