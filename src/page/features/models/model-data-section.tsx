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
      i18n.t('models.dev lists {models} models from the providers here, as of {at}.', {
        models: refreshed.value.models,
        at: refreshed.value.at,
      }),
    )
  }

  return (
    <div>
      <h3 className="text-base font-medium">{i18n.t('Model details and prices')}</h3>
      <p className="mt-1 text-sm text-muted">
        {i18n.t(
          'Innerloop uses your corrections first, then what the provider lists, then the public collection models.dev. This version includes a copy of it.',
        )}
      </p>
      <SettingSwitch
        queries={queries}
        settingKey="refreshes-model-data"
        label={i18n.t('Update model details and prices automatically')}
        hint={i18n.t(
          'Once a week, from models.dev. It sees your IP address, but nothing from your chats or keys.',
        )}
        onSave={(setting) => void report(client.call('save-setting', setting))}
      />
      <Button disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? i18n.t('Loading from models.dev…') : i18n.t('Update now from models.dev')}
      </Button>
    </div>
  )
}
