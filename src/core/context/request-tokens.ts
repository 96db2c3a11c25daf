import { estimateFileTokens, estimateTokens } from '../model/context/token-estimate.ts'
import {
  filesOfMessage,
  type ModelFile,
  type ModelMessage,
  type ModelRequest,
} from '../model/providers/model-request.ts'

/** Cached estimates. Messages never change after they are created, and each request of a turn repeats those of the one before. */
const cachedTokens = new WeakMap<ModelMessage, number>()

export function estimateMessageTokens(message: ModelMessage): number {
  const earlier = cachedTokens.get(message)
  if (earlier !== undefined) return earlier
  const tokens = estimateTokens(JSON.stringify(message)) + estimateFilesTokens(filesOfMessage(message))
  cachedTokens.set(message, tokens)
  return tokens
}

export function estimateFilesTokens(files: readonly ModelFile[]): number {
  return files.reduce((total, file) => total + estimateFileTokens(file), 0)
}

/** Estimates the tokens of a request. Files count with the maximum that providers count. The estimate is high rather than low. */
export function estimateRequestTokens({ system, messages, tools }: ModelRequest): number {
  const texts = estimateTokens(`${system}${JSON.stringify(tools)}`)
  return messages.reduce((total, message) => total + estimateMessageTokens(message), texts)
}
