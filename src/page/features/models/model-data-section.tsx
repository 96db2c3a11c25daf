import { useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'
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
      i18n.t('models.dev lists {models} models of the providers here, as of {at}.', {
        models: refreshed.value.models,
        at: refreshed.value.at,
      }),
    )
  }

  return (
    <div>
      <h3 className="text-base font-medium">{i18n.t('Facts and prices')}</h3>
      <p className="mt-1 text-sm text-muted">
        {i18n.t(
          'What the app knows of models is what you say of them, then what their provider lists, then a public collection, models.dev. A copy of it came with this version of the app.',
        )}
      </p>
      <SettingSwitch
        queries={queries}
        settingKey="refreshes-model-data"
        label={i18n.t('Fetch newer facts and prices by itself')}
        hint={i18n.t(
          'Once a week, from models.dev. It learns your address on the internet, and nothing of your chats or keys.',
        )}
        onSave={(setting) => void report(client.call('save-setting', setting))}
      />
      <Button disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? i18n.t('Asking models.dev…') : i18n.t('Fetch now from models.dev')}
      </Button>
    </div>
  )
}
