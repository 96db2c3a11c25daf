import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { FoldedSettings, SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { SettingSwitch } from '../settings/setting-switch.tsx'
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
          <SettingSwitch queries={queries} setting="titles-by-model" onSave={saveSwitch} />
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
