import type {
  ModelCapabilities,
  ModelPrice,
  ReasoningEffort,
} from '../../../core/model/providers/model-info.ts'

/**
 * Compact form of a model: window, output limit, abilities as letters, then prices in dollars per million tokens:
 * input, output, cached, written. Tiers start with `above`.
 */
export type CompactModel = [
  windowTokens: number,
  outputTokens: number,
  abilities: string,
  prices: number[],
  ...tiers: number[][],
]

export interface CompactSnapshot {
  name: string
  /** Date on which the snapshot was made. */
  at: string
  /** Models by the catalog's `dataId`, then by model id. */
  providers: Readonly<Record<string, Readonly<Record<string, CompactModel>>>>
}

const effortLetters: Record<ReasoningEffort, string> = {
  none: '0',
  minimal: '1',
  low: '2',
  medium: '3',
  high: '4',
  xhigh: '5',
  max: '6',
}
const efforts = Object.keys(effortLetters) as ReasoningEffort[]

export function packModel(capabilities: ModelCapabilities): CompactModel {
  const { price } = capabilities
  const abilities = [
    capabilities.seesPictures === true && 'v',
    capabilities.readsFiles === true && 'f',
    capabilities.callsTools === true && 't',
    capabilities.reasons === true && 'r',
    capabilities.takesTemperature === false && 'c',
    ...(capabilities.efforts ?? []).map((effort) => effortLetters[effort]),
  ]
  return [
    capabilities.windowTokens ?? 0,
    capabilities.outputTokens ?? 0,
    abilities.filter((letter) => letter !== false).join(''),
    price ? packPrices(price) : [],
    ...(price?.tiers ?? []).map((tier) => [tier.above].concat(packPrices(tier))),
  ]
}

export function unpackModel([
  windowTokens,
  outputTokens,
  abilities,
  prices,
  ...tiers
]: CompactModel): ModelCapabilities {
  const has = (letter: string) => abilities.includes(letter)
  const supportedEfforts = efforts.filter((effort) => has(effortLetters[effort]))
  const price = unpackPrices(prices)
  return {
    ...(windowTokens > 0 && { windowTokens }),
    ...(outputTokens > 0 && { outputTokens }),
    seesPictures: has('v'),
    ...(has('f') && { readsFiles: true }),
    callsTools: has('t'),
    reasons: has('r'),
    ...(has('r') && { efforts: supportedEfforts }),
    ...(has('c') && { takesTemperature: false }),
    ...(price && {
      price: {
        ...price,
        tiers:
          tiers.length > 0
            ? tiers.flatMap(([above = 0, ...rest]) => {
                const tier = unpackPrices(rest)
                return tier ? [{ above, ...tier }] : []
              })
            : undefined,
      },
    }),
  }
}

/** Packs prices. An unknown price before a known one is -1. */
function packPrices({ input, output, cacheRead, cacheWrite }: Omit<ModelPrice, 'tiers'>): number[] {
  const prices = [input, output, cacheRead ?? -1, cacheWrite ?? -1]
  while (prices.at(-1) === -1) prices.pop()
  return prices
}

function unpackPrices([input, output, cacheRead = -1, cacheWrite = -1]: readonly number[]):
  | Omit<ModelPrice, 'tiers'>
  | undefined {
  if (input === undefined || output === undefined) return undefined
  return {
    input,
    output,
    cacheRead: cacheRead >= 0 ? cacheRead : undefined,
    cacheWrite: cacheWrite >= 0 ? cacheWrite : undefined,
  }
}
