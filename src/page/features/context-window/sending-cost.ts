import type { CacheForecast, ContextFigures } from '../../../core/model/context/context-report.ts'
import { describePrefixBreak } from '../../../core/model/context/context-labels.ts'
import { priceUsage } from '../../../core/model/usage/usage-price.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showLocalized } from '../../i18n/show-text.ts'
import { formatUsd } from '../message-parts/cost-text.ts'
import type { KnownModelInfo } from '../model-picker/use-current-model.ts'

/** Cost of a request before anything is answered. */
export interface SendingCost {
  /** Short text of a few characters. */
  label: string
  /** Text that names what the cache contributes, the source of the price and what it leaves out. */
  description: string
}

/** Returns `null` if sending is free or the price is unknown. Without `cache` nothing is said about a cache. */
export function describeSendingCost(
  modelInfo: KnownModelInfo | null,
  tokens: number,
  cache?: ContextFigures['cache'],
): SendingCost | null {
  const { price, priceSource: source } = modelInfo ?? {}
  if (price === undefined || source === undefined) return null
  const forecast = current(cache?.forecast)
  const hourTokens = cache?.breakpoints.findLast(({ ttl }) => ttl === '1h')?.tokens ?? 0
  const amountWith = (cachedInputTokens: number, cacheWriteTokens: number) => {
    const cacheWriteHourTokens = Math.min(cacheWriteTokens, Math.max(0, hourTokens - cachedInputTokens))
    const written = { cachedInputTokens, cacheWriteTokens, cacheWriteHourTokens }
    const usage = { ...noUsage, requests: 1, inputTokens: tokens, ...written }
    return priceUsage(usage, { price, source }).cost?.amount ?? 0
  }
  const { readTokens = 0, writeTokens = 0, certainty } = forecast
  const read = Math.min(readTokens, tokens)
  const amount = amountWith(certainty === 'expected' ? read : 0, certainty === 'possible' ? 0 : writeTokens)
  if (amountWith(0, 0) === 0) return null
  const sum = formatUsd(amount)
  const values = { sum, source: source.name, date: source.at }
  if (certainty === 'expected') {
    const parts = { cached: formatNumber(read), fresh: formatNumber(tokens - read) }
    return {
      label: sum,
      description: i18n.t(
        'about {sum} to send: {cached} tokens from the cache, {fresh} new; the answer is extra ({source}, {date})',
        { ...values, ...parts },
      ),
    }
  }
  if (certainty === 'possible' && amountWith(read, 0) < amount) {
    return {
      label: sum,
      description: i18n.t(
        '{lowest} to {sum} to send, depending on the provider’s cache; the answer is extra ({source}, {date})',
        { ...values, lowest: formatUsd(amountWith(read, 0)) },
      ),
    }
  }
  const reason = describeLoss(forecast)
  return {
    label: sum,
    description:
      reason === undefined
        ? i18n.t('about {sum} to send; the answer is extra ({source}, {date})', values)
        : i18n.t('about {sum} to send, nothing is cached: {reason}; the answer is extra ({source}, {date})', {
            ...values,
            reason,
          }),
  }
}

/** A forecast may be older than the cached prefix. */
function current(forecast: CacheForecast | undefined): Partial<CacheForecast> {
  if (forecast?.expiresAt === undefined || forecast.expiresAt > Date.now()) return forecast ?? {}
  const writeTokens = forecast.certainty === 'expected' ? forecast.readTokens + forecast.writeTokens : 0
  return { readTokens: 0, writeTokens, certainty: 'none', why: 'expired' }
}

/** Says why nothing is cached. A first request, and a provider without a cache, need no reason. */
function describeLoss({ certainty, why }: Partial<CacheForecast>): string | undefined {
  if (certainty !== 'none' || why === undefined || why === 'first-request' || why === 'off') return undefined
  if (why === 'expired') return i18n.t('the cached part has expired')
  if (why === 'refused') return i18n.t('the server refused it')
  return showLocalized(describePrefixBreak(why))
}
