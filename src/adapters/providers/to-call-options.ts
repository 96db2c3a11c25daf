import type {
  JSONSchema7,
  JSONValue,
  LanguageModelV4CallOptions,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import { commonPictures } from '../../core/kernel/taken-files.ts'
import type { ModelRequest, ToolDeclaration } from '../../core/engine/ports.ts'
import type { ReasoningEffort } from '../../core/kernel/model-info.ts'
import type { SamplingSettings } from '../../core/kernel/model-settings.ts'
import type { HostedToolTable } from './hosted-tool-table.ts'
import type { BlobBytes, FileRules } from './to-prompt-file.ts'
import { toPrompt, type PromptRules } from './to-prompt.ts'

export interface CallRules extends PromptRules {
  /** Options of the dialect that hold for every request. */
  providerOptions?: SharedV4ProviderOptions
  /** Tools that its provider runs; left out: none. */
  hostedTools?: HostedToolTable
  files?: FileRules
  /** Where the library’s own word for the effort does nothing, or asks for more than the effort. */
  effortIn?: { library: string; toOptions: (effort: ReasoningEffort) => Record<string, JSONValue> }
}

/** What of a call is known beside its request. */
export interface CallFacts {
  bytes: BlobBytes
  /** `false` for a model that is known to see no pictures. */
  seesImages: boolean
}

const defaultFiles: FileRules = { takes: commonPictures, takesBack: false }

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
    ...toSampling(request.settings, rules),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && request.toolChoice && { toolChoice: { type: request.toolChoice } }),
    ...toProviderOptions(request.settings?.effort, rules),
  }
}

/** Each library says it in its provider’s words, and warns where the provider has none. */
function toSampling(
  { effort, temperature, maxOutputTokens }: SamplingSettings = {},
  { effortIn }: CallRules,
): Pick<LanguageModelV4CallOptions, 'reasoning' | 'temperature' | 'maxOutputTokens'> {
  return {
    ...(effort !== undefined && !effortIn && { reasoning: effort }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  }
}

function toProviderOptions(
  effort: ReasoningEffort | undefined,
  { providerOptions, effortIn }: CallRules,
): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  if (effort === undefined || !effortIn) return providerOptions ? { providerOptions } : {}
  const { library, toOptions } = effortIn
  const own = { ...providerOptions?.[library], ...toOptions(effort) }
  return { providerOptions: { ...providerOptions, [library]: own } }
}

function toFunctionTool(tool: ToolDeclaration) {
  return {
    type: 'function' as const,
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters as JSONSchema7,
  }
}
