import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { demoProvider } from '../../../core/kernel/demo-model.ts'
import type { ModelRef, Provider } from '../../../core/kernel/model.ts'
import { ListboxButton, type ListboxGroup } from '../../ui/listbox-button.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { describeModelBriefly, listAbilities } from '../../../core/kernel/describe-model.ts'
import type { ModelInfo } from '../../../core/kernel/model-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ModelButton } from './model-button.tsx'
import type { ModelChoice } from './model-choice.ts'
import { SettingsPopup } from './settings-popup.tsx'
import { useCurrentModel } from './use-current-model.ts'
import { findModelLabel, toModelLabel } from '../../../core/kernel/model-label.ts'

const builtIn = [demoProvider]

export interface ModelPickerProps {
  sessionId: SessionId | null
  client: WorkerClient
  queries: Queries
  models: ModelChoice
  isOpenAtFirst: boolean
}

export function ModelPicker({ client, sessionId, queries, models, isOpenAtFirst }: ModelPickerProps) {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const known = providers.state === 'ready' ? providers.value : builtIn
  const model = useCurrentModel(queries, sessionId)
  const infos = useModelInfos(client, known)
  const groups = useMemo(() => toGroups(known, infos), [known, infos])

  return (
    <>
      <ListboxButton
        renderTrigger={(props) => <ModelButton {...props} label={findModelLabel(model, known)} />}
        listLabel="Models"
        searchLabel="Search models"
        groups={groups}
        value={toValue(model)}
        isOpenAtFirst={isOpenAtFirst}
        onChange={(value) => models.choose(sessionId, fromValue(value))}
        footer={
          <>
            {infos.size > 0 && <PriceNote infos={infos} />}
            <a
              href="#/settings/providers"
              className="border-t border-border px-3.5 py-2.5 text-sm text-accent hover:bg-surface"
            >
              Add a provider in Settings
            </a>
          </>
        }
      />
      <SettingsPopup
        client={client}
        queries={queries}
        sessionId={sessionId}
        model={model}
        provider={known.find(({ id }) => id === model.providerId)}
      />
    </>
  )
}

/** What the figures are, and whose: the newest collection's name and day. */
function PriceNote({ infos }: { infos: ReadonlyMap<string, ModelInfo> }) {
  const source = [...infos.values()].find(({ priceSource }) => priceSource?.by === 'collection')?.priceSource
  if (source === undefined) return null
  return (
    <p className="border-t border-border px-3.5 py-2 text-xs text-faint">
      Context, and dollars for a million tokens. {source.name}, {source.at}
    </p>
  )
}

/** By the value of the option; empty until the worker has said what it knows. */
function useModelInfos(client: WorkerClient, providers: readonly Provider[]): ReadonlyMap<string, ModelInfo> {
  const [infos, setInfos] = useState<ReadonlyMap<string, ModelInfo>>(new Map())
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const described = await client.call('describe-models', {})
      if (!isWanted || !described.ok) return
      setInfos(new Map(described.value.models.map((info) => [toValue(info.ref), info])))
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [client, providers])
  return infos
}

function toGroups(providers: readonly Provider[], infos: ReadonlyMap<string, ModelInfo>): ListboxGroup[] {
  return providers
    .filter(({ models }) => models.length > 0)
    .map((provider) => ({
      label: provider.dialect === 'demo' ? 'Built in: scripted, works offline' : provider.name,
      options: provider.models.map((modelId) => ({
        value: toValue({ providerId: provider.id, modelId }),
        label: toModelLabel(provider, modelId),
        content: provider.dialect === 'demo' ? provider.name : modelId,
        ...describeOption(infos.get(toValue({ providerId: provider.id, modelId }))),
      })),
    }))
}

function describeOption(info: ModelInfo | undefined): { detail?: string; title?: string } {
  const detail = info && describeModelBriefly(info)
  return { ...(detail && { detail }), ...(info && { title: listAbilities(info).join(', ') }) }
}

/** An id has no slash, so the first one ends it. */
function toValue({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

function fromValue(value: string): ModelRef {
  const slash = value.indexOf('/')
  return { providerId: value.slice(0, slash) as ModelRef['providerId'], modelId: value.slice(slash + 1) }
}
