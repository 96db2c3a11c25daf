import type { Setting } from '../../core/kernel/command.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

type SettingKey = Setting['key']
type SettingValue<Key extends SettingKey> = Extract<Setting, { key: Key }>['value']

export interface SettingStore {
  /** `null`: never saved. */
  read<Key extends SettingKey>(key: Key): Promise<Result<SettingValue<Key> | null>>
  save(setting: Setting): Promise<Result<null>>
}

export function createSettingStore(db: Database): SettingStore {
  return {
    read: <Key extends SettingKey>(key: Key) =>
      tryStorage(db, async () =>
        succeed(((await db.settings.get(key))?.value ?? null) as SettingValue<Key> | null),
      ),
    save: ({ key, value }) =>
      tryStorage(db, async () => {
        await db.settings.put({ key, value })
        return succeed(null)
      }),
  }
}
