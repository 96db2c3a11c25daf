import { createOpenAI } from '@ai-sdk/openai'
import { filesTakenBy } from '../../../core/kernel/taken-files.ts'
import { openaiHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/**
 * The Responses API. Nothing is stored at the provider: reasoning comes back encrypted (the library asks for it when
 * `store` is false and the model reasons) and is sent again as it came.
 */
export function createOpenaiModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createOpenAI({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['openai'],
      sendsPlainReasoning: false,
      // The library’s own setting would ask for a summary of the reasoning as well, which some organisations may not have.
      effortIn: { library: 'openai', toOptions: (effort) => ({ reasoningEffort: effort }) },
      sendsTextMetadata: true,
      hostedTools: openaiHostedTools,
      files: { takes: filesTakenBy({ dialect: 'openai' }), takesBack: false },
      providerOptions: { openai: { store: false } },
    },
  }
}
