import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/kernel/command.ts'
import type { Enrichment } from '../../../core/kernel/enrichment.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Problem } from '../../ui/problem.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { enrichmentWords } from './enrichment-words.ts'
import { translate } from '../../i18n/translate.ts'
import type { Announce } from '../../ui/announce.ts'

export interface EnrichmentSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for context injection, by kind. */
export function EnrichmentSection({ client, queries, announce }: EnrichmentSectionProps) {
  const off = useObservable(useMemo(() => queries.watchSetting('enrichments-off'), [queries]))
  const places = useObservable(useMemo(() => queries.watchSetting('tells-picture-places'), [queries]))
  const save = async (setting: CommandInput<'save-setting'>) => {
    const saved = await client.call('save-setting', setting)
    if (!saved.ok) announce.failed(translate(saved.failure.message))
  }
  return (
    <SettingsSection
      title={say('Enrichment')}
      intro={say(
        'What tools may bring into the context of an answer, such as a picture. Each is shown in the answer as “Context enriched”, and can be taken out of later requests there.',
      )}
    >
      {off.state === 'loading' && <Waiting>{say('Reading your settings…')}</Waiting>}
      {off.state === 'failed' && (
        <Problem message={off.reason.message} hint={off.reason.hint} detail={off.reason.detail} />
      )}
      {off.state === 'ready' && (
        <div className="divide-y divide-border">
          {enrichmentWords.map(({ kind, label, hint }) => (
            <Switch
              key={kind}
              label={say(label)}
              hint={say(hint)}
              isOn={!(off.value ?? []).includes(kind)}
              onChange={(isOn) =>
                void save({ key: 'enrichments-off', value: switchKind(off.value ?? [], kind, isOn) })
              }
            />
          ))}
          <Switch
            label={say('Tell models where pictures were taken')}
            hint={say(
              'Cameras write the place into a picture. It is never sent with the picture; switched on, it is told when a model looks at one that you attached.',
            )}
            isOn={places.state === 'ready' && places.value === true}
            disabled={places.state !== 'ready'}
            onChange={(value) => void save({ key: 'tells-picture-places', value })}
          />
        </div>
      )}
    </SettingsSection>
  )
}

function switchKind(
  off: readonly Enrichment['kind'][],
  kind: Enrichment['kind'],
  isOn: boolean,
): Enrichment['kind'][] {
  const others = off.filter((each) => each !== kind)
  return isOn ? others : [...others, kind]
}
