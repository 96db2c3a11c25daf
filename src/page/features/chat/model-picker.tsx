import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { demoModel, demoProvider } from '../../../core/kernel/demo-model.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import { ListboxButton, type ListboxGroup } from '../../ui/listbox-button.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { ModelButton } from './model-button.tsx'
import { newChatKey, useChosenModels, type ModelChoice } from './model-choice.ts'
import { findModelLabel, toModelLabel } from './model-label.ts'

const builtIn = [demoProvider]

export interface ModelPickerProps {
  sessionId: SessionId | null
  queries: Queries
  models: ModelChoice
  isOpenAtFirst: boolean
}

export function ModelPicker({ sessionId, queries, models, isOpenAtFirst }: ModelPickerProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const known = providers.state === 'ready' ? providers.value : builtIn
  const model = useCurrentModel(queries, sessionId)
  const groups = useMemo(() => toGroups(known), [known])

  return (
    <ListboxButton
      renderTrigger={(props) => <ModelButton {...props} label={findModelLabel(model, known)} />}
      listLabel="Models"
      groups={groups}
      value={toValue(model)}
      isOpenAtFirst={isOpenAtFirst}
      onChange={(value) => models.choose(sessionId, fromValue(value))}
      footer={
        <a
          href="#/settings/providers"
          className="border-t border-border px-3.5 py-2.5 text-sm text-accent hover:bg-surface"
        >
          Add a provider in Settings
        </a>
      }
    />
  )
}

function useCurrentModel(queries: Queries, sessionId: SessionId | null): ModelRef {
  const chosen = useChosenModels((state) => state.chosen)
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const setting = useObservable(useMemo(() => queries.watchSetting('model'), [queries]))
  const own = sessionId === null ? undefined : chosen[sessionId]
  if (own) return own
  if (session.state === 'ready' && session.value) return session.value.model
  // The worker parsed it when it was saved.
  const stored = setting.state === 'ready' ? setting.value : null
  return chosen[newChatKey] ?? stored ?? demoModel
}

function toGroups(providers: readonly Provider[]): ListboxGroup[] {
  return providers
    .filter(({ models }) => models.length > 0)
    .map((provider) => ({
      label: provider.dialect === 'demo' ? 'Built in: scripted, works offline' : provider.name,
      options: provider.models.map((modelId) => ({
        value: toValue({ providerId: provider.id, modelId }),
        label: toModelLabel(provider, modelId),
        content: provider.dialect === 'demo' ? provider.name : modelId,
      })),
    }))
}

/** An id has no slash, so the first one ends it. */
function toValue({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

function fromValue(value: string): ModelRef {
  const slash = value.indexOf('/')
  return { providerId: value.slice(0, slash) as ModelRef['providerId'], modelId: value.slice(slash + 1) }
}
