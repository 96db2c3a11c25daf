import { createOpenAI } from '@ai-sdk/openai'
import { supportedFileTypes } from '../../../../core/model/providers/supported-files.ts'
import { openaiHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * Creates a model of OpenAI's Responses API. OpenAI stores nothing. Reasoning arrives encrypted and is sent back
 * unchanged.
 * The library requests encrypted reasoning if `store` is false and the model reasons.
 */
export function createOpenaiModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createOpenAI({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['openai'],
      sendsPlainReasoning: false,
      // The library’s own setting would also request a reasoning summary, which some organizations may not use.
      effortIn: { library: 'openai', toOptions: (effort) => ({ reasoningEffort: effort }) },
      sendsTextMetadata: true,
      hostedTools: openaiHostedTools,
      files: { takes: supportedFileTypes({ dialect: 'openai' }), takesBack: false },
      providerOptions: { openai: { store: false } },
    },
  }
}
