import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * Hosts that answer 400 when a turn with tools goes on without its `reasoning_content` (openai/openai-agents-js#791).
 * Everywhere else it stays out: Cerebras answers 400 when it is there (egoist/chatwise-releases#1442), as others do.
 */
const hostsThatWantReasoning = /(^|\.)(deepseek\.com|moonshot\.(ai|cn))$/

export function createCompatibleModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl.href,
    apiKey: placeholderKey,
    includeUsage: true,
    fetch,
  })
  return {
    model: provider.chatModel(modelId),
    rules: {
      metadataKeys: ['compatible'],
      sendsPlainReasoning: hostsThatWantReasoning.test(baseUrl.hostname),
      sendsTextMetadata: true,
    },
  }
}
