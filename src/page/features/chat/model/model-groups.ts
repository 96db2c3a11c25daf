import { useEffect, useState } from 'react'
import type { ModelInfo } from '../../../../core/kernel/model-info.ts'
import { toModelLabel } from '../../../../core/kernel/model-label.ts'
import type { ModelRef, Provider } from '../../../../core/kernel/model.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import type { ListboxGroup } from '../../../ui/listbox-button.tsx'
import { say } from '../../../words/say.ts'
import { describeModelBriefly, listAbilities } from './describe-model.ts'

/** Returns the known models by option value. Empty until the worker has answered. */
export function useModelInfos(
  client: WorkerClient,
  providers: readonly Provider[],
): ReadonlyMap<string, ModelInfo> {
  const [infos, setInfos] = useState<ReadonlyMap<string, ModelInfo>>(new Map())
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const described = await client.call('describe-models', {})
      if (!isWanted || !described.ok) return
      setInfos(new Map(described.value.models.map((info) => [toModelValue(info.ref), info])))
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [client, providers])
  return infos
}

export function toModelGroups(
  providers: readonly Provider[],
  infos: ReadonlyMap<string, ModelInfo>,
): ListboxGroup[] {
  return providers
    .filter(({ models }) => models.length > 0)
    .map((provider) => ({
      label: provider.dialect === 'demo' ? say('Built in: scripted, works offline') : provider.name,
      options: provider.models.map((modelId) => ({
        value: toModelValue({ providerId: provider.id, modelId }),
        label: toModelLabel(provider, modelId),
        content: provider.dialect === 'demo' ? provider.name : modelId,
        ...describeOption(infos.get(toModelValue({ providerId: provider.id, modelId }))),
      })),
    }))
}

function describeOption(info: ModelInfo | undefined): { detail?: string; title?: string } {
  const detail = info && describeModelBriefly(info)
  return { ...(detail && { detail }), ...(info && { title: listAbilities(info).join(', ') }) }
}

/** Joins provider and model id. A provider id contains no slash, so the first one ends it. */
export function toModelValue({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

export function fromModelValue(value: string): ModelRef {
  const slash = value.indexOf('/')
  return { providerId: value.slice(0, slash) as ModelRef['providerId'], modelId: value.slice(slash + 1) }
}
