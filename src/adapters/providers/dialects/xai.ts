import { createXai } from '@ai-sdk/xai'
import { xaiHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** The Responses API; nothing is stored there, and encrypted reasoning goes back as it came. */
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
