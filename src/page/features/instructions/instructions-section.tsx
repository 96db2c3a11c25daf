import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import { builtInInstructions } from '../../../core/model/assistants/built-in-instructions.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { SavedText } from './saved-text.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'

export interface InstructionsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

const noInstructions = { isOn: false, text: '' }

/** Instructions for all chats. */
export function InstructionsSection({ client, queries, announce }: InstructionsSectionProps) {
  const instructions = useObservable(useMemo(() => queries.watchSetting('instructions'), [queries]))
  const aboutYou = useObservable(useMemo(() => queries.watchSetting('about-you'), [queries]))
  if (instructions.state !== 'ready' || aboutYou.state !== 'ready') {
    return <Spinner>{i18n.t('Loading your instructions…')}</Spinner>
  }
  const value = aboutYou.value ?? noInstructions
  const save = async (setting: CommandInput<'save-setting'>) => {
    const saved = await createFailureReporter(announce)(client.call('save-setting', setting))
    return saved !== undefined
  }
  return (
    <SettingsSection
      id="instructions"
      title={i18n.t('Instructions')}
      intro={i18n.t(
        'Sent at the start of every request. To override them for one chat, use Chat actions > Instructions.',
      )}
    >
      <div {...settingAnchor('instructions')}>
        <SavedText
          {...settingText('instructions')}
          placeholder={builtInInstructions}
          stored={instructions.value ?? ''}
          onSave={(text) => save({ key: 'instructions', value: text })}
        />
      </div>
      <div {...settingAnchor('about-you')} className={settingsCard}>
        <Switch
          {...settingText('about-you')}
          isOn={value.isOn}
          onChange={(isOn) => void save({ key: 'about-you', value: { ...value, isOn } })}
        />
        {value.isOn && (
          <div className="py-4">
            <SavedText
              label={i18n.t('About you')}
              hint={i18n.t('e.g. your name, your work, or how you like answers.')}
              placeholder=""
              stored={value.text}
              onSave={(text) => save({ key: 'about-you', value: { ...value, text } })}
            />
          </div>
        )}
      </div>
    </SettingsSection>
  )
}
