import type { HostedTool } from './hosted-tool.ts'
import type { RunId } from './id.ts'
import type { SamplingSettings } from './model-settings.ts'
import type { ToolChoice } from './model-request.ts'
import type { ModelRef } from './model.ts'
import type { PromptOrigin } from './prompt-part.ts'
import type { RecordedOrigin, RequestPart } from './request-record.ts'

/** One part of a request as it was sent. */
export type RecordedPart = { hash: string } & (
  | { kind: 'prompt'; origin: PromptOrigin }
  | { kind: 'tools' }
  | { kind: 'message'; origin: RecordedOrigin; isEarlier?: true }
)

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

export type RecordedText = Omit<RequestPart, 'owner' | 'hash'>

/** The requests of a turn in the order in which they were sent; what a part says by its hash, once for all of them. */
export interface RecordedRequests {
  requests: readonly RecordedRequest[]
  /** A part that is not stored any more is not among them. */
  texts: ReadonlyMap<string, RecordedText>
}
