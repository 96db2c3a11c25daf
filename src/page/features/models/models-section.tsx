import { useId, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { ModelRef, Provider, TitleChoice } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import {
  FoldedSettings,
  SettingsSection,
  settingsCard,
  SectionHeader,
} from '../../ui/layout/settings-section.tsx'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../ui/controls/parse-number.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { toDraft, toForm } from '../providers/provider-form.ts'
import { SettingSwitch } from '../settings/setting-switch.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { FallbackSection } from './fallback-section.tsx'
import { LearnedWindowsSection } from './learned-windows-section.tsx'
import { ModelOverridesSection } from './model-overrides-section.tsx'
import { ImageModelSection } from './image-model-section.tsx'
import { ModelSetting } from './model-setting.tsx'
import { showFailure } from '../../i18n/show-text.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PromptCachingSelect } from '../model-picker/settings-fields.tsx'
import { createFailureReporter, findProblem } from '../../ui/feedback/report-failure.ts'

interface ModelsSectionProps {
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
          <SettingSwitch queries={queries} setting="clears-old-results" isOnByDefault onSave={saveSwitch} />
          <SettingSwitch queries={queries} setting="compacts-by-itself" isOnByDefault onSave={saveSwitch} />
          <PromptCachingField queries={queries} onSave={saveSwitch} />
          <SettingSwitch queries={queries} setting="includes-time" isOnByDefault onSave={saveSwitch} />
          <MaxMessagesField client={client} queries={queries} />
        </div>
        <LearnedWindowsSection client={client} queries={queries} announce={announce} />
      </SettingsSection>
      <ModelOverridesSection client={client} queries={queries} announce={announce} />
      <FoldedSettings title={i18n.t('Model data')}>
        <ModelDataSection client={client} queries={queries} announce={announce} />
      </FoldedSettings>
    </SettingsSection>
  )
}

interface PromptCachingFieldProps extends Pick<ModelsSectionProps, 'queries'> {
  onSave: (setting: CommandInput<'save-setting'>) => void
}

/** Choice of the lifetime of cached prompts. */
function PromptCachingField({ queries, onSave }: PromptCachingFieldProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('prompt-caching'), [queries]))
  const stored = setting.state === 'ready' ? setting.value : null
  return (
    <div {...settingAnchor('prompt-caching')} className="py-3">
      <PromptCachingSelect
        {...settingText('prompt-caching')}
        value={stored ?? 'automatic'}
        onChange={(value = 'automatic') => onSave({ key: 'prompt-caching', value })}
      />
    </div>
  )
}

/** Number of earlier messages in a request; empty means all of them. */
function MaxMessagesField({ client, queries }: Pick<ModelsSectionProps, 'client' | 'queries'>) {
  const setting = useObservable(useMemo(() => queries.watchSetting('max-messages'), [queries]))
  const stored = setting.state === 'ready' ? setting.value : null
  const save = (text: string) => {
    const value = text.trim() === '' ? null : parseLocalNumber(text)
    return findProblem(client.call('save-setting', { key: 'max-messages', value }))
  }
  return (
    <div {...settingAnchor('max-messages')} className="py-3">
      <EntryField
        {...settingText('max-messages')}
        placeholder={i18n.t('All')}
        inputMode="numeric"
        value={stored === null ? '' : String(stored)}
        onSave={save}
      />
    </div>
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

interface DefaultModelSectionProps {
  queries: Pick<Queries, 'watchSetting' | 'watchProviders'>
  /** `null` means the model that was chosen last. `message` is announced after saving. */
  onChange: (model: ModelRef | null, message: string) => void
}

/** Chooses the model that new chats start with. */
export function DefaultModelSection({ queries, onChange }: DefaultModelSectionProps) {
  const change = (model: ModelRef | null, label: string) =>
    onChange(
      model,
      model === null
        ? i18n.t('New chats use the last model you chose.')
        : i18n.t('New chats use {label}.', { label }),
    )
  return (
    <ModelSetting
      queries={queries}
      setting="default-model"
      noneLabel={i18n.t('Last used')}
      onChange={change}
    />
  )
}

interface ModelDataSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Shows the source of model data and prices, and whether they update automatically. */
function ModelDataSection({ client, queries, announce }: ModelDataSectionProps) {
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
    <div className="flex flex-col items-start gap-3">
      <SectionHeader title={i18n.t('Context windows, abilities and prices')}>
        {i18n.t(
          'Your own entries win, then what servers showed, then the provider’s list, then models.dev. This version includes a copy of models.dev.',
        )}
      </SectionHeader>
      <div className={`${settingsCard} w-full`}>
        <SettingSwitch
          queries={queries}
          setting="refreshes-model-data"
          onSave={(setting) => void report(client.call('save-setting', setting))}
        />
      </div>
      <Button disabled={isBusy} onClick={() => void refresh()}>
        {isBusy ? i18n.t('Loading from models.dev…') : i18n.t('Update now from models.dev')}
      </Button>
    </div>
  )
}
