import { estimateFileTokens, estimateTokens } from '../kernel/estimate-tokens.ts'
import type { ModelFile, ModelMessage, ModelRequest } from '../kernel/model-request.ts'

/** Messages are never changed once they are made, and each request of a turn holds those of the one before. */
const known = new WeakMap<ModelMessage, number>()

/** With its files. */
export function estimateMessageTokens(message: ModelMessage): number {
  const earlier = known.get(message)
  if (earlier !== undefined) return earlier
  const tokens = estimateTokens(JSON.stringify(message)) + estimateFiles(filesOfMessage(message))
  known.set(message, tokens)
  return tokens
}

export function estimateFiles(files: readonly ModelFile[]): number {
  return files.reduce((total, file) => total + estimateFileTokens(file), 0)
}

export function filesOfMessage(message: ModelMessage): readonly ModelFile[] {
  switch (message.role) {
    case 'user':
      return message.files ?? []
    case 'assistant':
      return message.parts.flatMap((part) => (part.type === 'file' ? [part] : []))
    case 'tool':
      return []
  }
}

/** Estimates the tokens of a request. Files count with the maximum that providers count. The estimate is high rather than low. */
export function estimateRequestTokens({ system, messages, tools }: ModelRequest): number {
  const texts = estimateTokens(`${system}${JSON.stringify(tools)}`)
  return messages.reduce((total, message) => total + estimateMessageTokens(message), texts)
}
