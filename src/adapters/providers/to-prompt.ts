import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { ModelAssistantPart, ModelMessage, ModelToolResult } from '../../core/engine/ports.ts'
import type { JsonValue } from '../../core/kernel/json.ts'
import type { ProviderMetadata } from '../../core/kernel/message.ts'

export interface PromptRules {
  /** What this dialect wrote and understands; metadata of others is left out. */
  metadataKeys: readonly string[]
  /** Whether reasoning without such metadata goes back as well. */
  sendsPlainReasoning: boolean
  /** Whether metadata of text goes back. */
  sendsTextMetadata: boolean
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

export function toPrompt(
  request: { system: string; messages: readonly ModelMessage[] },
  rules: PromptRules,
): LanguageModelV4Prompt {
  const system: LanguageModelV4Prompt =
    request.system === '' ? [] : [{ role: 'system', content: request.system }]
  return [...system, ...request.messages.flatMap((message) => recallPromptMessage(message, rules))]
}

const known = new WeakMap<PromptRules, WeakMap<ModelMessage, LanguageModelV4Message[]>>()

/** The messages of a turn's requests are the same objects from one request to the next, so each is translated once. */
function recallPromptMessage(message: ModelMessage, rules: PromptRules): LanguageModelV4Message[] {
  let ofRules = known.get(rules)
  if (!ofRules) known.set(rules, (ofRules = new WeakMap()))
  let translated = ofRules.get(message)
  if (!translated) ofRules.set(message, (translated = toPromptMessage(message, rules)))
  return translated
}

function toPromptMessage(message: ModelMessage, rules: PromptRules): LanguageModelV4Message[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: [{ type: 'text', text: message.text }] }]
    case 'assistant': {
      const content = message.parts.flatMap((part) => toAssistantContent(part, rules))
      return content.length === 0 ? [] : [{ role: 'assistant', content }]
    }
    case 'tool':
      return message.results.length === 0
        ? []
        : [{ role: 'tool', content: message.results.map((result) => toToolResult(result)) }]
  }
}

/** Providers reject empty text; a part without text that carries a signature still has to go back. */
function toAssistantContent(part: ModelAssistantPart, rules: PromptRules): AssistantContent {
  const options = ownOptions(part.providerMetadata, rules)
  switch (part.type) {
    case 'text': {
      const textOptions = rules.sendsTextMetadata ? options : {}
      if (part.text === '' && textOptions.providerOptions === undefined) return []
      return [{ type: 'text', text: part.text, ...textOptions }]
    }
    case 'reasoning':
      if (options.providerOptions === undefined && !rules.sendsPlainReasoning) return []
      return [{ type: 'reasoning', text: part.text, ...options }]
    case 'tool-call':
      return [
        {
          type: 'tool-call',
          toolCallId: part.callId,
          toolName: part.toolName,
          input: toObject(part.arguments),
          ...options,
        },
      ]
  }
}

/** Arguments that never became an object still need a place in one: Anthropic and Google refuse anything else. */
function toObject(value: JsonValue): JsonValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { unparsed: value }
}

function toToolResult(result: ModelToolResult): LanguageModelV4ToolResultPart {
  const { value } = result
  const output: LanguageModelV4ToolResultPart['output'] =
    typeof value === 'string'
      ? { type: result.isError ? 'error-text' : 'text', value }
      : { type: result.isError ? 'error-json' : 'json', value }
  return { type: 'tool-result', toolCallId: result.callId, toolName: result.toolName, output }
}

function ownOptions(
  metadata: ProviderMetadata | undefined,
  rules: PromptRules,
): { providerOptions?: SharedV4ProviderOptions } {
  const own = Object.entries(metadata ?? {}).filter(([key]) => rules.metadataKeys.includes(key))
  return own.length === 0 ? {} : { providerOptions: Object.fromEntries(own) }
}
