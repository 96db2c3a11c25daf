import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * Hosts that respond 400 if a turn with tools continues without its `reasoning_content` (openai/openai-agents-js#791).
 * For all other hosts it is left out: Cerebras and others respond 400 if it is present
 * (egoist/chatwise-releases#1442).
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
      sendsResultsAsText: true,
    },
  }
}
