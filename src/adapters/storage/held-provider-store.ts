import { createFailure } from '../../core/kernel/failure.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { createApplicationLock, type ApplicationLock } from './application-lock.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Providers restored from a backup. They cannot be called before a person confirms them. */
export interface HeldProviderStore {
  /** Confirms the provider, without any key data. An existing provider with the same id stays as it is. */
  use(id: ProviderId): Promise<Result<null>>
  drop(id: ProviderId): Promise<Result<null>>
}

export function createHeldProviderStore(
  db: Database,
  lock: ApplicationLock = createApplicationLock(),
): HeldProviderStore {
  return {
    use: (id) =>
      lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.heldProviders, db.providers, async () => {
            const held = await db.heldProviders.get(id)
            if (!held) return fail(createFailure('not-found'))
            const { keyTail: _, keyKept: __, keySavedAt: ___, lastTest: ____, ...provider } = held
            if (!(await db.providers.get(id))) await db.providers.put(provider)
            await db.heldProviders.delete(id)
            return succeed(null)
          }),
        ),
      ),
    drop: (id) =>
      tryStorage(db, async () => {
        await db.heldProviders.delete(id)
        return succeed(null)
      }),
  }
}
