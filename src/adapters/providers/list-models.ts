import type { KeyVaultPort } from '../../core/engine/host-ports.ts'
import { assertNever } from '../../core/kernel/assert-never.ts'
import { createFailure } from '../../core/kernel/failure.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { parseBaseUrl } from '../network/base-url.ts'
import { createEgress, type EgressOptions } from '../network/egress.ts'
import { anthropicBrowserHeader } from './anthropic-browser-header.ts'

export interface ListModelsOptions {
  vault: KeyVaultPort
  signal: AbortSignal
  fetch?: EgressOptions['fetch']
  environment?: EgressOptions['environment']
}

const maxModels = 2000
const maxIdCharacters = 200
const maxListBytes = 16 * 1024 * 1024

/**
 * The ids of the models that this provider offers for chat, newest first where it says when they were made. Never
 * rejects; an abort is the failure `aborted`.
 */
export async function listModels(provider: Provider, options: ListModelsOptions): Promise<Result<string[]>> {
  const baseUrl = parseBaseUrl(provider)
  if (!baseUrl.ok) return baseUrl
  const egress = createEgress({
    provider,
    vault: options.vault,
    purpose: 'model-list',
    caps: { maxBytes: maxListBytes },
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.environment && { environment: options.environment }),
  })
  const { path, headers, read } = endpointOf(provider)
  const address = `${baseUrl.value.href.replace(/\/+$/, '')}${path}`
  let text: string
  try {
    const response = await egress.fetch(address, { headers, signal: options.signal })
    text = await response.text()
  } catch (error) {
    return fail(options.signal.aborted ? createFailure('aborted') : egress.toFailure(error))
  }
  try {
    const ids = read(JSON.parse(text)).filter((id) => id !== '' && id.length <= maxIdCharacters)
    return succeed([...new Set(ids)].slice(0, maxModels))
  } catch {
    // Not JSON, or JSON of another shape: to a person it is the same.
    return fail(createFailure('malformed-response', { detail: egress.redact(text) }))
  }
}

interface ListEndpoint {
  path: string
  headers: Record<string, string>
  /** Throws at a shape that is no list. */
  read: (body: unknown) => string[]
}

function endpointOf({ dialect }: Provider): ListEndpoint {
  switch (dialect) {
    case 'openai':
      return {
        path: '/models',
        headers: {},
        read: (body) => readIds(body).filter((id) => !isOtherThanChat.test(id)),
      }
    case 'openai-compatible':
      return { path: '/models', headers: {}, read: readIds }
    case 'anthropic':
      return {
        path: '/models?limit=1000',
        headers: { 'anthropic-version': '2023-06-01', ...anthropicBrowserHeader },
        read: readIds,
      }
    case 'google':
      return { path: '/models?pageSize=1000', headers: {}, read: readGoogleNames }
    case 'demo':
      return { path: '', headers: {}, read: () => [] }
    default:
      return assertNever(dialect)
  }
}

/** OpenAI lists everything it has, and says of nothing what it is for. */
const isOtherThanChat =
  /embedding|whisper|tts|dall-e|image|moderation|babbage|davinci|sora|realtime|transcribe|audio|-instruct/

interface ListedModel {
  id: string
  created: number
}

/** `{data: [{id, created}]}`, or the bare list, as Together sends it. */
function readIds(body: unknown): string[] {
  const list: unknown = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data
  if (!Array.isArray(list)) throw new TypeError('no list of models')
  const models = list.flatMap((item: Record<string, unknown> | null): ListedModel[] => {
    const id = item?.id
    if (typeof id !== 'string') return []
    return [{ id, created: typeof item?.created === 'number' ? item.created : 0 }]
  })
  return models.toSorted((one, other) => other.created - one.created).map((model) => model.id)
}

/** `{models: [{name: 'models/…', supportedGenerationMethods}]}` */
function readGoogleNames(body: unknown): string[] {
  const list = (body as { models?: unknown } | null)?.models
  if (!Array.isArray(list)) throw new TypeError('no list of models')
  return list.flatMap((item: Record<string, unknown> | null): string[] => {
    const { name, supportedGenerationMethods: methods } = item ?? {}
    if (typeof name !== 'string') return []
    if (Array.isArray(methods) && !methods.includes('generateContent')) return []
    return [name.replace(/^models\//, '')]
  })
}
