import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SectionHeader, settingsCard } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { OptionalLimitField } from './optional-limit-field.tsx'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface RecordsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Retention of answer details. */
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
  return (
    <div className="flex flex-col gap-3">
      <SectionHeader title={i18n.t('Details of answers')}>
        {i18n.t(
          'What Review shows: events and requests. Without a limit, they stay until you delete the chat. Messages and costs stay.',
        )}
      </SectionHeader>
      <div className={settingsCard}>
        <OptionalLimitField
          setting="record-age"
          unit={i18n.t('days')}
          initialValue={90}
          max={3650}
          value={rule.maxAgeDays}
          onSave={(maxAgeDays) => save({ maxAgeDays })}
        />
        <OptionalLimitField
          setting="record-size"
          unit={i18n.t('megabytes')}
          initialValue={500}
          max={100_000}
          value={rule.maxMegabytes}
          onSave={(maxMegabytes) => save({ maxMegabytes })}
        />
      </div>
    </div>
  )
}

/** The rule as the worker stores it; `null`: no limit. */
interface RetentionRule {
  maxAgeDays: number | null
  maxMegabytes: number | null
}

const unlimitedRetention: RetentionRule = { maxAgeDays: null, maxMegabytes: null }
