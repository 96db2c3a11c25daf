import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import { builtInInstructions } from '../../../core/model/assistants/built-in-instructions.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
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

/** Settings page for the instructions of all chats. */
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
      title={i18n.t('Instructions')}
      intro={i18n.t(
        'Sent at the start of every request. A chat can have its own: see “Instructions” in its menu.',
      )}
    >
      <SavedText
        label={i18n.t('System prompt for every chat')}
        hint={i18n.t(
          'Leave empty to use the built-in prompt, which is shown in gray. Tools add their own rules.',
        )}
        placeholder={builtInInstructions}
        stored={instructions.value ?? ''}
        onSave={(text) => save({ key: 'instructions', value: text })}
      />
      <div>
        <Switch
          label={i18n.t('Tell the assistant about me')}
          hint={i18n.t(
            'Sent to the provider with every request. Do not enter anything that it should not know.',
          )}
          isOn={value.isOn}
          onChange={(isOn) => void save({ key: 'about-you', value: { ...value, isOn } })}
        />
        {value.isOn && (
          <SavedText
            label={i18n.t('About you')}
            hint={i18n.t('For example, your name, your work, or how you like answers.')}
            placeholder=""
            stored={value.text}
            onSave={(text) => save({ key: 'about-you', value: { ...value, text } })}
          />
        )}
      </div>
    </SettingsSection>
  )
}
