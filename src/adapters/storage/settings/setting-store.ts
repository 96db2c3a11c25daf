import type { Setting, Settings, LimitSettings } from '../../../core/model/settings/setting.ts'
import type { ToolTriggers } from '../../../core/model/tools/tool-info.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface SettingStore {
  /** Returns all settings that were ever saved. */
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
        // The worker parsed the values when they were saved.
        return succeed(Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Settings)
      }),
    save: (setting) =>
      lock(() =>
        tryStorage(db, () =>
          db.transaction('rw', db.settings, async () => {
            const before: unknown = (await db.settings.get(setting.key))?.value
            await db.settings.put({ key: setting.key, value: change(before, setting) })
            return succeed(null)
          }),
        ),
      ),
  }
}

/**
 * Merges the new value into the stored one, so that concurrent changes of two fields, here or in another tab, both
 * apply.
 */
function change(stored: unknown, { key, value }: Setting): unknown {
  switch (key) {
    case 'limits': {
      const before = (stored ?? {}) as LimitSettings
      const maxProviderTokens = { ...before.maxProviderTokens, ...value.maxProviderTokens }
      const maxProviderDollars = { ...before.maxProviderDollars, ...value.maxProviderDollars }
      return { ...before, ...value, maxProviderTokens, maxProviderDollars }
    }
    case 'tool-triggers': {
      const before = (stored ?? { byTool: {} }) as ToolTriggers
      return { ...before, ...value, byTool: { ...before.byTool, ...value.byTool } }
    }
    default:
      return value
  }
}
