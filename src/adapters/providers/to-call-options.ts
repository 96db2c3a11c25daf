import type { JSONSchema7, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { ModelRequest, ToolDeclaration } from '../../core/engine/ports.ts'
import { toPrompt, type PromptRules } from './to-prompt.ts'

export interface CallRules extends PromptRules {
  /** Options of the dialect that hold for every request. */
  providerOptions?: SharedV4ProviderOptions
}

export function toCallOptions(
  request: ModelRequest,
  rules: CallRules,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  return {
    prompt: toPrompt(request, rules),
    abortSignal,
    ...(request.tools.length === 0 ? {} : toToolOptions(request)),
    ...(rules.providerOptions ? { providerOptions: rules.providerOptions } : {}),
  }
}

function toToolOptions({
  tools,
  toolChoice,
}: ModelRequest): Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice'> {
  return {
    tools: tools.map((tool) => toFunctionTool(tool)),
    ...(toolChoice && { toolChoice: { type: toolChoice } }),
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
