import { useEffect, useState } from 'react'
import type { ModelInfo, ModelPrice } from '../../../core/model/providers/model-info.ts'
import { toModelLabel, toModelKey } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { ListboxGroup } from '../../ui/popovers/listbox-button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { maskMoney } from '../../ui/text/redaction.ts'
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

export function toModelGroups(
  providers: readonly Provider[],
  infos: ReadonlyMap<string, ModelInfo>,
): ListboxGroup[] {
  return providers
    .filter(({ models }) => models.length > 0)
    .map((provider) => ({
      label: provider.dialect === 'demo' ? i18n.t('Built in: scripted, works offline') : provider.name,
      options: provider.models.map((modelId) => ({
        value: toModelKey({ providerId: provider.id, modelId }),
        label: toModelLabel(provider, modelId),
        content: provider.dialect === 'demo' ? provider.name : modelId,
        ...describeOption(infos.get(toModelKey({ providerId: provider.id, modelId }))),
      })),
    }))
}

function describeOption(info: ModelInfo | undefined): { detail?: string; title?: string } {
  const detail = info && summarizeModel(info)
  return { detail: detail || undefined, title: info ? listCapabilities(info).join(', ') : undefined }
}

const perMillion: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 3,
}

/** Summarizes a model as in "1M · $3 in, $15 out". Empty if nothing is known. Prices are dollars for a million tokens. */
export function summarizeModel({ windowTokens, price }: Pick<ModelInfo, 'windowTokens' | 'price'>): string {
  return [windowTokens !== undefined && formatContextWindow(windowTokens), price && describePrice(price)]
    .filter((detail) => typeof detail === 'string')
    .join(' · ')
}

function describePrice({ input, output }: ModelPrice): string {
  if (input === 0 && output === 0) return i18n.t('free')
  return i18n.t('{input} input, {output} output', { input: inDollars(input), output: inDollars(output) })
}

function inDollars(amount: number): string {
  return maskMoney(formatNumber(amount, perMillion))
}

/** Lists the capabilities beyond text, in words that fit into a sentence. */
function listCapabilities(info: ModelInfo): string[] {
  return [
    info.seesPictures === true && i18n.t('sees images'),
    info.readsFiles === true && i18n.t('reads files'),
    info.callsTools === true &&
      (info.callsInParallel === true ? i18n.t('calls several tools at once') : i18n.t('calls tools')),
    info.callsTools === false && i18n.t('does not call tools'),
    info.reasons === true && i18n.t('reasons|a model'),
  ].filter((ability) => ability !== false)
}
