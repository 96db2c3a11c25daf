import type { ModelMessage, ModelRequest } from './model-request.ts'
import type { PromptPart } from './prompt-part.ts'
import type { RecordedOrigin } from './request-record.ts'

export interface SourcedMessage {
  message: ModelMessage
  origin: Exclude<RecordedOrigin, 'changed'>
  isEarlier?: true
}

/** A request as the model's adapter gets it, and what its parts are. Nothing of it is changed any more by anybody. */
export interface SentRequest {
  requestId: string
  request: ModelRequest
  /** What its system prompt was joined from; a hook may have written another one. */
  prompt: readonly PromptPart[]
  /** What is known of its messages; those that are not among them were written by a hook. */
  messages: readonly SourcedMessage[]
}
