import type { Setting, Settings } from '../../core/kernel/command.ts'
import type { LimitSettings } from '../../core/kernel/limit-settings.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import { createApplicationLock, type ApplicationLock } from './application-lock.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export interface SettingStore {
  /** Those that were ever saved. */
  readAll(): Promise<Result<Settings>>
  save(setting: Setting): Promise<Result<null>>
}

export function createSettingStore(
  db: Database,
  lock: ApplicationLock = createApplicationLock(),
): SettingStore {
  return {
    readAll: () =>
      tryStorage(db, async () => {
        const rows = await db.settings.toArray()
        // The worker parsed them when they were saved.
        return succeed(Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Settings)
      }),
    save: ({ key, value }) =>
      lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.settings, async () => {
            const before = key === 'limits' ? await db.settings.get(key) : undefined
            await db.settings.put({
              key,
              value: key === 'limits' ? changeLimits(before?.value, value) : value,
            })
            return succeed(null)
          }),
        ),
      ),
  }
}

/** Two fields that are changed at once, here or in another tab, both count. */
function changeLimits(stored: unknown, changed: LimitSettings): LimitSettings {
  const before = (stored ?? {}) as LimitSettings
  const maxProviderTokens = { ...before.maxProviderTokens, ...changed.maxProviderTokens }
  return { ...before, ...changed, maxProviderTokens }
}
