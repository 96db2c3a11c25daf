import { z } from 'zod'
import type { MessageId, RunId, SessionId } from '../id.ts'
import type { ModelRef } from '../providers/provider.ts'

/** A turn whose user messages a memory capture will read. The row is deleted when a capture starts, or with its chat. */
export interface QueuedCapture {
  /** The turn. */
  runId: RunId
  sessionId: SessionId
  /** Messages of the turn that the user typed, oldest first. */
  userMessageIds: readonly MessageId[]
  /** The last assistant message of the turn. */
  assistantMessageId: MessageId
  model: ModelRef
  /** The end of the turn, in ms. */
  at: number
}

/** Time without a new turn in the chat after which a capture starts. */
export const captureDelayMs = 60_000

/** Time after which a queued turn is no longer captured. */
export const captureLifeMs = 24 * 60 * 60 * 1000

/** Why a capture suggested nothing: the request failed, or its answer was not a list of facts, had too many, or had a secret. */
export const captureFailureSchema = z.enum(['request-failed', 'not-a-list', 'too-many-facts', 'secret-found'])
export type CaptureFailure = z.infer<typeof captureFailureSchema>
