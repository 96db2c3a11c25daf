import type { ModelRef } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { Setting } from '../../core/kernel/setting.ts'
import type { SettingStorePort } from '../handler-ports.ts'

export interface SettingDeskPorts {
  store: SettingStorePort
  /** Checks whether pages could be fetched through the proxy. An empty text means no proxy. */
  checkProxyUrl(url: string): Result<null>
  /** Applies the new idle limit to unlocked keys. */
  keepKeysOpen(): Promise<void>
  /** Loads ahead what the model needs, unless the browser should save data. Returns at once. */
  warmUp(model: ModelRef): void
}

/** Saves settings. Invalid ones are rejected first, and only stored ones have effects. */
export function createSettingDesk({
  store,
  checkProxyUrl,
  keepKeysOpen,
  warmUp,
}: SettingDeskPorts): SettingStorePort {
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
