import type { ModelRef } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { Setting } from '../../core/kernel/setting.ts'
import type { SettingStorePort } from '../handler-ports.ts'

export interface SettingDeskPorts {
  store: SettingStorePort
  /** Whether pages could be fetched through it; an empty text is no proxy. */
  checkProxyUrl(url: string): Result<null>
  /** Unlocked keys go by the new limit from now on. */
  keepKeysOpen(): Promise<void>
  /** What that model needs is loaded ahead, where nothing speaks against it. Nobody waits for it. */
  warmUp(model: ModelRef): void
}

/** Saves what a person sets. What cannot work is refused before, and only what is stored has effects. */
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
