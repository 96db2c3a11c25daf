import type { HostedTool } from './hosted-tool.ts'
import type { RunId, SessionId } from './id.ts'
import type { SamplingSettings } from './model-settings.ts'
import type { ToolChoice } from './model-request.ts'
import type { ModelRef } from './model.ts'
import type { PromptOrigin } from './prompt-part.ts'

/** What a message of a request was to the turn. Stored, so the names are permanent. `changed`: an extension wrote it. */
export type RecordedOrigin =
  | 'summary'
  | 'question'
  | 'answer'
  | 'results'
  | 'note'
  | 'enrichment'
  | 'directive'
  | 'changed'

/** `isEarlier`: of a turn before the one that is answered. `hash`: of the part that says it. */
export interface RecordedMessageRef {
  origin: RecordedOrigin
  isEarlier?: true
  hash: string
}

/**
 * One request as it was sent, in hashes of its parts. Whole runs of messages are a part of their own (`lists`), so that a
 * request of a long chat is as small as one of a short chat; `messages` are those after them.
 */
export interface RequestRecord {
  runId: RunId
  requestId: string
  sessionId: SessionId
  model: ModelRef
  prompt: readonly { origin: PromptOrigin; hash: string }[]
  /** All declarations; none where no tool was offered. */
  tools?: string
  lists: readonly string[]
  messages: readonly RecordedMessageRef[]
  toolChoice?: ToolChoice
  hostedTools?: readonly HostedTool[]
  settings?: SamplingSettings
}

/**
 * A part of requests by the SHA-256 of its JSON, stored keys taken out: each once a chat, declarations of tools once for all
 * chats, for nothing of a chat is in them.
 */
export interface RequestPart {
  owner: SessionId | 'shared'
  hash: string
  json: string
  /** A stored key was taken out. */
  isRedacted?: true
  /** It was longer than is kept: so many characters, of which `json` is the beginning. */
  cutFrom?: number
}
