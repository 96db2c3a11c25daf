import { createGoogle } from '@ai-sdk/google'
import { supportedFileTypes } from '../../../../core/model/providers/supported-files.ts'
import { googleHostedTools } from '../hosted-tool-table.ts'
import { placeholderKey, type DialectInput, type DialectModel } from '../model-dialect.ts'

export function createGoogleModel({ modelId, baseUrl, fetch }: DialectInput): DialectModel {
  const provider = createGoogle({ baseURL: baseUrl.href, apiKey: placeholderKey, fetch })
  return {
    model: provider(modelId),
    rules: {
      metadataKeys: ['google'],
      sendsPlainReasoning: false,
      sendsTextMetadata: true,
      hostedTools: googleHostedTools,
      files: { takes: supportedFileTypes({ dialect: 'google' }), takesBack: true, takesVideos: true },
    },
  }
}
