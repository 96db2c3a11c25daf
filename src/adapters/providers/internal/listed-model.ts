import { isRecord } from '../../../lib/json.ts'
import {
  modelCapabilitiesSchema,
  type ModelCapabilities,
  type ModelPrice,
  withoutUnknown,
} from '../../../core/model/providers/model-info.ts'

export interface ListedModel {
  id: string
  /** Unix time in seconds, or 0 if unknown. */
  created: number
  capabilities: ModelCapabilities
}

type Json = Readonly<Record<string, unknown>>

/**
 * Parses one entry of a provider's model list. Returns undefined if it is not a chat model.
 * The field names are those of OpenRouter, Mistral, Groq, Together, Moonshot, Hugging Face, LM Studio, vLLM, Cohere
 * and Google.
 */
export function parseListedModel(item: unknown): ListedModel | undefined {
  const model = toObject(item)
  const id = model.id ?? model.name
  if (typeof id !== 'string' || id === '' || id.length > 200 || isOtherThanChat(model)) return undefined
  const created = typeof model.created === 'number' ? model.created : 0
  return { id: id.replace(/^models\//, ''), created, capabilities: readCapabilities(model) }
}

const otherTypes = new Set(['image', 'embedding', 'embeddings', 'moderation', 'rerank', 'audio', 'video'])

function isOtherThanChat(model: Json): boolean {
  const { type, endpoints, supportedGenerationMethods: methods } = model
  return (
    (typeof type === 'string' && otherTypes.has(type)) ||
    toObject(model.capabilities).completion_chat === false ||
    model.supports_chat === false ||
    (Array.isArray(endpoints) && endpoints.length > 0 && !endpoints.includes('chat')) ||
    (Array.isArray(methods) && !methods.includes('generateContent'))
  )
}

function readCapabilities(model: Json): ModelCapabilities {
  const top = toObject(model.top_provider)
  const [host] = Array.isArray(model.providers) ? (model.providers as unknown[]).map(toObject) : []
  const windowTokens = firstCount(
    model.loaded_context_length,
    model.context_length,
    model.context_window,
    model.max_context_length,
    model.max_model_len,
    model.inputTokenLimit,
    model.max_input_tokens,
    host?.context_length,
  )
  const outputTokens = firstCount(
    top.max_completion_tokens,
    model.max_completion_tokens,
    model.outputTokenLimit,
    model.max_output_tokens,
  )
  const price = readPrice(toObject(model.pricing)) ?? readPrice(toObject(host?.pricing))
  const capabilities = { windowTokens, outputTokens, price, ...readAbilities(model, host) }
  const parsed = modelCapabilitiesSchema.safeParse(capabilities)
  return parsed.success ? withoutUnknown(parsed.data) : {}
}

function readAbilities(model: Json, host: Json | undefined): ModelCapabilities {
  const { capabilities, supported_parameters: parameters } = model
  const inputs = toObject(model.architecture).input_modalities
  const list = Array.isArray(capabilities) ? capabilities : undefined
  const flags = toObject(capabilities)
  const takes = (name: string) => (Array.isArray(parameters) ? parameters.includes(name) : undefined)
  return {
    seesPictures: firstFlag(
      Array.isArray(inputs) ? inputs.includes('image') : undefined,
      flags.vision,
      model.supports_image_in,
      model.type === 'vlm' ? true : undefined,
      list?.includes('vision'),
    ),
    readsFiles: firstFlag(Array.isArray(inputs) ? inputs.includes('file') : undefined),
    callsTools: firstFlag(
      takes('tools'),
      flags.function_calling,
      model.supports_tools,
      host?.supports_tools,
      list && (list.includes('tools') || list.includes('tool_use')),
    ),
    callsInParallel: takes('parallel_tool_calls') === true ? true : undefined,
    reasons: firstFlag(
      takes('reasoning'),
      flags.reasoning,
      model.supports_reasoning,
      model.thinking,
      list?.includes('thinking') === true ? true : undefined,
    ),
    takesTemperature: takes('temperature') === false ? false : undefined,
  }
}

/**
 * Parses a price. OpenRouter gives the price of one token as text; Together and Hugging Face give the price of a
 * million as a number.
 */
function readPrice(pricing: Json): ModelPrice | undefined {
  const perMillion = (value: unknown) => (typeof value === 'string' ? Number(value) * 1e6 : undefined)
  const [input, output] = [pricing.prompt ?? pricing.input, pricing.completion ?? pricing.output]
  if (typeof input === 'string' && typeof output === 'string') {
    // A price of -1 depends on the model to which the request is forwarded.
    if (Number(input) < 0 || Number(output) < 0) return undefined
    const cacheRead = perMillion(pricing.input_cache_read)
    const cacheWrite = perMillion(pricing.input_cache_write)
    const perRequest = Number(pricing.request ?? 0)
    return {
      input: round(Number(input) * 1e6),
      output: round(Number(output) * 1e6),
      cacheRead: cacheRead ? round(cacheRead) : undefined,
      cacheWrite: cacheWrite ? round(cacheWrite) : undefined,
      perRequest: perRequest > 0 ? perRequest : undefined,
    }
  }
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  const cached = pricing.cached_input
  return { input, output, cacheRead: typeof cached === 'number' && cached > 0 ? cached : undefined }
}

/** Rounds off floating-point errors of prices per token. */
function round(dollars: number): number {
  return Number(dollars.toPrecision(9))
}

function firstCount(...values: unknown[]): number | undefined {
  return values.find((value): value is number => Number.isInteger(value) && (value as number) > 0)
}

function firstFlag(...values: unknown[]): boolean | undefined {
  return values.find((value): value is boolean => typeof value === 'boolean')
}

function toObject(value: unknown): Json {
  return isRecord(value) ? value : {}
}
