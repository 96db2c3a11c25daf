import { estimateMessageTokens } from '../context/estimate-message.ts'
import { estimateTokens } from '../kernel/estimate-tokens.ts'
import type { ModelRequest } from '../kernel/model-request.ts'

/** About how many tokens a request holds, files with what providers count for them at most. Rather too many than too few. */
export function estimateRequestTokens({ system, messages, tools }: ModelRequest): number {
  const texts = estimateTokens(`${system}${JSON.stringify(tools)}`)
  return messages.reduce((total, message) => total + estimateMessageTokens(message), texts)
}
