import { z } from 'zod'
import type { ModelCapabilities, ModelPrice } from '../../core/model/providers/model-info.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { providerCatalog } from '../../core/model/providers/provider-catalog.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { FetchedText, FetchTextOptions } from '../network/fetch-text.ts'
import type { ModelCollection } from './model-directory.ts'
import { providersText } from '../../core/model/messages/write-text.ts'
import { parseJson } from '../../lib/json.ts'

/** Address of the model data. It is fetched only on request or with the person's permission. */
export const modelDataUrl = 'https://models.dev/api.json'
const maxBytes = 16 * 1024 * 1024

/** Names in the model data for our providers, if they differ. */
const otherNames: Readonly<Record<string, string>> = { together: 'togetherai', fireworks: 'fireworks-ai' }

const tokens = z.number().int().positive().optional().catch(undefined)
const dollars = z.number().nonnegative().optional().catch(undefined)
const costShape = { input: z.number(), output: z.number(), cache_read: dollars, cache_write: dollars }
const modelSchema = z.object({
  attachment: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  temperature: z.boolean().optional(),
  tool_call: z.boolean().optional(),
  modalities: z
    .object({ input: z.array(z.string()) })
    .optional()
    .catch(undefined),
  limit: z.object({ context: tokens, output: tokens }).optional().catch(undefined),
  cost: z
    .object({ ...costShape, reasoning: dollars, context_over_200k: z.object(costShape).optional() })
    .optional()
    .catch(undefined),
})
const collectionSchema = z.record(z.string(), z.object({ models: z.record(z.string(), z.unknown()) }))

export interface ModelDataPorts {
  fetchText(url: URL, options: Omit<FetchTextOptions, 'scope'>): Promise<Result<FetchedText>>
  /** Today's date, such as 2026-11-22. */
  today(): string
}

export async function fetchModelData(
  { fetchText, today }: ModelDataPorts,
  signal: AbortSignal,
): Promise<Result<ModelCollection>> {
  const answer = await fetchText(new URL(modelDataUrl), { signal, maxBytes, chosenBy: 'other' })
  if (!answer.ok) return answer
  const collection = toCollection(answer.value.text, today())
  return collection
    ? succeed(collection)
    : fail(
        createFailure('malformed-response', {
          message: providersText('models-dev-answer-invalid'),
        }),
      )
}

function toCollection(text: string, at: string): ModelCollection | undefined {
  const all = collectionSchema.safeParse(parseJson(text))
  if (!all.success) return undefined
  const dataIds = providerCatalog.flatMap(({ dataId }) => dataId ?? [])
  const providers = dataIds.flatMap((dataId) => {
    const dataOfProvider = all.data[otherNames[dataId] ?? dataId]
    return dataOfProvider ? [[dataId, toModels(dataOfProvider.models)] as const] : []
  })
  return providers.length === 0
    ? undefined
    : { name: 'models.dev', at, providers: Object.fromEntries(providers) }
}

function toModels(models: Record<string, unknown>): Record<string, ModelCapabilities> {
  const entries = Object.entries(models).flatMap(([id, model]) => {
    const read = modelSchema.safeParse(model)
    return read.success && id.length <= 200 ? [[id, toCapabilities(read.data)] as const] : []
  })
  return Object.fromEntries(entries)
}

function toCapabilities(model: z.infer<typeof modelSchema>): ModelCapabilities {
  const { limit, cost, modalities } = model
  return {
    ...(limit?.context !== undefined && { windowTokens: limit.context }),
    ...(limit?.output !== undefined && { outputTokens: limit.output }),
    ...(modalities && { seesPictures: modalities.input.includes('image') }),
    ...(modalities && { readsFiles: modalities.input.includes('pdf') }),
    ...(model.tool_call !== undefined && { callsTools: model.tool_call }),
    ...(model.reasoning !== undefined && { reasons: model.reasoning }),
    ...(model.temperature === false && { takesTemperature: false }),
    ...(cost && { price: toPrice(cost) }),
  }
}

function toPrice(cost: NonNullable<z.infer<typeof modelSchema>['cost']>): ModelPrice {
  const { reasoning, context_over_200k: above } = cost
  return {
    ...toPrices(cost),
    reasoning,
    tiers: above ? [{ above: 200_000, ...toPrices(above) }] : undefined,
  }
}

function toPrices(cost: {
  input: number
  output: number
  cache_read?: number | undefined
  cache_write?: number | undefined
}) {
  return {
    input: cost.input,
    output: cost.output,
    cacheRead: cost.cache_read,
    cacheWrite: cost.cache_write,
  }
}
