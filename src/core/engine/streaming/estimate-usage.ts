import type { Usage } from '../../kernel/usage.ts'
import type { ModelRequest } from '../ports.ts'

const charactersPerToken = 4

interface Received {
  characters: number
  reasoningCharacters: number
}

/** What a request used that never reported it: about four characters a token. */
export function estimateUsage(request: ModelRequest, received: Received): Usage {
  const { system, messages, tools } = request
  const inputTokens = toTokens(JSON.stringify({ system, messages, tools }).length)
  return { ...estimateReceived(received), inputTokens }
}

export function estimateReceived(received: Received): Usage {
  return {
    requests: 1,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: toTokens(received.characters),
    reasoningTokens: toTokens(received.reasoningCharacters),
    source: 'estimated',
  }
}

function toTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}
