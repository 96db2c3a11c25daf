import { createDeepSeek } from '@ai-sdk/deepseek'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a DeepSeek model. The library knows which models need their reasoning back and which refuse it. */
export function createDeepseekModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createDeepSeek({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider.chat(modelId),
    rules: {
      metadataKeys: ['deepseek'],
      sendsPlainReasoning: true,
      sendsTextMetadata: false,
    },
  }
}
