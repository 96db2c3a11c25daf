import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { OptionalLimitField } from './optional-limit-field.tsx'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'

export interface RecordsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for the retention of answer details. */
export function RecordsSection({ client, queries, announce }: RecordsSectionProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('record-retention'), [queries]))
  if (setting.state === 'loading') return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
  if (setting.state === 'failed') {
    return <FailureProblem failure={setting.reason} />
  }
  const rule = setting.value ?? unlimitedRetention
  const save = async (change: Partial<RetentionRule>): Promise<string | null> => {
    const saved = await client.call('save-setting', {
      key: 'record-retention',
      value: { ...rule, ...change },
    })
    if (!saved.ok) announce.failed(showFailure(saved.failure))
    return saved.ok ? null : showFailure(saved.failure)
  }
  const saveSwitch = (switched: CommandInput<'save-setting'>) =>
    void createFailureReporter(announce)(client.call('save-setting', switched))
  return (
    <SettingsSection
      title={i18n.t('Chats')}
      intro={i18n.t(
        'How chats are named, how they fit into a model’s context window, and how long Review keeps an answer’s events and requests. Without a limit, they stay until you delete the chat. Messages and their cost always stay.',
      )}
    >
      <SettingSwitch
        queries={queries}
        settingKey="titles-by-model"
        label={i18n.t('Let the model name chats')}
        hint={i18n.t(
          'After the first answer, the chat’s model is asked for a title. This is one more request, which counts in usage and budgets. If off, the first words are the title.',
        )}
        onSave={saveSwitch}
      />
      <SettingSwitch
        queries={queries}
        settingKey="compacts-by-itself"
        label={i18n.t('Compact earlier messages when the context window is nearly full')}
        hint={i18n.t(
          'The model is asked for a summary, which later requests include instead of those messages. This is one more request, which counts in usage and budgets. The messages stay stored, and you can read, edit and undo each summary in its chat.',
        )}
        isOnByDefault
        onSave={saveSwitch}
      />
      <OptionalLimitField
        label={i18n.t('Delete details older than')}
        unit={i18n.t('days')}
        hint={i18n.t('Counted for each chat, from its newest answer on.')}
        initialValue={90}
        max={3650}
        value={rule.maxAgeDays}
        onSave={(maxAgeDays) => save({ maxAgeDays })}
      />
      <OptionalLimitField
        label={i18n.t('Delete the oldest details above')}
        unit={i18n.t('megabytes')}
        hint={i18n.t('Approximate, for all chats together.')}
        initialValue={500}
        max={100_000}
        value={rule.maxMegabytes}
        onSave={(maxMegabytes) => save({ maxMegabytes })}
      />
    </SettingsSection>
  )
}

/** The rule as the worker stores it; `null`: no limit. */
interface RetentionRule {
  maxAgeDays: number | null
  maxMegabytes: number | null
}

const unlimitedRetention: RetentionRule = { maxAgeDays: null, maxMegabytes: null }
