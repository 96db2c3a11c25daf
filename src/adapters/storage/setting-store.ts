import type { Setting } from '../../core/kernel/command.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export type SettingKey = Setting['key']
export type SettingValue<Key extends SettingKey> = Extract<Setting, { key: Key }>['value']

export interface SettingStore {
  save<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<Result<null>>
}

export function createSettingStore(db: Database): SettingStore {
  return {
    save: (key, value) =>
      tryStorage(db, async () => {
        await db.settings.put({ key, value })
        return succeed(null)
      }),
  }
}
