import type { HostedTool } from './hosted-tool.ts'
import type { RunId } from './id.ts'
import type { SamplingSettings } from './model-settings.ts'
import type { ToolChoice } from './model-request.ts'
import type { ModelRef } from './model.ts'
import type { PromptOrigin } from './prompt-part.ts'
import type { RecordedOrigin } from './request-record.ts'

/** One part of a request as it was sent. `json` is left out where it is not stored any more. */
export interface RecordedPart {
  kind: 'prompt' | 'tools' | 'message'
  /** Of a part of the system prompt, or of a message. */
  origin?: PromptOrigin | RecordedOrigin
  isEarlier?: true
  hash: string
  json?: string
  isRedacted?: true
  /** So many characters it had: `json` is the beginning. */
  cutFrom?: number
}

/** A request as it was sent, in the order in which its parts were: system prompt, tools, messages. */
export interface RecordedRequest {
  runId: RunId
  requestId: string
  model: ModelRef
  toolChoice?: ToolChoice
  hostedTools?: readonly HostedTool[]
  settings?: SamplingSettings
  parts: readonly RecordedPart[]
}
