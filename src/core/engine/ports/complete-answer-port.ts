import type { MessageStatus } from '../../model/conversation/message.ts'
import type { JsonObject } from '../../model/json.ts'
import type { ResearchEvent } from '../../model/runs/run-event.ts'

/** The end of the loop of a turn. */
interface LoopEnd {
  status: Exclude<MessageStatus, 'streaming'>
  /** Text of the last round. */
  answer: string
  record(event: ResearchEvent): void
}

/** A call that the application makes in place of the model. */
export interface CompletedCall {
  callId: string
  toolName: string
  arguments: JsonObject
  result: unknown
}

/**
 * Asked once when the loop of a turn has ended. Returns a call with its result that the answer needs, such as the report of a
 * research that was stopped. Never rejects.
 */
export type CompleteAnswerPort = (end: LoopEnd) => Promise<CompletedCall | undefined>
