import { createAnthropic } from '@ai-sdk/anthropic'
import { supportedFileTypes } from '../../../../core/model/providers/supported-files.ts'
import {
  anthropicBrowserHeader,
  placeholderKey,
  type DialectInput,
  type DialectModel,
} from '../model-dialect.ts'
import { anthropicHostedTools } from '../hosted-tool-table.ts'

/**
 * Creates an Anthropic model. Text metadata holds citations of hosted search results, which are left out.
 * Calls of hosted tools that are still open are sent back, so that a paused answer continues.
 */
export function createAnthropicModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createAnthropic({
    baseURL: baseUrl.href,
    apiKey: placeholderKey,
    headers: anthropicBrowserHeader,
    fetch,
  })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: ['anthropic'],
      cacheMarkersIn: 'anthropic',
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
      hostedTools: anthropicHostedTools,
      sendsOpenCalls: true,
      containerIn: 'anthropic',
      files: { takes: supportedFileTypes({ dialect: 'anthropic' }), takesBack: false },
    },
  }
}
