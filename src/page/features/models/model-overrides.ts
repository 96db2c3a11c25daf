import type {
  ModelCapabilities,
  ModelInfo,
  ModelInfoSource,
} from '../../../core/model/providers/model-info.ts'
import { parseLocalNumber } from '../../ui/controls/parse-number.ts'
import { i18n } from '../../i18n/i18n.ts'
import { formatNumberInput } from '../../i18n/formats.ts'

/** State of the form, as typed. `unknown` keeps the value from other sources. */
export interface ModelOverridesForm {
  windowTokens: string
  outputTokens: string
  input: string
  output: string
  cacheRead: string
  cacheWrite: string
  cacheWriteHour: string
  seesPictures: OverrideChoice
  readsFiles: OverrideChoice
  callsTools: OverrideChoice
  reasons: OverrideChoice
}
export type OverrideChoice = 'unknown' | 'yes' | 'no'

const cachePrices = ['cacheRead', 'cacheWrite', 'cacheWriteHour'] as const
const priceFields = ['input', 'output', ...cachePrices] as const
const abilities = ['seesPictures', 'readsFiles', 'callsTools', 'reasons'] as const

export function toOverridesForm({ price, ...capabilities }: ModelCapabilities = {}): ModelOverridesForm {
  const text = (value: number | undefined) => (value === undefined ? '' : formatNumberInput(value))
  const choice = (value: boolean | undefined): OverrideChoice =>
    value === undefined ? 'unknown' : value ? 'yes' : 'no'
  return {
    windowTokens: text(capabilities.windowTokens),
    outputTokens: text(capabilities.outputTokens),
    input: text(price?.input),
    output: text(price?.output),
    cacheRead: text(price?.cacheRead),
    cacheWrite: text(price?.cacheWrite),
    cacheWriteHour: text(price?.cacheWriteHour),
    seesPictures: choice(capabilities.seesPictures),
    readsFiles: choice(capabilities.readsFiles),
    callsTools: choice(capabilities.callsTools),
    reasons: choice(capabilities.reasons),
  }
}

/** A field that cannot be saved, and why. */
export interface OverridesProblem {
  problem: string
  field: 'windowTokens' | 'outputTokens' | (typeof priceFields)[number]
}

/** Returns the overrides to save, `null` if there are none, or the first problem. */
export function parseOverrides(
  form: ModelOverridesForm,
): { capabilities: ModelCapabilities | null } | OverridesProblem {
  const counts = { windowTokens: toNumber(form.windowTokens), outputTokens: toNumber(form.outputTokens) }
  for (const field of ['windowTokens', 'outputTokens'] as const) {
    const count = counts[field]
    if (count !== undefined && !(Number.isInteger(count) && count > 0))
      return { problem: i18n.t('Enter tokens as a whole number, e.g. 128000.'), field }
  }
  const prices = {
    input: toNumber(form.input),
    output: toNumber(form.output),
    cacheRead: toNumber(form.cacheRead),
    cacheWrite: toNumber(form.cacheWrite),
    cacheWriteHour: toNumber(form.cacheWriteHour),
  }
  for (const field of priceFields) {
    const price = prices[field]
    if (price !== undefined && !(price >= 0 && price <= 100_000))
      return { problem: i18n.t('Enter prices in dollars per million tokens, e.g. 2.50.'), field }
  }
  const { input, output, ...cached } = prices
  const hasCached = cachePrices.some((field) => cached[field] !== undefined)
  if ((input === undefined) !== (output === undefined) || (hasCached && input === undefined)) {
    const field = input === undefined ? 'input' : 'output'
    return { problem: i18n.t('Enter both the input price and the output price.'), field }
  }
  const capabilities: ModelCapabilities = {
    ...(counts.windowTokens !== undefined && { windowTokens: counts.windowTokens }),
    ...(counts.outputTokens !== undefined && { outputTokens: counts.outputTokens }),
    ...(input !== undefined && output !== undefined && { price: { input, output, ...cached } }),
    ...Object.fromEntries(
      abilities.filter((name) => form[name] !== 'unknown').map((name) => [name, form[name] === 'yes']),
    ),
  }
  return { capabilities: Object.keys(capabilities).length === 0 ? null : capabilities }
}

/** Returns the values from other sources, as placeholders of empty fields. */
export function toPlaceholders(info: ModelInfo | undefined): Record<keyof ModelOverridesForm, string> {
  const text = (value: number | undefined) =>
    value === undefined ? i18n.t('unknown') : formatNumberInput(value)
  const flag = (value: boolean | undefined) =>
    value === undefined ? i18n.t('unknown') : value ? i18n.t('yes') : i18n.t('no')
  return {
    windowTokens: text(info?.windowTokens),
    outputTokens: text(info?.outputTokens),
    input: text(info?.price?.input),
    output: text(info?.price?.output),
    cacheRead: text(info?.price?.cacheRead),
    cacheWrite: text(info?.price?.cacheWrite),
    cacheWriteHour: text(info?.price?.cacheWriteHour),
    seesPictures: flag(info?.seesPictures),
    readsFiles: flag(info?.readsFiles),
    callsTools: flag(info?.callsTools),
    reasons: flag(info?.reasons),
  }
}

export function describeSources(info: ModelInfo | undefined): string {
  const sources = info?.sources ?? []
  if (sources.length === 0) return i18n.t('No details are known for this model.')
  const names = sources.map((source) => `${nameOfSource(source)} (${source.at})`)
  return i18n.t('Source: {names}.', { names: names.join(', ') })
}

function nameOfSource({ by, name }: ModelInfoSource): string {
  if (by === 'person') return i18n.t('you')
  return by === 'refusal' ? i18n.t('a refusal by the server') : name
}

/** Returns `NaN` if the text is not a number. */
function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : parseLocalNumber(text)
}
