import type { LimitSettings } from '../../../core/kernel/limit-settings.ts'
import type { LimitValue } from '../../../core/kernel/limit-table.ts'
import type { ProviderId } from '../../../core/kernel/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { translate } from '../../i18n/translate.ts'

/** Saves some limits. Resolves to the reason of a failure, or `null`. */
export type SaveLimits = (change: LimitSettings) => Promise<string | null>

export function createSaveLimits(client: WorkerClient): SaveLimits {
  return async (value) => {
    const saved = await client.call('save-setting', { key: 'limits', value })
    return saved.ok ? null : translate(saved.failure.message)
  }
}

export function ofProvider(
  name: 'maxProviderDollars' | 'maxProviderTokens',
  providerId: ProviderId,
  value: LimitValue,
): LimitSettings {
  const budgets: Record<ProviderId, LimitValue> = {}
  budgets[providerId] = value
  return { [name]: budgets }
}
