import { sumTokens } from '../../../core/context/measure-context.ts'
import type { ContextMeasure } from '../../../core/model/context/context-report.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { CallId, MessageId } from '../../../core/model/id.ts'
import type {
  FilePart,
  NoticePart,
  SourcePart,
  Message,
  MessageStatus,
  ToolCallPart,
} from '../../../core/model/conversation/message.ts'
import type { ChatUIMessageChunk, ChatUIMessageData, ChatUIMessageMetadata } from '../../contract.ts'

/** Creates the chunk of a page or document that is a source of a text. */
export function toSourceChunk(source: Omit<SourcePart, 'type' | 'round'>): ChatUIMessageChunk {
  const { sourceId, url, title, mediaType = 'text/plain', filename } = source
  if (url !== undefined) return { type: 'source-url', sourceId, url, ...(title !== undefined && { title }) }
  return {
    type: 'source-document',
    sourceId,
    mediaType,
    title: title ?? filename ?? sourceId,
    ...(filename !== undefined && { filename }),
  }
}

/** Creates the chunk of a file. Its bytes stay in the blob store; the URL is the blob's name, and the page reads it from there. */
export function toFileChunk(
  file: Pick<FilePart, 'blobId' | 'mediaType' | 'byteLength' | 'filename' | 'width' | 'height'>,
): ChatUIMessageChunk {
  const { blobId, mediaType, byteLength, filename, width, height } = file
  return {
    type: 'file',
    url: `urn:sha256:${blobId}`,
    mediaType,
    providerMetadata: {
      innerloop: {
        byteLength,
        ...(filename !== undefined && { filename }),
        ...(width !== undefined && height !== undefined && { width, height }),
      },
    },
  }
}

/** Creates a transient chunk with the estimated size of the request. The next request has another. */
export function toContextChunk({ parts }: ContextMeasure): ChatUIMessageChunk {
  return { type: 'data-context', data: { tokens: sumTokens(parts) }, transient: true }
}

/** Creates the chunk of a piece of a call's streamed output. */
export function toOutputChunk(callId: CallId, text: string): ChatUIMessageChunk {
  return { type: 'data-call-output', data: { callId, text }, transient: true }
}

/** Creates the chunk that says which message the following text replies to. */
export function toReplyReferenceChunk(id: string, messageId: MessageId): ChatUIMessageChunk {
  return { type: 'data-reply', id: `reply-${id}`, data: { messageId } }
}

export function toNoticeData({
  code,
  text,
  enrichment,
}: Pick<NoticePart, 'code' | 'text' | 'enrichment'>): ChatUIMessageData['notice'] {
  return { code, text, ...(enrichment && { enrichment }) }
}

/** Creates the chunk of an answer that is in memory only. There is no event for it, because it could not be stored. */
export function toUnsavedChunk(failure: Failure | null): ChatUIMessageChunk {
  return { type: 'data-unsaved', id: 'unsaved', data: failure }
}

type FinishReason = Extract<ChatUIMessageChunk, { type: 'finish' }>['finishReason']

export const finishReasons: Record<Exclude<MessageStatus, 'streaming'>, FinishReason> = {
  complete: 'stop',
  stopped: 'other',
  interrupted: 'interrupted',
  failed: 'error',
}

export const unknownOutcomeText = 'The outcome of the call is unknown.'

/** Returns the error text of a call that ended without a result. */
export function describeCallEnd({ state, failure }: Pick<ToolCallPart, 'state' | 'failure'>): string {
  if (failure) return failure.message
  return state === 'cancelled' ? 'The call was cancelled.' : unknownOutcomeText
}

/** Returns the metadata of an assistant message. Throws if it has no model, which is a bug. */
export function toMessageMetadata({
  status,
  createdAt,
  model,
  endedAt,
  usage,
  failure,
  contacts,
}: Message): ChatUIMessageMetadata {
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
