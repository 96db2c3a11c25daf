import { createPerplexity } from '@ai-sdk/perplexity'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

/** Creates a Perplexity model. Its API takes no tools of ours; the library leaves them out and adds a warning. */
export function createPerplexityModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createPerplexity({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: ['perplexity'],
      sendsPlainReasoning: false,
      sendsTextMetadata: false,
    },
  }
}
