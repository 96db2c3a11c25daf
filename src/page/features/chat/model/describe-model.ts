import type { ModelInfo, ModelPrice } from '../../../../core/kernel/model-info.ts'
import { veilMoney } from '../../../ui/presentation.ts'
import { formatNumber, formatWindow } from '../../../words/formats.ts'
import { say } from '../../../words/say.ts'

const perMillion: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 3,
}

/** Summarizes a model as in "1M · $3 in, $15 out". Empty if nothing is known. Prices are dollars for a million tokens. */
export function describeModelBriefly({
  windowTokens,
  price,
}: Pick<ModelInfo, 'windowTokens' | 'price'>): string {
  return [windowTokens !== undefined && formatWindow(windowTokens), price && describePrice(price)]
    .filter((fact) => typeof fact === 'string')
    .join(' · ')
}

function describePrice({ input, output }: ModelPrice): string {
  if (input === 0 && output === 0) return say('free')
  return say('{input} in, {output} out', { input: inDollars(input), output: inDollars(output) })
}

function inDollars(amount: number): string {
  return veilMoney(formatNumber(amount, perMillion))
}

/** Lists the capabilities beyond text, in words that fit into a sentence. */
export function listAbilities(info: ModelInfo): string[] {
  return [
    info.seesPictures === true && say('sees pictures'),
    info.readsFiles === true && say('reads files'),
    info.callsTools === true &&
      (info.callsInParallel === true ? say('calls several tools at once') : say('calls tools')),
    info.callsTools === false && say('calls no tools'),
    info.reasons === true && say('reasons|a model'),
  ].filter((ability) => ability !== false)
}
