import { estimateFileTokens, estimateTokens } from '../model/context/token-estimate.ts'
import {
  filesOfMessage,
  type ModelFile,
  type ModelMessage,
  type ModelRequest,
} from '../model/providers/model-request.ts'

/**
 * Cached estimates of messages without their files. Messages never change after they are created, and each request of a turn
 * repeats those of the one before.
 */
const cachedTokens = new WeakMap<ModelMessage, number>()

/** Estimates the tokens of a message with its files. A known window limits how much of a file is sent. */
export function estimateMessageTokens(message: ModelMessage, windowTokens?: number): number {
  const tokens = cachedTokens.get(message) ?? estimateTokens(JSON.stringify(message))
  cachedTokens.set(message, tokens)
  return tokens + estimateFilesTokens(filesOfMessage(message), windowTokens)
}

export function estimateFilesTokens(files: readonly ModelFile[], windowTokens?: number): number {
  return files.reduce((total, file) => total + estimateFileTokens(file, windowTokens), 0)
}

/** Estimates the tokens of a request. Files count with the maximum that providers count. The estimate is high rather than low. */
export function estimateRequestTokens(
  { system, messages, tools }: ModelRequest,
  windowTokens?: number,
): number {
  const texts = estimateTokens(`${system}${JSON.stringify(tools)}`)
  return messages.reduce((total, message) => total + estimateMessageTokens(message, windowTokens), texts)
}
