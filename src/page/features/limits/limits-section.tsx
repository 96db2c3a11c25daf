import { useMemo, Fragment } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { limitTable, type LimitValue } from '../../../core/model/settings/limit-table.ts'
import type { LimitSettings } from '../../../core/model/settings/setting.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { LimitField } from './limit-field.tsx'
import { limitGroups, limitLabels, type LimitGroup, providerLimitLabels } from './limit-labels.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { showFailure } from '../../i18n/show-text.ts'

export interface LimitsSectionProps {
  client: WorkerClient
  queries: Queries
}

/** Settings page for the limits of a turn and for budgets. */
export function LimitsSection({ client, queries }: LimitsSectionProps) {
  const save = useMemo(() => createSaveLimits(client), [client])
  const setting = useObservable(useMemo(() => queries.watchSetting('limits'), [queries]))
  return (
    <SettingsSection
      title={i18n.t('Limits')}
      intro={i18n.t(
        'Limits for an answer that does not end by itself. Changes apply from the next message on.',
      )}
    >
      {setting.state === 'loading' && <Spinner>{i18n.t('Loading your limits…')}</Spinner>}
      {setting.state === 'failed' && <FailureProblem failure={setting.reason} />}
      {setting.state === 'ready' && (
        <>
          {limitGroups.map((group) => (
            <Group key={i18n.t(group.title)} group={group} settings={setting.value ?? {}} save={save} />
          ))}
          <ProviderBudgets queries={queries} settings={setting.value ?? {}} save={save} />
        </>
      )}
    </SettingsSection>
  )
}

interface GroupProps {
  group: LimitGroup
  settings: LimitSettings
  save: SaveLimits
}

function Group({ group, settings, save }: GroupProps) {
  return (
    <div>
      <h3 className="text-base font-medium">{i18n.t(group.title)}</h3>
      <p className="mt-1 text-sm text-muted">{i18n.t(group.about)}</p>
      <div className="mt-2 divide-y divide-border border-y border-border">
        {group.names.map((name) => (
          <LimitField
            key={name}
            labels={limitLabels(name)}
            entry={limitTable[name]}
            stored={settings[name] ?? 'default'}
            onSave={(value) => save({ [name]: value })}
          />
        ))}
      </div>
    </div>
  )
}

interface ProviderBudgetsProps {
  queries: Queries
  settings: LimitSettings
  save: SaveLimits
}

/** Budgets per provider. The demo provider is left out, because it is free. */
function ProviderBudgets({ queries, settings, save }: ProviderBudgetsProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const listed = providers.state === 'ready' ? providers.value : []
  const payable = listed.filter(({ dialect }) => dialect !== 'demo')
  return (
    <div>
      <h3 className="text-base font-medium">{i18n.t('Provider budgets')}</h3>
      <p className="mt-1 text-sm text-muted">
        {payable.length === 0
          ? i18n.t('Add a provider in Settings > Providers to set budgets for it here.')
          : i18n.t('For each provider, across all chats.')}
      </p>
      {payable.length > 0 && (
        <div className="mt-2 divide-y divide-border border-y border-border">
          {payable.map(({ id, name }) => (
            <Fragment key={id}>
              <LimitField
                labels={providerLimitLabels(name).dollars}
                entry={limitTable.maxDayDollars}
                stored={settings.maxProviderDollars?.[id] ?? 'default'}
                onSave={(value) => save(toProviderBudget('maxProviderDollars', id, value))}
              />
              <LimitField
                labels={providerLimitLabels(name).tokens}
                entry={limitTable.maxDayTokens}
                stored={settings.maxProviderTokens?.[id] ?? 'default'}
                onSave={(value) => save(toProviderBudget('maxProviderTokens', id, value))}
              />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

/** Saves some limits. Resolves to the reason of a failure, or `null`. */
type SaveLimits = (change: LimitSettings) => Promise<string | null>

function createSaveLimits(client: WorkerClient): SaveLimits {
  return async (value) => {
    const saved = await client.call('save-setting', { key: 'limits', value })
    return saved.ok ? null : showFailure(saved.failure)
  }
}

function toProviderBudget(
  name: 'maxProviderDollars' | 'maxProviderTokens',
  providerId: ProviderId,
  value: LimitValue,
): LimitSettings {
  const budgets: Record<ProviderId, LimitValue> = {}
  budgets[providerId] = value
  return { [name]: budgets }
}
