import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import { SectionHeader, settingsCard } from '../../ui/layout/settings-section.tsx'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

export interface ModelDataSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Shows the source of model data and prices, and whether they update automatically. */
export function ModelDataSection({ client, queries, announce }: ModelDataSectionProps) {
  const report = createFailureReporter(announce)
  const [isBusy, setIsBusy] = useState(false)

  const refresh = async () => {
    setIsBusy(true)
    const refreshed = await client.call('refresh-model-data', {})
    setIsBusy(false)
    if (!refreshed.ok) {
      return announce.failed(showFailure(refreshed.failure), {
        label: i18n.t('Retry'),
        run: () => void refresh(),
      })
    }
    announce.done(
      i18n.t('models.dev lists {models} models from the providers here, as of {at}.', {
        models: refreshed.value.models,
        at: refreshed.value.at,
      }),
    )
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <SectionHeader title={i18n.t('Context windows, abilities and prices')}>
        {i18n.t(
          'Your own entries win, then the provider’s list, then models.dev. This version includes a copy of models.dev.',
        )}
      </SectionHeader>
      <div className={`${settingsCard} w-full`}>
        <SettingSwitch
          queries={queries}
          setting="refreshes-model-data"
          onSave={(setting) => void report(client.call('save-setting', setting))}
        />
      </div>
      <Button disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? i18n.t('Loading from models.dev…') : i18n.t('Update now from models.dev')}
      </Button>
    </div>
  )
}
