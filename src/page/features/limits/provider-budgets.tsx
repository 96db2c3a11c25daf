import { Fragment, useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { limitTable } from '../../../core/kernel/limit-table.ts'
import type { LimitSettings } from '../../../core/kernel/limit-settings.ts'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import { ofProvider, type SaveLimits } from './limit-commands.ts'
import { LimitField } from './limit-field.tsx'
import { providerWords } from './limit-words.ts'

export interface ProviderBudgetsProps {
  queries: Queries
  settings: LimitSettings
  save: SaveLimits
}

/** Budgets per provider. The demo provider is left out, because it is free. */
export function ProviderBudgets({ queries, settings, save }: ProviderBudgetsProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const known = providers.state === 'ready' ? providers.value : []
  const payable = known.filter(({ dialect }) => dialect !== 'demo')
  return (
    <div>
      <h3 className="text-base font-medium">{say('Budgets of each provider')}</h3>
      <p className="mt-1 text-sm text-muted">
        {payable.length === 0
          ? say('Once you have added a provider in Settings, Providers, it can have budgets here.')
          : say('For each provider, whatever chats and days it is used in.')}
      </p>
      {payable.length > 0 && (
        <div className="mt-2 divide-y divide-border border-y border-border">
          {payable.map(({ id, name }) => (
            <Fragment key={id}>
              <LimitField
                words={providerWords(name).dollars}
                entry={limitTable.maxDayDollars}
                stored={settings.maxProviderDollars?.[id] ?? 'default'}
                onSave={(value) => save(ofProvider('maxProviderDollars', id, value))}
              />
              <LimitField
                words={providerWords(name).tokens}
                entry={limitTable.maxDayTokens}
                stored={settings.maxProviderTokens?.[id] ?? 'default'}
                onSave={(value) => save(ofProvider('maxProviderTokens', id, value))}
              />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
