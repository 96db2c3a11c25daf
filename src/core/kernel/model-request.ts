import type { HostedTool } from './hosted-tool.ts'
import type { BlobId, CallId } from './id.ts'
import type { JsonObject, JsonValue } from './json.ts'
import type { ProviderMetadata } from './message.ts'
import type { ModelRef } from './model.ts'
import type { SamplingSettings } from './model-settings.ts'

/** What the model sees of the conversation. Calls and results are always paired. */
export type ModelMessage =
  | { role: 'user'; text: string; files?: readonly ModelFile[]; videos?: readonly string[] }
  | { role: 'assistant'; parts: readonly ModelAssistantPart[] }
  | { role: 'tool'; results: readonly ModelToolResult[] }

/** By its blob: whoever sends it reads the bytes, or says in its place what cannot be sent. */
export interface ModelFile {
  blobId: BlobId
  mediaType: string
  byteLength: number
  filename?: string
  /** Of a picture, where it is known. No model is told of it. */
  width?: number
  height?: number
}

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
  /** `isOwn`: the model that is asked made it itself. */
  | ({ type: 'file'; isReasoning?: true; isOwn?: true; providerMetadata?: ProviderMetadata } & ModelFile)
  /** Only to the provider that ran it. */
  | {
      type: 'hosted-call'
      callId: CallId
      toolName: string
      arguments: JsonValue
      isError: boolean
      result: JsonValue
      providerMetadata?: ProviderMetadata
      resultMetadata?: ProviderMetadata
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

/** `none`: the tools stay listed, for the sake of caches, and the model is to answer without them. Else it has to call that one. */
export type ToolChoice = 'none' | { tool: string }

export interface ModelRequest {
  model: ModelRef
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ToolDeclaration[]
  toolChoice?: ToolChoice
  /** Tools that the provider may run itself, as far as its dialect has them. */
  hostedTools?: readonly HostedTool[]
  /** Left out: as the provider has it. */
  settings?: SamplingSettings
}
