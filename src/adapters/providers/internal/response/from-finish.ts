import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import type { HostedContainer } from '../../../../core/model/conversation/message.ts'
import { findRawFinish } from './finish-reasons.ts'
import type { StreamContext } from './stream-context.ts'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import { z } from 'zod'

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Converts the end of a response. A refusal or an error of the provider becomes a failure with the provider's reason. */
export function fromFinish(
  part: Finish,
  context: StreamContext & { onlyHostedCalls: boolean },
): Extract<ModelStreamPart, { type: 'failure' | 'finish' }> {
  const { unified, raw } = part.finishReason
  const usage = toUsage(part.usage)
  const named = unified === 'tool-calls' ? undefined : findRawFinish(raw)
  if (named && 'failure' in named) {
    const detail = detailOf([refusalReason(part), raw], context)
    return { type: 'failure', failure: createFailure(named.failure, { ...named.texts, ...detail }), usage }
  }
  if (named) return { type: 'finish', reason: named.reason, usage, ...findContainer(part) }
  switch (unified) {
    case 'content-filter':
      return {
        type: 'failure',
        failure: createFailure('content-refused', detailOf([refusalReason(part), raw], context)),
        usage,
      }
    case 'error':
      return { type: 'failure', failure: createFailure('provider-error', detailOf([raw], context)), usage }
    case 'tool-calls':
      return {
        type: 'finish',
        reason: context.onlyHostedCalls ? 'stop' : 'tool-calls',
        usage,
        ...findContainer(part),
      }
    default:
      return {
        type: 'finish',
        reason: unified,
        usage,
        ...findContainer(part),
      }
  }
}

/** Returns the reason of a refusal. Anthropic puts it in `stopDetails`, Google in `finishMessage`; others give none. */
function refusalReason({ providerMetadata }: Finish): string | undefined {
  for (const metadata of Object.values(providerMetadata ?? {})) {
    const stopDetails = metadata?.stopDetails as { explanation?: unknown } | undefined
    for (const text of [stopDetails?.explanation, metadata?.finishMessage]) {
      if (typeof text === 'string' && text !== '') return text
    }
  }
  return undefined
}

const containerSchema = z.object({ id: z.string(), expiresAt: z.string().optional().catch(undefined) })

/** Returns the container in which Anthropic ran its tools. */
function findContainer({ providerMetadata }: Finish): { container?: HostedContainer } {
  const read = containerSchema.safeParse(providerMetadata?.['anthropic']?.['container'])
  return read.success ? { container: read.data } : {}
}

function detailOf(texts: readonly (string | undefined)[], { egress }: StreamContext): { detail?: string } {
  const detail = egress.redact(texts.filter((text) => text !== undefined).join(' — '))
  return detail === '' ? {} : { detail }
}

/**
 * Converts the tokens of one request. Unreported values are 0 and marked `estimated`, and the engine estimates them
 * from the texts. A request without a single token is unreported as well.
 */
function toUsage({ inputTokens, outputTokens, raw }: LanguageModelV4Usage): Usage {
  return {
    requests: 1,
    inputTokens: count(inputTokens.total),
    cachedInputTokens: count(inputTokens.cacheRead),
    outputTokens: count(outputTokens.total),
    reasoningTokens: count(outputTokens.reasoning),
    source: count(inputTokens.total) + count(outputTokens.total) === 0 ? 'estimated' : 'reported',
    ...toCacheWrites(inputTokens.cacheWrite, raw),
  }
}

const writesSchema = z.object({ cache_creation: z.object({ ephemeral_1h_input_tokens: z.number() }) })

/** Returns the tokens that the provider wrote to its cache. Anthropic also says for how long, in a field that its library does not know. */
function toCacheWrites(
  written: number | undefined,
  raw: unknown,
): Pick<Usage, 'cacheWriteTokens' | 'cacheWriteHourTokens'> {
  const cacheWriteTokens = count(written)
  if (cacheWriteTokens === 0) return {}
  const read = writesSchema.safeParse(raw)
  if (!read.success) return { cacheWriteTokens }
  const hour = count(read.data.cache_creation.ephemeral_1h_input_tokens)
  return { cacheWriteTokens, cacheWriteHourTokens: Math.min(cacheWriteTokens, hour) }
}

function count(tokens: number | undefined): number {
  return tokens === undefined || !Number.isFinite(tokens) ? 0 : Math.max(0, Math.round(tokens))
}
