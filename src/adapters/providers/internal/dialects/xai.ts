import { createXai } from '@ai-sdk/xai'
import { xaiHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a model of xAI's Responses API. xAI stores nothing, and encrypted reasoning is sent back unchanged. */
export function createXaiModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createXai({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.responses(modelId),
    rules: {
      metadataKeys: ['xai'],
      sendsPlainReasoning: false,
      sendsTextMetadata: true,
      hostedTools: xaiHostedTools,
      providerOptions: { xai: { store: false } },
    },
  }
}
