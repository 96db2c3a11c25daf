import { useEffect, useState } from 'react'
import type { ModelInfo, ModelPrice } from '../../../core/model/providers/model-info.ts'
import { toModelLabel, toModelKey } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { ListboxGroup, ListboxOption } from '../../ui/popovers/listbox-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { maskMoney } from '../../ui/text/redaction.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { formatNumber, formatContextWindow } from '../../i18n/formats.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

/** Returns the known models by option value. Empty until the worker has answered. */
export function useModelInfos(
  client: WorkerClient,
  providers: readonly Provider[],
): ReadonlyMap<string, ModelInfo> {
  const [infos, setInfos] = useState<ReadonlyMap<string, ModelInfo>>(new Map())
  useEffect(() => {
    return onResolved(client.call('describe-models', {}), (described) => {
      if (described.ok) setInfos(new Map(described.value.models.map((info) => [toModelKey(info.ref), info])))
    })
  }, [client, providers])
  return infos
}

/** Values of the options in the groups above those of the providers. An option is only in the first group that has it. */
export interface PinnedModels {
  favorites: readonly string[]
  recent: readonly string[]
}

const nothingPinned: PinnedModels = { favorites: [], recent: [] }

/** Returns the models of all providers: favorites, recent ones, then the others by provider. */
export function toModelGroups(
  providers: readonly Provider[],
  infos: ReadonlyMap<string, ModelInfo>,
  { favorites, recent }: PinnedModels = nothingPinned,
): ListboxGroup[] {
  const byProvider = providers
    .filter(({ models }) => models.length > 0)
    .map((provider) => ({
      id: provider.id,
      label:
        provider.dialect === 'demo'
          ? i18n.t('Built in: scripted, works offline')
          : spellHidden(provider.name),
      options: provider.models.map((modelId) => toOption(provider, modelId, infos)),
    }))
  const pinned = new Set([...favorites, ...recent])
  const options = new Map(
    byProvider.flatMap((group) =>
      group.options.filter(({ value }) => pinned.has(value)).map((option) => [option.value, option] as const),
    ),
  )
  const find = (values: readonly string[]) => values.flatMap((value) => options.get(value) ?? [])
  const others = byProvider.map(({ id, label, options: all }) => ({
    id,
    label,
    options: all.filter(({ value }) => !pinned.has(value)),
  }))
  return [
    { id: 'favorites', label: i18n.t('Favorites'), options: find(favorites) },
    {
      id: 'recent',
      label: i18n.t('Recent'),
      options: find(recent.filter((value) => !favorites.includes(value))),
    },
    ...others,
  ].filter((group) => group.options.length > 0)
}

function toOption(provider: Provider, modelId: string, infos: ReadonlyMap<string, ModelInfo>): ListboxOption {
  const value = toModelKey({ providerId: provider.id, modelId })
  const label = spellHidden(toModelLabel(provider, modelId))
  if (provider.dialect === 'demo')
    return { value, label, content: provider.name, description: i18n.t('Free') }
  const info = infos.get(value)
  return {
    value,
    label,
    content: spellHidden(info?.name ?? modelId),
    description: info && describeModel(info),
    detail: info?.windowTokens === undefined ? undefined : formatContextWindow(info.windowTokens),
    title: label,
    keywords: info && listMoreAbilities(info).join(' '),
  }
}

const perMillion: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 3,
}

type DescribedModel = Pick<ModelInfo, 'seesPictures' | 'reasons' | 'callsTools' | 'price'>

/** Describes what a model can do and what it costs, as in "Sees images · Uses reasoning · $3 in, $15 out per million tokens". */
export function describeModel(info: DescribedModel): string {
  const { seesPictures, reasons, callsTools, price } = info
  const abilities = [
    seesPictures === true && i18n.t('Sees images'),
    reasons === true && i18n.t('Uses reasoning'),
    callsTools === false && i18n.t('No tools'),
  ].filter((ability) => ability !== false)
  const isUnknown = seesPictures === undefined && reasons === undefined && callsTools === undefined
  if (isUnknown && price === undefined) return i18n.t('Abilities and price unknown')
  return [...abilities, describePrice(price)].join(' · ')
}

function describePrice(price: ModelPrice | undefined): string {
  if (price === undefined) return i18n.t('Price unknown')
  const { input, output } = price
  if (input === 0 && output === 0) return i18n.t('Free')
  return i18n.t('{input} in, {output} out per million tokens', {
    input: inDollars(input),
    output: inDollars(output),
  })
}

function inDollars(amount: number): string {
  return maskMoney(formatNumber(amount, perMillion))
}

/** Lists abilities that most models have, for the search only. */
function listMoreAbilities({ readsFiles, callsTools }: ModelInfo): string[] {
  return [readsFiles === true && i18n.t('reads files'), callsTools === true && i18n.t('calls tools')].filter(
    (ability) => ability !== false,
  )
}
