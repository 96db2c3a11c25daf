import type { ModelInfo, ModelPrice } from './model-info.ts'

const dollars = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** As in "1M · $3 in, $15 out"; empty where nothing is known. Dollars are for a million tokens. */
export function describeModelBriefly({
  windowTokens,
  price,
}: Pick<ModelInfo, 'windowTokens' | 'price'>): string {
  return [windowTokens !== undefined && describeTokens(windowTokens), price && describePrice(price)]
    .filter((fact) => typeof fact === 'string')
    .join(' · ')
}

export function describePrice({ input, output }: ModelPrice): string {
  if (input === 0 && output === 0) return 'free'
  return `$${dollars.format(input)} in, $${dollars.format(output)} out`
}

/** As in 128K or 1M: as providers write it, whether they count in thousands or in 1024s. */
export function describeTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${trim(tokens >= 1_048_576 ? tokens / 1_048_576 : tokens / 1_000_000)}M`
  if (tokens < 1000) return String(tokens)
  return `${Math.round(tokens % 1000 === 0 || tokens % 1024 !== 0 ? tokens / 1000 : tokens / 1024)}K`
}

/** What it can do beside text, in words that go into a sentence. */
export function listAbilities(info: ModelInfo): string[] {
  return [
    info.seesPictures === true && 'sees pictures',
    info.readsFiles === true && 'reads files',
    info.callsTools === true &&
      (info.callsInParallel === true ? 'calls several tools at once' : 'calls tools'),
    info.callsTools === false && 'calls no tools',
    info.reasons === true && 'reasons',
  ].filter((ability) => ability !== false)
}

function trim(millions: number): string {
  return millions.toFixed(1).replace(/\.0$/, '')
}
