import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { FallbackPart } from './fallback-part.tsx'
import { ModelDataPart } from './model-data-part.tsx'
import { OwnFactsPart } from './own-facts-part.tsx'

export interface ModelsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: (text: string) => void
}

/** What holds for models whichever provider they are of. */
export function ModelsSection({ client, queries, announce }: ModelsSectionProps) {
  const save = async (value: ModelRef[], words: string) => {
    const saved = await client.call('save-setting', { key: 'fallback-models', value })
    announce(saved.ok ? words : saved.failure.message)
  }
  return (
    <SettingsSection title="Models">
      <FallbackPart queries={queries} onChange={(chain, words) => void save(chain, words)} />
      <ModelDataPart client={client} queries={queries} announce={announce} />
      <OwnFactsPart client={client} queries={queries} announce={announce} />
    </SettingsSection>
  )
}
