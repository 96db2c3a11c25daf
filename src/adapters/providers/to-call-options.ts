import type { JSONSchema7, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelRequest, ToolDeclaration } from '../../core/engine/ports.ts'
import type { HostedToolTable } from './hosted-tool-table.ts'
import { commonImages, type BlobBytes, type FileRules } from './to-prompt-file.ts'
import { toPrompt, type PromptRules } from './to-prompt.ts'

export interface CallRules extends PromptRules {
  /** Options of the dialect that hold for every request. */
  providerOptions?: SharedV4ProviderOptions
  /** Tools that its provider runs; left out: none. */
  hostedTools?: HostedToolTable
  files?: FileRules
}

/** What of a call is known beside its request. */
export interface CallFacts {
  bytes: BlobBytes
  /** `false` for a model that is known to see no pictures. */
  seesImages: boolean
}

const defaultFiles: FileRules = { takes: commonImages, takesBack: false }

export function toCallOptions(
  request: ModelRequest,
  rules: CallRules,
  { abortSignal, bytes, seesImages }: CallFacts & { abortSignal: AbortSignal },
): LanguageModelV4CallOptions {
  const hosted = (request.hostedTools ?? []).flatMap((tool) => rules.hostedTools?.[tool] ?? [])
  const tools = [
    ...request.tools.map((tool) => toFunctionTool(tool)),
    ...hosted.map(({ id, name, args }) => ({ type: 'provider' as const, id, name, args })),
  ]
  return {
    prompt: toPrompt(request, {
      rules,
      hasTools: request.tools.length > 0,
      sentBack: new Set(hosted.flatMap(({ name, sendsBack }) => (sendsBack ? [name] : []))),
      files: { rules: rules.files ?? defaultFiles, seesImages, bytes },
    }),
    abortSignal,
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && request.toolChoice && { toolChoice: { type: request.toolChoice } }),
    ...(rules.providerOptions ? { providerOptions: rules.providerOptions } : {}),
  }
}

function toFunctionTool(tool: ToolDeclaration) {
  return {
    type: 'function' as const,
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters as JSONSchema7,
  }
}
