import { priceUsage } from '../../../core/model/usage/usage-price.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatUsd } from '../message-parts/cost-text.ts'
import type { KnownModelInfo } from '../model-picker/use-current-model.ts'

/** Cost of a request before anything is answered. */
export interface SendingCost {
  /** Short text of a few characters. */
  label: string
  /** Text that names the source of the price and what it leaves out. */
  description: string
}

/** Returns `null` if sending is free or the price is unknown. */
export function describeSendingCost(modelInfo: KnownModelInfo | null, tokens: number): SendingCost | null {
  const { price, priceSource: source } = modelInfo ?? {}
  if (price === undefined || source === undefined) return null
  const amountWith = (cachedInputTokens: number) =>
    priceUsage({ ...noUsage, requests: 1, inputTokens: tokens, cachedInputTokens }, { price, source }).cost
      ?.amount ?? 0
  const [whole, cached] = [amountWith(0), amountWith(tokens)]
  if (whole === 0) return null
  const values = { sum: formatUsd(whole), source: source.name, date: source.at }
  return {
    label: values.sum,
    description:
      cached < whole
        ? i18n.t(
            'about {sum} to send, or {cached} if the provider has the start cached; the answer is extra ({source}, {date})',
            { sum: values.sum, cached: formatUsd(cached), source: values.source, date: values.date },
          )
        : i18n.t('about {sum} to send; the answer is extra ({source}, {date})', values),
  }
}
