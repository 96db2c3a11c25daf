import type {
  JSONSchema7,
  JSONValue,
  LanguageModelV4CallOptions,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import { maxSentCharacters } from '../../../../core/model/context/token-estimate.ts'
import { commonImageTypes } from '../../../../core/model/providers/supported-files.ts'
import type { ModelRequest, ToolDeclaration } from '../../../../core/engine/ports/turn-ports.ts'
import type { ReasoningEffort, SamplingSettings } from '../../../../core/model/providers/model-info.ts'
import type { ToolChoice } from '../../../../core/model/providers/model-request.ts'
import type { HostedToolTable } from '../hosted-tool-table.ts'
import type { RequestFiles } from './load-request-files.ts'
import type { FileContext, FileRules } from './to-prompt-file.ts'
import type { RoleRules } from './strict-roles.ts'
import { toPrompt, type PromptRules } from './to-prompt.ts'

export interface CallRules extends PromptRules {
  /** Provider options for every request of the dialect. */
  providerOptions?: SharedV4ProviderOptions
  /** Tools that the provider runs itself, if any. */
  hostedTools?: HostedToolTable
  files?: FileRules
  /** Library whose option names the container of the provider's tools, if it has one. */
  containerIn?: string
  /** Sets the reasoning effort for libraries whose own setting has no effect or requests more than the effort. */
  effortIn?: { library: string; toOptions: (effort: ReasoningEffort) => Record<string, JSONValue> }
}

/** Facts about a call that are not part of its request. */
export interface CallContext {
  files: RequestFiles
  /** Context window in tokens, if known. */
  windowTokens?: number | undefined
  /** False only if the model is known not to see images. */
  seesImages: boolean
  /** Replaces secrets in the text of a file. */
  redactText?: FileContext['redactText']
  /** Rules about roles that the server told by refusing a request. */
  roles?: RoleRules
  /** Whether raw events are requested, for content that the library does not know. */
  readsExtras?: boolean
}

export const defaultFiles: FileRules = { takes: commonImageTypes, takesBack: false }

export function toCallOptions(
  request: ModelRequest,
  rules: CallRules,
  {
    abortSignal,
    files,
    windowTokens,
    seesImages,
    readsExtras,
    redactText,
    roles,
  }: CallContext & { abortSignal: AbortSignal },
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
      roles,
      sentBack: new Set(hosted.flatMap(({ name, sendsBack }) => (sendsBack ? [name] : []))),
      files: {
        rules: rules.files ?? defaultFiles,
        seesImages,
        ...files,
        redactText,
        maxCharacters: maxSentCharacters(windowTokens),
        canSearch: request.tools.some(({ name }) => name === 'search_files'),
      },
    }),
    abortSignal,
    // The reshaped events carry content that no library passes on.
    ...(readsExtras && { includeRawChunks: true }),
    ...toSampling(request.settings, rules),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && request.toolChoice && { toolChoice: toToolChoice(request.toolChoice) }),
    ...toProviderOptions(request, rules),
  }
}

function toToolChoice(choice: ToolChoice): NonNullable<LanguageModelV4CallOptions['toolChoice']> {
  return choice === 'none' ? { type: 'none' } : { type: 'tool', toolName: choice.tool }
}

/** Returns the sampling settings. Each library maps them to its provider and warns about unsupported ones. */
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

/** Switches of the libraries for at most one call in a response. Others have none, or always make one. */
const oneCallOptions: SharedV4ProviderOptions = {
  anthropic: { disableParallelToolUse: true },
  alibaba: { parallelToolCalls: false },
  cerebras: { parallelToolCalls: false },
  groq: { parallelToolCalls: false },
  mistral: { parallelToolCalls: false },
  openai: { parallelToolCalls: false },
  xai: { parallelToolCalls: false },
}

function toProviderOptions(
  { settings, container, tools, callsInParallel }: ModelRequest,
  { providerOptions, effortIn, containerIn }: CallRules,
): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  const effort = settings?.effort
  const options: SharedV4ProviderOptions = { ...providerOptions }
  if (callsInParallel === false && tools.length > 0) {
    for (const [library, option] of Object.entries(oneCallOptions)) {
      options[library] = { ...options[library], ...option }
    }
  }
  if (effort !== undefined && effortIn) {
    options[effortIn.library] = { ...options[effortIn.library], ...effortIn.toOptions(effort) }
  }
  if (container !== undefined && containerIn) {
    options[containerIn] = { ...options[containerIn], container: { id: container } }
  }
  return Object.keys(options).length > 0 ? { providerOptions: options } : {}
}

function toFunctionTool(tool: ToolDeclaration) {
  return {
    type: 'function' as const,
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters as JSONSchema7,
  }
}
