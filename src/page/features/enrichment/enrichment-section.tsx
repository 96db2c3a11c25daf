import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Enrichment } from '../../../core/model/conversation/enrichment.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'

export interface EnrichmentSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for context injection, by kind. */
export function EnrichmentSection({ client, queries, announce }: EnrichmentSectionProps) {
  const off = useObservable(useMemo(() => queries.watchSetting('enrichments-off'), [queries]))
  const save = async (setting: CommandInput<'save-setting'>) => {
    await createFailureReporter(announce)(client.call('save-setting', setting))
  }
  return (
    <SettingsSection
      title={i18n.t('Enrichment')}
      intro={i18n.t(
        'Content that tools may add to the context of an answer, such as an image. The answer shows each addition as “Context enriched”, where you can remove it from later requests.',
      )}
    >
      {off.state === 'loading' && <Spinner>{i18n.t('Loading your settings…')}</Spinner>}
      {off.state === 'failed' && <FailureProblem failure={off.reason} />}
      {off.state === 'ready' && (
        <div className="divide-y divide-border">
          {enrichmentOptions.map(({ kind, label, hint }) => (
            <Switch
              key={kind}
              label={i18n.t(label)}
              hint={i18n.t(hint)}
              isOn={!(off.value ?? []).includes(kind)}
              onChange={(isOn) =>
                void save({ key: 'enrichments-off', value: switchKind(off.value ?? [], kind, isOn) })
              }
            />
          ))}
          <SettingSwitch
            queries={queries}
            settingKey="tells-picture-places"
            label={i18n.t('Share where images were taken')}
            hint={i18n.t(
              'Cameras store the location in an image. It is never sent with the image itself. If on, a model gets the location when it looks at an image that you attached.',
            )}
            onSave={(setting) => void save(setting)}
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

interface EnrichmentOption {
  kind: Exclude<Enrichment['kind'], 'other'>
  label: MessageDescriptor
  hint: MessageDescriptor
}

/** Options in display order. */
const enrichmentOptions: readonly EnrichmentOption[] = [
  {
    kind: 'image',
    label: /*i18n*/ { id: 'Look at images' },
    hint: /*i18n*/ {
      id: 'peek_image adds an image from this chat or, after you agree, from the web, with its size and camera.',
    },
  },
  {
    kind: 'gif',
    label: /*i18n*/ { id: 'Look at GIFs' },
    hint: /*i18n*/ { id: 'process_gif adds up to eight frames, with the length and size.' },
  },
  {
    kind: 'youtube',
    label: /*i18n*/ { id: 'Look at YouTube videos' },
    hint: /*i18n*/ {
      id: 'process_youtube_video sends the video’s address to models that can watch it. Other models get the readable details.',
    },
  },
  {
    kind: 'message metadata',
    label: /*i18n*/ { id: 'Show when messages were sent' },
    hint: /*i18n*/ { id: 'reveal_message_metadata adds the time and a name to each recent message.' },
  },
  {
    kind: 'media window',
    label: /*i18n*/ { id: 'Send older images again' },
    hint: /*i18n*/ { id: 'increase_media_context sends more than the four newest images of a chat.' },
  },
]
