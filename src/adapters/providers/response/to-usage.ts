import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Usage } from '../../../core/kernel/usage.ts'

/**
 * Converts the tokens of one request. Unreported values are 0 and marked `estimated`, and the engine estimates them
 * from the texts.
 */
export function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    requests: 1,
    inputTokens: count(inputTokens.total),
    cachedInputTokens: count(inputTokens.cacheRead),
    outputTokens: count(outputTokens.total),
    reasoningTokens: count(outputTokens.reasoning),
    source: inputTokens.total === undefined && outputTokens.total === undefined ? 'estimated' : 'reported',
  }
}

function count(tokens: number | undefined): number {
  return tokens === undefined || !Number.isFinite(tokens) ? 0 : Math.max(0, Math.round(tokens))
}
