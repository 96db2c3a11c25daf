import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Enrichment } from '../../../core/model/conversation/enrichment.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { settingAnchor, settingText, type SettingId } from '../settings/settings-registry.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'
import { SettingSwitch, switchName } from '../settings/setting-switch.tsx'

export interface EnrichmentSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Context injection, by kind. */
export function EnrichmentSection({ client, queries, announce }: EnrichmentSectionProps) {
  const off = useObservable(useMemo(() => queries.watchSetting('enrichments-off'), [queries]))
  const save = async (setting: CommandInput<'save-setting'>) => {
    await createFailureReporter(announce)(client.call('save-setting', setting))
  }
  return (
    <SettingsSection
      id="enrichment"
      title={i18n.t('Enrichment')}
      intro={i18n.t(
        'What tools can add to the context, such as images. You can see and remove each item in the answer.',
      )}
    >
      {off.state === 'loading' && <Spinner>{i18n.t('Loading your settings…')}</Spinner>}
      {off.state === 'failed' && <FailureProblem failure={off.reason} />}
      {off.state === 'ready' && (
        <div className={settingsCard}>
          {enrichmentOptions.map(({ kind, setting }) => (
            <div key={kind} {...settingAnchor(setting)}>
              <Switch
                {...settingText(setting)}
                isOn={!(off.value ?? []).includes(kind)}
                onChange={(isOn) =>
                  void save({ key: 'enrichments-off', value: switchName(off.value ?? [], kind, isOn) })
                }
              />
            </div>
          ))}
          <SettingSwitch
            queries={queries}
            setting="tells-picture-places"
            onSave={(setting) => void save(setting)}
          />
        </div>
      )}
    </SettingsSection>
  )
}

interface EnrichmentOption {
  kind: Exclude<Enrichment['kind'], 'other'>
  setting: SettingId
}

/** Options in display order. */
const enrichmentOptions: readonly EnrichmentOption[] = [
  { kind: 'image', setting: 'enrichment-image' },
  { kind: 'gif', setting: 'enrichment-gif' },
  { kind: 'youtube', setting: 'enrichment-youtube' },
  { kind: 'message metadata', setting: 'enrichment-metadata' },
  { kind: 'media window', setting: 'enrichment-media' },
]
