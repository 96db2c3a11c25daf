import type { Usage } from '../kernel/usage.ts'
import type { ModelRequest } from './ports.ts'

const charactersPerToken = 4

/** What a request used that never reported it: about four characters a token. */
export function estimateUsage(
  request: ModelRequest,
  received: { characters: number; reasoningCharacters: number },
): Usage {
  const { system, messages, tools } = request
  return {
    requests: 1,
    inputTokens: toTokens(JSON.stringify({ system, messages, tools }).length),
    cachedInputTokens: 0,
    outputTokens: toTokens(received.characters),
    reasoningTokens: toTokens(received.reasoningCharacters),
    source: 'estimated',
  }
}

function toTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}
