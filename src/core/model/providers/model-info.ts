import { z } from 'zod'
import { promptCachingSchema } from '../context/prompt-cache.ts'
import { inputReason } from '../messages/input-reason.ts'
import { modelRefSchema } from './provider.ts'
import { hostedToolSchema } from '../tools/tool-info.ts'

const dollarsSchema = z.number().nonnegative().max(100_000)
const tokensSchema = z.number().int().positive().max(1_000_000_000)

/**
 * Prices in dollars for a million tokens. Omitted prices default: cached and written input to input, input written for an hour to
 * written input, reasoning to output.
 */
const pricesSchema = z.object({
  input: dollarsSchema,
  output: dollarsSchema,
  cacheRead: dollarsSchema.optional(),
  cacheWrite: dollarsSchema.optional(),
  cacheWriteHour: dollarsSchema.optional(),
  reasoning: dollarsSchema.optional(),
})

/** Prices of a model. `tiers` replace the prices of a whole request whose input is longer than `above` tokens, in rising order. */
export const modelPriceSchema = pricesSchema.extend({
  perRequest: dollarsSchema.optional(),
  tiers: z.array(pricesSchema.extend({ above: z.number().int().nonnegative() })).optional(),
})
export type ModelPrice = z.infer<typeof modelPriceSchema>

export const reasoningEffortSchema = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>

/** Known capabilities of a model. An omitted value is unknown, which differs from `false`. */
export const modelCapabilitiesSchema = z.object({
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
export type ModelCapabilities = z.infer<typeof modelCapabilitiesSchema>

/** Source of model information: the user, a refusal of the server, the provider's own list, or a public collection. `at` is a day, such as 2026-11-10. */
export const modelInfoSourceSchema = z.object({
  by: z.enum(['person', 'refusal', 'provider', 'collection']),
  name: z.string().max(120),
  at: z.string().regex(/^\d{4}-\d\d-\d\d$/),
})
export type ModelInfoSource = z.infer<typeof modelInfoSourceSchema>

/** Information about a model. `sources` covers all values, highest rank first; `priceSource` covers the price alone. */
export const modelInfoSchema = modelCapabilitiesSchema.extend({
  ref: modelRefSchema,
  sources: z.array(modelInfoSourceSchema),
  priceSource: modelInfoSourceSchema.optional(),
  /** Values that the person entered, without the others. */
  ownFacts: modelCapabilitiesSchema.optional(),
})
export type ModelInfo = z.infer<typeof modelInfoSchema>

export interface SourcedCapabilities {
  facts: ModelCapabilities
  source: ModelInfoSource
  /** Time at which the server refused markers of cached prefixes. */
  cacheRefusedAt?: number
  /** Set for a window that a server showed without naming a number. */
  isEstimate?: true
}

/** A context window that a server showed by a refusal or by what it counted. `at` is a day. */
export const learnedModelWindowSchema = z.object({
  model: modelRefSchema,
  windowTokens: tokensSchema,
  isExact: z.boolean(),
  at: modelInfoSourceSchema.shape.at,
})
export type LearnedModelWindow = z.infer<typeof learnedModelWindowSchema>

/** Merges capabilities value by value, taking each from the first source that knows it. `known` must be sorted by priority. */
export function mergeCapabilities(ref: ModelInfo['ref'], sources: readonly SourcedCapabilities[]): ModelInfo {
  const merged: ModelCapabilities = {}
  for (const { facts: more } of sources.toReversed()) Object.assign(merged, withoutUnknown(more))
  const priced = sources.find(({ facts: { price } }) => price !== undefined)
  const own = sources.find(({ source }) => source.by === 'person')
  return {
    ...merged,
    ref,
    sources: sources.map(({ source }) => source),
    priceSource: priced?.source,
    ownFacts: own?.facts,
  }
}

/** Request settings of a chat’s model. Omitted values are the provider's defaults; hosted tools are off unless listed. */
export const modelSettingsSchema = z.strictObject({
  effort: reasoningEffortSchema.optional(),
  temperature: z
    .number(inputReason('input-temperature-not-a-number'))
    .min(0, inputReason('input-temperature-too-low'))
    .max(2, inputReason('input-temperature-too-high'))
    .optional(),
  maxOutputTokens: z
    .int(inputReason('input-whole-tokens'))
    .min(1, inputReason('input-at-least-one-token'))
    .max(10_000_000, inputReason('input-too-many-tokens'))
    .optional(),
  hostedTools: z.array(hostedToolSchema).max(8).optional(),
  /** Absent means as in the settings. */
  promptCaching: promptCachingSchema.optional(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>
export type SamplingSettings = Omit<ModelSettings, 'hostedTools' | 'promptCaching'>

/** Drops settings that the model is known to refuse. A chat keeps its stored settings when it switches models. */
export function toSupportedSettings(
  { effort, temperature, maxOutputTokens }: SamplingSettings,
  info: ModelCapabilities | undefined,
): SamplingSettings {
  const takesEffort = info?.reasons !== false && info?.efforts?.includes(effort ?? 'none') !== false
  const most = info?.outputTokens ?? Infinity
  return {
    ...(effort !== undefined && takesEffort && { effort }),
    ...(temperature !== undefined && info?.takesTemperature !== false && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens: Math.min(maxOutputTokens, most) }),
  }
}

export function withoutUnknown(capabilities: ModelCapabilities): ModelCapabilities {
  return Object.fromEntries(Object.entries(capabilities).filter(([, value]) => value !== undefined))
}
