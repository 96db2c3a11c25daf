import type { CallId } from './id.ts'
import type { JsonObject, JsonValue } from './json.ts'
import type { ProviderMetadata } from './message.ts'
import type { ModelRef } from './model.ts'

/** What the model sees of the conversation. Calls and results are always paired. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; parts: readonly ModelAssistantPart[] }
  | { role: 'tool'; results: readonly ModelToolResult[] }

export type ModelAssistantPart =
  | { type: 'text'; text: string; providerMetadata?: ProviderMetadata }
  | { type: 'reasoning'; text: string; providerMetadata?: ProviderMetadata }
  | {
      type: 'tool-call'
      callId: CallId
      toolName: string
      arguments: JsonValue
      providerMetadata?: ProviderMetadata
    }

export interface ModelToolResult {
  callId: CallId
  toolName: string
  isError: boolean
  value: JsonValue
}

export interface ToolDeclaration {
  name: string
  description: string
  parameters: JsonObject
}

export interface ModelRequest {
  model: ModelRef
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ToolDeclaration[]
  /** `none`: the tools stay listed, for the sake of caches, and the model is to answer without them. */
  toolChoice?: 'none'
}
