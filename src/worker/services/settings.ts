import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { Setting } from '../../core/model/settings/setting.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import type { ClockAndIds } from '../../adapters/storage/settings/permission-stores.ts'
import { createApplicationLock } from '../../adapters/storage/database/application-lock.ts'
import { createAssistantStore } from '../../adapters/storage/personal/assistant-store.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { createProjectStore } from '../../adapters/storage/conversation/project-store.ts'
import { createMemoryStore } from '../../adapters/storage/personal/memory-store.ts'

export interface SettingsServicePorts {
  store: Pick<SettingStore, 'save'>
  /** Checks whether pages could be fetched through the proxy. An empty text means no proxy. */
  checkProxyUrl(url: string): Result<null>
  /** Applies the new idle limit to unlocked keys. */
  keepKeysOpen(): Promise<void>
  /** Loads ahead what the model needs, unless the browser should save data. Returns at once. */
  warmUp(model: ModelRef): void
}

/** Saves settings. Invalid ones are rejected first, and only stored ones have effects. */
export function createSettingsService({
  store,
  checkProxyUrl,
  keepKeysOpen,
  warmUp,
}: SettingsServicePorts): Pick<SettingStore, 'save'> {
  return {
    async save(setting: Setting): Promise<Result<null>> {
      if (setting.key === 'fetch-proxy') {
        const usable = checkProxyUrl(setting.value)
        if (!usable.ok) return usable
      }
      const saved = await store.save(setting)
      if (!saved.ok) return saved
      if (setting.key === 'lock-keys-after-minutes') await keepKeysOpen()
      if (setting.key === 'model') warmUp(setting.value)
      return saved
    },
  }
}

/** Creates the stores of the person's own data besides chats. */
export function createPersonalStores(db: ReturnType<typeof openDatabase>, clockAndIds: ClockAndIds) {
  const locked = { ...clockAndIds, lock: createApplicationLock() }
  const memories = createMemoryStore(db, locked)
  const projects = createProjectStore(db, locked)
  const assistants = createAssistantStore(db, locked)
  return { memories, projects, assistants }
}
