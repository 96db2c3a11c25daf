import { createGoogle } from '@ai-sdk/google'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'
import { providerCatalogue } from '../provider-catalogue.ts'

export function createGoogleModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createGoogle({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: providerCatalogue.google.metadataKeys,
      sendsPlainReasoning: false,
      sendsTextMetadata: true,
    },
  }
}
