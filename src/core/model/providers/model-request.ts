import type { CacheBreakpoint } from '../context/prompt-cache.ts'
import type { HostedTool } from '../tools/tool-info.ts'
import type { TextEncoding } from '../files/text-encodings.ts'
import type { BlobId, CallId } from '../id.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ProviderMetadata } from '../conversation/message.ts'
import type { ModelRef } from './provider.ts'
import type { SamplingSettings } from './model-info.ts'

/** A message of the conversation as the model gets it. Calls and results are always paired. */
export type ModelMessage =
  | { role: 'user'; text: string; files?: readonly ModelFile[]; videos?: readonly string[] }
  | { role: 'assistant'; parts: readonly ModelAssistantPart[] }
  | { role: 'tool'; results: readonly ModelToolResult[] }

/** A file by its blob. The sender reads the bytes, or describes in their place what cannot be sent. */
export interface ModelFile {
  blobId: BlobId
  mediaType: string
  byteLength: number
  filename?: string
  /** Size of an image, if known. It is not sent to the model. */
  width?: number
  height?: number
  /** Encoding of a text file. It is detected if it is omitted. */
  encoding?: TextEncoding
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
  /** `isOwn` is set if the requested model generated the file itself. */
  | ({ type: 'file'; isReasoning?: true; isOwn?: true; providerMetadata?: ProviderMetadata } & ModelFile)
  /** Sent only to the provider that ran the tool. A call that is still open, or whose result arrived later, has no result. */
  | {
      type: 'hosted-call'
      callId: CallId
      toolName: string
      arguments: JsonValue
      isError: boolean
      result?: JsonValue
      providerMetadata?: ProviderMetadata
      resultMetadata?: ProviderMetadata
    }
  /** The result of a call of an earlier response. */
  | {
      type: 'hosted-result'
      callId: CallId
      toolName: string
      isError: boolean
      result: JsonValue
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

/**
 * `none` keeps the tools listed for the sake of caches, but the model must answer without them. Otherwise it must call the
 * given tool.
 */
export type ToolChoice = 'none' | { tool: string }

export interface ModelRequest {
  model: ModelRef
  system: string
  messages: readonly ModelMessage[]
  tools: readonly ToolDeclaration[]
  toolChoice?: ToolChoice
  /** `false` asks for at most one call, where the provider has a switch for it. */
  callsInParallel?: false
  /** Tools that the provider may run itself, if its dialect supports them. */
  hostedTools?: readonly HostedTool[]
  /** Id of the container in which the provider's tools ran before in this answer. */
  container?: string
  /** Prefixes that the provider shall cache. They are no part of the prompt, and digests leave them out. */
  cacheBreakpoints?: readonly CacheBreakpoint[]
  /** Set if what looks like a secret is replaced in the texts of files, except in these. */
  redactedFiles?: { except: readonly BlobId[] }
  /** Omitted means the provider's defaults. */
  settings?: SamplingSettings
}

/** Returns the images and files of a message. Most messages have none, and every request asks for all of them. */
export function filesOfMessage(message: ModelMessage): readonly ModelFile[] {
  if (message.role === 'user') return message.files ?? noFiles
  const hasFile = message.role === 'assistant' && message.parts.some(({ type }) => type === 'file')
  return hasFile ? message.parts.filter((part) => part.type === 'file') : noFiles
}

const noFiles: readonly ModelFile[] = []
