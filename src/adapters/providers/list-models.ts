import { trimSuffix } from '../../lib/text.ts'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { KeyVaultPort } from '../../core/engine/ports/run-ports.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { providerKindOf } from '../../core/model/providers/provider-catalog.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { parseBaseUrl } from '../network/provider-route.ts'
import { createEgress, type EgressOptions } from '../network/egress.ts'
import { anthropicBrowserHeader } from './internal/model-dialect.ts'
import { parseListedModel, type ListedModel } from './internal/listed-model.ts'
import { z } from 'zod'
import { modelCapabilitiesSchema, type ModelCapabilities } from '../../core/model/providers/model-info.ts'
import { parseJson } from '../../lib/json.ts'

export interface ListModelsOptions {
  vault: KeyVaultPort
  signal: AbortSignal
  /** Scope under which the requests are recorded. */
  scope: EgressScope
  fetch?: EgressOptions['fetch']
  environment?: EgressOptions['environment']
  /** Additional headers, sent to see whether the server allows them. */
  extraHeaders?: Readonly<Record<string, string>>
}

const maxModels = 2000
const maxListBytes = 16 * 1024 * 1024

/**
 * Lists the chat models of a provider with their capabilities, newest first if the provider reports dates.
 * Never rejects; an abort is the failure `aborted`.
 */
export async function listModels(
  provider: Provider,
  options: ListModelsOptions,
): Promise<Result<ListedModel[]>> {
  const baseUrl = parseBaseUrl(provider)
  if (!baseUrl.ok) return baseUrl
  const egress = createEgress({
    provider,
    vault: options.vault,
    purpose: 'model-list',
    scope: options.scope,
    caps: { maxBytes: maxListBytes },
    fetch: options.fetch,
    environment: options.environment,
  })
  const ask: AskProvider = async (address, body) => {
    const response = await egress.fetch(address, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...options.extraHeaders,
        ...(body !== undefined && { 'content-type': 'application/json', accept: 'application/json' }),
        ...(provider.dialect === 'anthropic' && {
          'anthropic-version': '2023-06-01',
          ...anthropicBrowserHeader,
        }),
      },
      signal: options.signal,
    })
    const text = await response.text()
    const value = parseJson(text)
    if (value === undefined) throw new UnreadableList(text)
    return value
  }
  try {
    const models = await readList(provider, baseUrl.value, ask)
    const byId = new Map(models.map((model) => [model.id, model]))
    return succeed([...byId.values()].slice(0, maxModels))
  } catch (error) {
    if (options.signal.aborted) return fail(createFailure('aborted'))
    // Invalid JSON and JSON of another shape are the same failure.
    if (error instanceof UnreadableList) {
      return fail(createFailure('malformed-response', { detail: egress.redact(error.message) }))
    }
    return fail(egress.toFailure(error))
  }
}

/** Requests an address and parses the response as JSON. With a body the method is POST. */
type AskProvider = (address: string, body?: unknown) => Promise<unknown>

class UnreadableList extends Error {}

async function readList(provider: Provider, baseUrl: URL, ask: AskProvider): Promise<ListedModel[]> {
  const base = trimSuffix(baseUrl.href, '/')
  const kind = providerKindOf(provider).id
  switch (kind) {
    case 'anthropic':
      return readModels(await ask(`${base}/models?limit=1000`))
    case 'google':
      return readModels(await ask(`${base}/models?pageSize=1000`))
    case 'cohere':
      return readModels(await ask(`${baseUrl.origin}/v1/models?page_size=1000&endpoint=chat`))
    case 'ollama':
      return addOllamaCapabilities(readModels(await ask(`${base}/models`)), (id) =>
        ask(`${baseUrl.origin}/api/show`, { model: id }),
      )
    case 'lmstudio':
      return readModels(await ask(`${baseUrl.origin}/api/v0/models`))
    case 'openai':
      return readModels(await ask(`${base}/models`)).filter(({ id }) => !isOtherThanChat.test(id))
    default:
      return readModels(await ask(`${base}/models`))
  }
}

/** Matches other models than chat models. OpenAI lists all its models without their purpose. */
const isOtherThanChat =
  /embedding|whisper|tts|dall-e|image|moderation|babbage|davinci|sora|realtime|transcribe|audio|-instruct/

/** Parses `{data: […]}`, `{models: […]}` or a bare list, as Together sends it. */
function readModels(body: unknown): ListedModel[] {
  const { data, models } = (Array.isArray(body) ? { data: body } : (body ?? {})) as Record<string, unknown>
  const list = data ?? models
  if (!Array.isArray(list)) throw new UnreadableList(JSON.stringify(body))
  return list
    .flatMap((item) => parseListedModel(item) ?? [])
    .toSorted((one, other) => other.created - one.created)
}

const showAnswerSchema = z.object({
  model_info: z.record(z.string(), z.unknown()).optional(),
  capabilities: z.array(z.string()).optional(),
})

const maxDescribedModels = 40

/** Adds capabilities by asking Ollama for each model, because its list has none. A model without a response stays unchanged. */
async function addOllamaCapabilities(
  models: readonly ListedModel[],
  show: (id: string) => Promise<unknown>,
): Promise<ListedModel[]> {
  const described = models.map(async (model, place): Promise<ListedModel[]> => {
    if (place >= maxDescribedModels) return [model]
    const answer = await show(model.id).catch(() => undefined)
    const parsed = showAnswerSchema.safeParse(answer)
    if (!parsed.success) return [model]
    return isForChat(parsed.data)
      ? [{ ...model, capabilities: { ...model.capabilities, ...toCapabilities(parsed.data) } }]
      : []
  })
  return (await Promise.all(described)).flat()
}

function isForChat({ capabilities }: z.infer<typeof showAnswerSchema>): boolean {
  return capabilities?.includes('completion') !== false
}

function toCapabilities({
  model_info: info = {},
  capabilities,
}: z.infer<typeof showAnswerSchema>): ModelCapabilities {
  const windowTokens = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
  const parsed = modelCapabilitiesSchema.safeParse({
    windowTokens,
    ...(capabilities && {
      seesPictures: capabilities.includes('vision'),
      callsTools: capabilities.includes('tools'),
      reasons: capabilities.includes('thinking'),
    }),
  })
  return parsed.success ? parsed.data : {}
}
