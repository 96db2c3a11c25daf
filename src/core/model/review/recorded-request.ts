import type { HostedTool } from '../tools/tool-info.ts'
import type { RunId, SessionId } from '../id.ts'
import type { SamplingSettings } from '../providers/model-info.ts'
import type { ToolChoice, ModelMessage, ModelRequest } from '../providers/model-request.ts'
import type { ModelRef } from '../providers/provider.ts'
import type { PromptOrigin, PromptPart } from '../context/context-report.ts'

/** Role of a message in a request of a turn. Stored, so the names are permanent. `changed` means that an extension wrote it. */
export type RecordedOrigin =
  | 'summary'
  | 'question'
  | 'answer'
  | 'results'
  | 'note'
  | 'memory'
  | 'time'
  | 'server-instructions'
  | 'enrichment'
  | 'directive'
  | 'changed'

/** Reference to a recorded message. `isEarlier` is set for messages of earlier turns; `hash` identifies its part. */
export interface RecordedMessageRef {
  origin: RecordedOrigin
  isEarlier?: true
  hash: string
}

/**
 * One request as it was sent, as hashes of its parts. Runs of messages are stored as parts of their own (`lists`), so that a
 * request of a long chat takes no more space than one of a short chat. `messages` are those after the lists.
 */
export interface RequestRecord {
  runId: RunId
  requestId: string
  sessionId: SessionId
  model: ModelRef
  prompt: readonly { origin: PromptOrigin; hash: string }[]
  /** Hash of all tool declarations. Absent if no tool was offered. */
  tools?: string
  lists: readonly string[]
  messages: readonly RecordedMessageRef[]
  toolChoice?: ToolChoice
  hostedTools?: readonly HostedTool[]
  settings?: SamplingSettings
}

/**
 * A part of requests, identified by the SHA-256 of its JSON after stored keys were removed. It is stored once per chat. Tool
 * declarations are stored once for all chats, because they hold nothing of a chat.
 */
export interface RequestPart {
  owner: SessionId | 'shared'
  hash: string
  json: string
  /** Set if a stored key was removed. */
  isRedacted?: true
  /** Original length in characters if the part was too long. `json` is then the start of it. */
  cutFrom?: number
}

/** One part of a request as it was sent. */
export type RecordedPart = { hash: string } & (
  | { kind: 'prompt'; origin: PromptOrigin }
  | { kind: 'tools' }
  | { kind: 'message'; origin: RecordedOrigin; isEarlier?: true }
)

/** A request as it was sent, with its parts in order: system prompt, tools, messages. */
export interface RecordedRequest {
  runId: RunId
  requestId: string
  model: ModelRef
  toolChoice?: ToolChoice
  hostedTools?: readonly HostedTool[]
  settings?: SamplingSettings
  parts: readonly RecordedPart[]
}

export type RecordedText = Omit<RequestPart, 'owner' | 'hash'>

/** The requests of a turn in sending order. Texts are shared by hash. */
export interface RecordedRequests {
  requests: readonly RecordedRequest[]
  /** Texts of the parts by hash. Parts that are no longer stored are missing. */
  texts: ReadonlyMap<string, RecordedText>
}

interface ModelMessageWithOrigin {
  message: ModelMessage
  origin: Exclude<RecordedOrigin, 'changed'>
  isEarlier?: true
}

/** A request as the model adapter gets it, with the origin of its parts. It must not be changed any more. */
export interface SentRequest {
  requestId: string
  request: ModelRequest
  /** Parts that the system prompt was joined from. A hook may have written another prompt. */
  prompt: readonly PromptPart[]
  /** Messages with known origin. All other messages of the request were written by a hook. */
  messages: readonly ModelMessageWithOrigin[]
}
