import { z } from 'zod'
import { modelRefSchema } from './model.ts'

const dollarsSchema = z.number().nonnegative().max(100_000)
const tokensSchema = z.number().int().positive().max(1_000_000_000)

/** Dollars for a million tokens. What is left out costs what its whole does: cached and written input as input, reasoning as output. */
const pricesSchema = z.object({
  input: dollarsSchema,
  output: dollarsSchema,
  cacheRead: dollarsSchema.optional(),
  cacheWrite: dollarsSchema.optional(),
  reasoning: dollarsSchema.optional(),
})

/** `tiers`: other prices for a whole request whose input is longer than `above` tokens; rising. */
export const modelPriceSchema = pricesSchema.extend({
  perRequest: dollarsSchema.optional(),
  tiers: z.array(pricesSchema.extend({ above: z.number().int().nonnegative() })).optional(),
})
export type ModelPrice = z.infer<typeof modelPriceSchema>

export const reasoningEffortSchema = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>

/** What is known of a model. What is left out is not known, which is not the same as no. */
export const modelFactsSchema = z.object({
  name: z.string().max(200).optional(),
  windowTokens: tokensSchema.optional(),
  outputTokens: tokensSchema.optional(),
  price: modelPriceSchema.optional(),
  seesPictures: z.boolean().optional(),
  readsFiles: z.boolean().optional(),
  callsTools: z.boolean().optional(),
  callsInParallel: z.boolean().optional(),
  reasons: z.boolean().optional(),
  efforts: z.array(reasoningEffortSchema).optional(),
  takesTemperature: z.boolean().optional(),
})
export type ModelFacts = z.infer<typeof modelFactsSchema>

/** Who says so: the person, the provider's own list, or a public collection; `at` is a day, as in 2026-11-10. */
export const factSourceSchema = z.object({
  by: z.enum(['person', 'provider', 'collection']),
  name: z.string().max(120),
  at: z.string().regex(/^\d{4}-\d\d-\d\d$/),
})
export type FactSource = z.infer<typeof factSourceSchema>

/** `sources`: of the facts as a whole, newest first by rank, and of the price alone. */
export const modelInfoSchema = modelFactsSchema.extend({
  ref: modelRefSchema,
  sources: z.array(factSourceSchema),
  priceSource: factSourceSchema.optional(),
  /** What the person said of it, apart from the rest. */
  ownFacts: modelFactsSchema.optional(),
})
export type ModelInfo = z.infer<typeof modelInfoSchema>

export interface SourcedFacts {
  facts: ModelFacts
  source: FactSource
}

/** Fact by fact from the first that knows it. `known` is in the order of what is believed. */
export function joinFacts(ref: ModelInfo['ref'], known: readonly SourcedFacts[]): ModelInfo {
  const facts: ModelFacts = {}
  for (const { facts: more } of known.toReversed()) Object.assign(facts, withoutUnknown(more))
  const priced = known.find(({ facts: { price } }) => price !== undefined)
  const own = known.find(({ source }) => source.by === 'person')
  return {
    ...facts,
    ref,
    sources: known.map(({ source }) => source),
    ...(priced && { priceSource: priced.source }),
    ...(own && { ownFacts: own.facts }),
  }
}

function withoutUnknown(facts: ModelFacts): ModelFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
