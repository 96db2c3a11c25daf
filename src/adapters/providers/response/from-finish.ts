import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createFailure } from '../../../core/kernel/failure.ts'
import type { ModelStreamPart } from '../../../core/engine/ports.ts'
import type { StreamContext } from './stream-context.ts'
import { toUsage } from './to-usage.ts'

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Converts the end of a response. A refusal or an error of the provider becomes a failure with the provider's reason. */
export function fromFinish(
  part: Finish,
  context: StreamContext & { onlyHostedCalls: boolean },
): Extract<ModelStreamPart, { type: 'failure' | 'finish' }> {
  const { unified, raw } = part.finishReason
  const usage = toUsage(part.usage)
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
      return { type: 'finish', reason: context.onlyHostedCalls ? 'stop' : 'tool-calls', usage }
    default:
      return { type: 'finish', reason: unified, usage }
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

function detailOf(texts: readonly (string | undefined)[], { egress }: StreamContext): { detail?: string } {
  const detail = egress.redact(texts.filter((text) => text !== undefined).join(' — '))
  return detail === '' ? {} : { detail }
}
