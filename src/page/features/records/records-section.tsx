import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { keepsAll, type RetentionRule } from './retention-rule.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Problem } from '../../ui/problem.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { BoundField } from './bound-field.tsx'
import { CompactionSwitch } from './compaction-switch.tsx'
import { TitleSwitch } from './title-switch.tsx'
import { translate } from '../../i18n/translate.ts'
import type { Announce } from '../../ui/announce.ts'

export interface RecordsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for the retention of answer details. */
export function RecordsSection({ client, queries, announce }: RecordsSectionProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('record-retention'), [queries]))
  if (setting.state === 'loading') return <Waiting>{say('Reading your settings…')}</Waiting>
  if (setting.state === 'failed') {
    return <Problem message={setting.reason.message} hint={setting.reason.hint} />
  }
  const rule = setting.value ?? keepsAll
  const save = async (change: Partial<RetentionRule>): Promise<string | null> => {
    const saved = await client.call('save-setting', {
      key: 'record-retention',
      value: { ...rule, ...change },
    })
    if (!saved.ok) announce.failed(translate(saved.failure.message))
    return saved.ok ? null : translate(saved.failure.message)
  }
  return (
    <SettingsSection
      title={say('Chats')}
      intro={say(
        'How chats are named, how they stay within a model’s window, and how long is kept what Review shows of an answer beside its text: its events, and every request as it was sent. Without a bound that stays until you delete the chat. Messages and what they cost always stay.',
      )}
    >
      <TitleSwitch client={client} queries={queries} announce={announce} />
      <CompactionSwitch client={client} queries={queries} announce={announce} />
      <BoundField
        label={say('Drop details older than')}
        unit={say('days')}
        hint={say('Counted for each chat from its newest answer.')}
        first={90}
        most={3650}
        value={rule.maxAgeDays}
        onSave={(maxAgeDays) => save({ maxAgeDays })}
      />
      <BoundField
        label={say('Drop the oldest details above')}
        unit={say('megabytes')}
        hint={say('Of all chats together, about.')}
        first={500}
        most={100_000}
        value={rule.maxMegabytes}
        onSave={(maxMegabytes) => save({ maxMegabytes })}
      />
    </SettingsSection>
  )
}
