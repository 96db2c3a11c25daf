import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { limitTable } from '../../../core/kernel/limit-table.ts'
import type { LimitSettings } from '../../../core/kernel/limit-settings.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Problem } from '../../ui/problem.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { createSaveLimits, type SaveLimits } from './limit-commands.ts'
import { LimitField } from './limit-field.tsx'
import { limitGroups, limitWords, type LimitGroup } from './limit-words.ts'
import { ProviderBudgets } from './provider-budgets.tsx'

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
      title={say('Limits')}
      intro={say('What ends an answer that does not end by itself. A change holds from the next message on.')}
    >
      {setting.state === 'loading' && <Waiting>{say('Reading your limits…')}</Waiting>}
      {setting.state === 'failed' && (
        <Problem message={setting.reason.message} hint={setting.reason.hint} detail={setting.reason.detail} />
      )}
      {setting.state === 'ready' && (
        <>
          {limitGroups.map((group) => (
            <Group key={say(group.title)} group={group} settings={setting.value ?? {}} save={save} />
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
      <h3 className="text-base font-medium">{say(group.title)}</h3>
      <p className="mt-1 text-sm text-muted">{say(group.about)}</p>
      <div className="mt-2 divide-y divide-border border-y border-border">
        {group.names.map((name) => (
          <LimitField
            key={name}
            words={limitWords(name)}
            entry={limitTable[name]}
            stored={settings[name] ?? 'default'}
            onSave={(value) => save({ [name]: value })}
          />
        ))}
      </div>
    </div>
  )
}
