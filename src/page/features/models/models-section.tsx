import { useId, useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { ModelRef, Provider, TitleChoice } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FoldedSettings, SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { toDraft, toForm } from '../providers/provider-form.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { DefaultModelSection } from './default-model-section.tsx'
import { FallbackSection } from './fallback-section.tsx'
import { ModelDataSection } from './model-data-section.tsx'
import { ModelOverridesSection } from './model-overrides-section.tsx'
import { ImageModelSection } from './image-model-section.tsx'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface ModelsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for models of all providers. */
export function ModelsSection({ client, queries, announce }: ModelsSectionProps) {
  const save = async (setting: CommandInput<'save-setting'>, message?: string, undo?: () => void) => {
    const saved = await client.call('save-setting', setting)
    if (!saved.ok) announce.failed(showFailure(saved.failure))
    else if (message === undefined) return
    else if (undo === undefined) announce.done(message)
    else announce.undoable(message, { undo })
  }
  const saveChain = (value: readonly ModelRef[], message?: string, before?: readonly ModelRef[]) =>
    void save({ key: 'fallback-models', value: [...value] }, message, before && (() => saveChain(before)))
  const saveSwitch = (setting: CommandInput<'save-setting'>) => void save(setting)
  return (
    <SettingsSection id="models" title={i18n.t('Models')}>
      <DefaultModelSection
        queries={queries}
        onChange={(model, message) => void save({ key: 'default-model', value: model }, message)}
      />
      <FallbackSection queries={queries} onChange={saveChain} />
      <ImageModelSection
        queries={queries}
        onChange={(model, message) => void save({ key: 'image-model', value: model }, message)}
      />
      <SettingsSection title={i18n.t('Chat titles')}>
        <div className={settingsCard}>
          <TitleChoices client={client} queries={queries} announce={announce} />
        </div>
      </SettingsSection>
      <SettingsSection id="context" title={i18n.t('Context')}>
        <div className={settingsCard}>
          <SettingSwitch queries={queries} setting="compacts-by-itself" isOnByDefault onSave={saveSwitch} />
        </div>
      </SettingsSection>
      <ModelOverridesSection client={client} queries={queries} announce={announce} />
      <FoldedSettings title={i18n.t('Model data')}>
        <ModelDataSection client={client} queries={queries} announce={announce} />
      </FoldedSettings>
    </SettingsSection>
  )
}

const titleChoices: Record<TitleChoice, MessageDescriptor> = {
  'under-a-cent': /*i18n*/ { id: 'For models under 1 cent per title' },
  always: /*i18n*/ { id: 'Always' },
  never: /*i18n*/ { id: 'Never' },
}

/** Lets the person choose for each provider when its models generate titles of chats. */
function TitleChoices({ client, queries, announce }: ModelsSectionProps) {
  const id = useId()
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const forAll = useObservable(useMemo(() => queries.watchSetting('titles-by-model'), [queries]))
  if (providers.state !== 'ready' || forAll.state !== 'ready') return null
  const own = providers.value.filter(({ dialect }) => dialect !== 'demo')
  const { label, hint } = settingText('titles-by-model')
  const save = async (provider: Provider, titles: TitleChoice) => {
    const saved = await client.call('save-provider', { ...toDraft(toForm(provider)), titles })
    if (!saved.ok) announce.failed(showFailure(saved.failure))
  }
  return (
    <div
      {...settingAnchor('titles-by-model')}
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-3 py-3"
    >
      <div>
        <p id={id} className="font-medium">
          {label}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {own.length === 0 ? i18n.t('Add a provider first. The demo model generates no titles.') : hint}
        </p>
      </div>
      {own.map((provider) => (
        <Field key={provider.id} label={provider.name}>
          <select
            value={provider.titles ?? (forAll.value === true ? 'always' : 'never')}
            onChange={({ target }) => void save(provider, target.value as TitleChoice)}
            className={`${controlClass} max-w-96`}
          >
            {Object.entries(titleChoices).map(([choice, meaning]) => (
              <option key={choice} value={choice}>
                {i18n.t(meaning)}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </div>
  )
}
