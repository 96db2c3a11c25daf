import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Switch } from '../../ui/switch.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'
import type { Announce } from '../../ui/announce.ts'

export interface TitleSwitchProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

export function TitleSwitch({ client, queries, announce }: TitleSwitchProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('titles-by-model'), [queries]))
  const change = async (value: boolean) => {
    const saved = await client.call('save-setting', { key: 'titles-by-model', value })
    if (!saved.ok) announce.failed(translate(saved.failure.message))
  }
  return (
    <Switch
      label={say('Let the model name chats')}
      hint={say(
        'After the first answer the chat’s model is asked for a title: one more request, which counts in usage and budgets. Off: the first words are the title.',
      )}
      isOn={setting.state === 'ready' && setting.value === true}
      disabled={setting.state !== 'ready'}
      onChange={(value) => void change(value)}
    />
  )
}
