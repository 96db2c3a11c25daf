import type { Queries } from '../../../adapters/storage/queries.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
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
  return (
    <SettingsSection title={i18n.t('Models')}>
      <FallbackSection queries={queries} onChange={saveChain} />
      <ImageModelSection
        queries={queries}
        onChange={(model, message) => void save({ key: 'image-model', value: model }, message)}
      />
      <ModelDataSection client={client} queries={queries} announce={announce} />
      <ModelOverridesSection client={client} queries={queries} announce={announce} />
    </SettingsSection>
  )
}
