import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import {
  limitTable,
  type LimitSettingName,
  type LimitValue,
} from '../../../core/model/settings/limit-table.ts'
import type { LimitSettings } from '../../../core/model/settings/setting.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import {
  FoldedSettings,
  SectionHeader,
  SettingsSection,
  settingsCard,
} from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { LimitField } from './limit-field.tsx'
import { budgets, limitGroups, type LimitGroup } from '../settings/setting-entries.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { showFailure } from '../../i18n/show-text.ts'

export interface LimitsSectionProps {
  client: WorkerClient
  queries: Queries
}

/** Page of the settings: budgets, and the limits of a turn. */
export function LimitsSection({ client, queries }: LimitsSectionProps) {
  const save = useMemo(() => createSaveLimits(client), [client])
  const setting = useObservable(useMemo(() => queries.watchSetting('limits'), [queries]))
  return (
    <SettingsSection
      title={i18n.t('Limits & budgets')}
      intro={i18n.t('Stop answers that run too long or cost too much. Changes apply from your next message.')}
      isRegion={false}
    >
      {setting.state === 'loading' && <Spinner>{i18n.t('Loading your limits…')}</Spinner>}
      {setting.state === 'failed' && <FailureProblem failure={setting.reason} />}
      {setting.state === 'ready' && (
        <>
          <Budgets queries={queries} settings={setting.value ?? {}} save={save} />
          <SettingsSection
            id="limits"
            title={i18n.t('Limits')}
            intro={i18n.t('Rounds, loops and timeouts. The defaults suit most chats.')}
          >
            <FoldedSettings title={i18n.t('Advanced')}>
              {limitGroups.map((group) => (
                <Group key={i18n.t(group.title)} group={group} settings={setting.value ?? {}} save={save} />
              ))}
            </FoldedSettings>
          </SettingsSection>
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
    <div className="flex flex-col gap-3">
      <SectionHeader title={i18n.t(group.title)}>{i18n.t(group.about)}</SectionHeader>
      <div className={settingsCard}>
        {group.names.map((name) => (
          <div key={name} {...settingAnchor(name)}>
            <LimitField
              {...settingText(name)}
              entry={limitTable[name]}
              stored={settings[name] ?? 'default'}
              onSave={(value) => save({ [name]: value })}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

interface BudgetsProps {
  queries: Queries
  settings: LimitSettings
  save: SaveLimits
}

/** All budgets. The demo provider has none, because it is free. */
function Budgets({ queries, settings, save }: BudgetsProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const listed = providers.state === 'ready' ? providers.value : []
  const payable = listed.filter(({ dialect }) => dialect !== 'demo')
  const valueOf = (name: LimitSettingName) => settings[name] ?? 'default'
  const monthly = settingText('provider-budgets')
  return (
    <SettingsSection
      id="budgets"
      title={i18n.t('Budgets')}
      intro={i18n.t(
        'Checked before every request. Dollar budgets stop models without a price: set prices in Settings > Models. Fees of provider-side tools aren’t included.',
      )}
    >
      <div className={settingsCard}>
        {budgets.map(({ dollars, tokens }) => (
          <div key={dollars} {...settingAnchor(dollars)}>
            <BudgetRow
              {...settingText(dollars)}
              dollars={valueOf(dollars)}
              tokens={valueOf(tokens)}
              tokensText={tokens === 'askAtTokens' ? askTokensText() : undefined}
              entries={{ dollars: limitTable[dollars], tokens: limitTable[tokens] }}
              saveDollars={(value) => save({ [dollars]: value })}
              saveTokens={(value) => save({ [tokens]: value })}
            />
          </div>
        ))}
      </div>
      <div {...settingAnchor('provider-budgets')} className="flex flex-col gap-3">
        <SectionHeader title={monthly.label}>
          {payable.length === 0 ? i18n.t('Add a provider to set a monthly budget for it.') : monthly.hint}
        </SectionHeader>
        {payable.length > 0 && (
          <div className={settingsCard}>
            {payable.map(({ id, name }) => (
              <BudgetRow
                key={id}
                label={i18n.t('Budget for {name}', { name })}
                hint={i18n.t('Per calendar month.')}
                dollars={settings.maxProviderDollars?.[id] ?? 'default'}
                tokens={settings.maxProviderTokens?.[id] ?? 'default'}
                entries={{ dollars: limitTable.maxDayDollars, tokens: limitTable.maxDayTokens }}
                saveDollars={(value) => save(toProviderBudget('maxProviderDollars', id, value))}
                saveTokens={(value) => save(toProviderBudget('maxProviderTokens', id, value))}
              />
            ))}
          </div>
        )}
      </div>
    </SettingsSection>
  )
}

const askTokensText = () => ({
  label: i18n.t('Ask when a turn uses'),
  hint: i18n.t('For models without a known price.'),
})

type SaveLimit = (value: LimitValue) => Promise<string | null>

interface BudgetRowProps {
  label: string
  hint: string
  /** Label and hint of the tokens, if they differ from those of other budgets. */
  tokensText?: { label: string; hint: string }
  dollars: LimitValue
  tokens: LimitValue
  entries: Record<'dollars' | 'tokens', (typeof limitTable)[LimitSettingName]>
  saveDollars: SaveLimit
  saveTokens: SaveLimit
}

/** A budget in dollars. A second number, in tokens, is shown if it is set or once it is asked for. */
function BudgetRow({
  label,
  hint,
  tokensText,
  dollars,
  tokens,
  entries,
  saveDollars,
  saveTokens,
}: BudgetRowProps) {
  const [isAdded, setAdded] = useState(false)
  const isSet = (tokens === 'default' ? entries.tokens.default : tokens) !== 'off'
  return (
    <>
      <LimitField
        label={label}
        hint={hint}
        name={i18n.t('{label} in dollars', { label })}
        entry={entries.dollars}
        stored={dollars}
        onSave={saveDollars}
      />
      {isSet || isAdded ? (
        <LimitField
          {...(tokensText ?? {
            label: i18n.t('{label} (tokens)', { label }),
            hint: i18n.t('Counts all tokens, whatever they cost.'),
          })}
          entry={entries.tokens}
          stored={tokens}
          isInitiallyOpened={isAdded}
          onSave={saveTokens}
        />
      ) : (
        <Button look="accent" small onClick={() => setAdded(true)} className="-ms-3 mb-2 text-sm">
          <Plus aria-hidden size={15} />
          <span aria-hidden>{i18n.t('Add a token limit')}</span>
          <span className="sr-only">{i18n.t('Add a token limit: {label}', { label })}</span>
        </Button>
      )}
    </>
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
