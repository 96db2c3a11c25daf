import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Switch } from '../../ui/switch.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'
import type { Announce } from '../../ui/announce.ts'

export interface CompactionSwitchProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

export function CompactionSwitch({ client, queries, announce }: CompactionSwitchProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('compacts-by-itself'), [queries]))
  const change = async (value: boolean) => {
    const saved = await client.call('save-setting', { key: 'compacts-by-itself', value })
    if (!saved.ok) announce.failed(translate(saved.failure.message))
  }
  return (
    <Switch
      label={say('Compact earlier messages when a model’s window is nearly full')}
      hint={say(
        'The model is asked for a summary that later requests get in place of those messages: one more request, which counts in usage and budgets. The messages stay stored, and each summary can be read, edited and undone in its chat.',
      )}
      isOn={setting.state === 'ready' && setting.value !== false}
      disabled={setting.state !== 'ready'}
      onChange={(value) => void change(value)}
    />
  )
}
