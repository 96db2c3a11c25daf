import { estimateMessageTokens } from '../context/estimate-message.ts'
import { estimateTokens } from '../kernel/estimate-tokens.ts'
import type { ModelRequest } from '../kernel/model-request.ts'

/** Estimates the tokens of a request. Files count with the maximum that providers count. The estimate is high rather than low. */
export function estimateRequestTokens({ system, messages, tools }: ModelRequest): number {
  const texts = estimateTokens(`${system}${JSON.stringify(tools)}`)
  return messages.reduce((total, message) => total + estimateMessageTokens(message), texts)
}
