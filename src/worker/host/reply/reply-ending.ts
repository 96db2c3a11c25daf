import type { Message, MessageStatus, ToolCallPart } from '../../../core/kernel/message.ts'
import type { ReplyChunk, ReplyMetadata } from '../../contract.ts'

type FinishReason = Extract<ReplyChunk, { type: 'finish' }>['finishReason']

export const finishReasons: Record<Exclude<MessageStatus, 'streaming'>, FinishReason> = {
  complete: 'stop',
  stopped: 'other',
  interrupted: 'interrupted',
  failed: 'error',
}

export const unknownOutcome = 'The outcome of the call is unknown.'

/** Returns the error text of a call that ended without a result. */
export function describeEnd({ state, failure }: Pick<ToolCallPart, 'state' | 'failure'>): string {
  if (failure) return failure.message
  return state === 'cancelled' ? 'The call was cancelled.' : unknownOutcome
}

/** Returns the metadata of an assistant message. Throws if it has no model, which is a bug. */
export function toMetadata({
  status,
  createdAt,
  model,
  endedAt,
  usage,
  failure,
  contacts,
}: Message): ReplyMetadata {
  if (!model) throw new Error('a reply without a model')
  return {
    status,
    createdAt,
    model,
    ...(endedAt !== undefined && { endedAt }),
    ...(usage && { usage }),
    ...(failure && { failure }),
    ...(contacts && { contacts }),
  }
}
