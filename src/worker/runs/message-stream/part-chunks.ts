import { sumTokens } from '../../../core/context/measure-context.ts'
import { toCallDecision, updateToolSteps } from '../../../core/conversation/part-reducers.ts'
import type { ContextMeasure } from '../../../core/model/context/context-report.ts'
import type {
  FilePart,
  HostedCallPart,
  Message,
  MessageStatus,
  NoticePart,
  SourcePart,
  ToolCallPart,
  ToolCallState,
} from '../../../core/model/conversation/message.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { CallId, InteractionId, MessageId } from '../../../core/model/id.ts'
import type { RunEventOf } from '../../../core/model/runs/run-event.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'
import type { ChatUIMessageChunk, ChatUIMessageData, ChatUIMessageMetadata } from '../../contract.ts'

/**
 * Creates the chunks of the tool calls of one message. It tracks each call, so that a call exists before its outcome
 * and has only one.
 */
export class CallChunks {
  /** Calls whose arguments are still arriving. */
  readonly #openInputs = new Set<CallId>()
  readonly #calls = new Map<CallId, ChatUIMessageData['call']>()

  has(callId: CallId): boolean {
    return this.#calls.has(callId)
  }

  isIn(state: ToolCallState, callId: CallId): boolean {
    return this.#calls.get(callId)?.state === state
  }

  set(callId: CallId, data: ChatUIMessageData['call']): ChatUIMessageChunk[] {
    this.#calls.set(callId, data)
    return [{ type: 'data-call', id: callId, data }]
  }

  advance(callId: CallId, data: ChatUIMessageData['call']): ChatUIMessageChunk[] {
    if (!this.#isOpen(callId)) return []
    const { steps, decision } = this.#calls.get(callId) ?? {}
    return this.set(callId, { ...(steps && { steps }), ...(decision && { decision }), ...data })
  }

  decide(event: RunEventOf<'authority-decided'>): ChatUIMessageChunk[] {
    const decision = toCallDecision(event)
    const call = this.#calls.get(event.callId)
    return decision && call ? this.set(event.callId, { ...call, decision }) : []
  }

  output(callId: CallId, chunk: ChatUIMessageChunk): ChatUIMessageChunk[] {
    this.#openInputs.delete(callId)
    return this.#isOpen(callId) ? [chunk] : []
  }

  /** Lists the calls without an outcome. */
  open(): CallId[] {
    return [...this.#calls.keys()].filter((callId) => this.#isOpen(callId))
  }

  /** Creates the chunks of an ended call that the message starts with. */
  replay({ callId, toolName, ...part }: ToolCallPart): ChatUIMessageChunk[] {
    const { state, failure, durationMs, reportedOutcome, result } = part
    const data = {
      state,
      ...(durationMs !== undefined && { durationMs }),
      ...(failure && { failure }),
      ...(reportedOutcome && { reportedOutcome }),
      ...(part.decision && { decision: part.decision }),
      ...(part.steps && { steps: part.steps }),
    }
    const input = part.arguments ?? part.argumentsText
    const proposed: ChatUIMessageChunk = {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName,
      input,
      dynamic: true,
    }
    const streamed = part.streamed === undefined ? [] : [toOutputChunk(callId, part.streamed)]
    const opened = [proposed, ...this.set(callId, { state: 'proposed' }), ...streamed]
    if (state !== 'succeeded') return [...opened, ...this.end(callId, describeCallEnd(part), data)]
    const output = result ?? null
    return [
      ...opened,
      ...this.output(callId, { type: 'tool-output-available', toolCallId: callId, output }),
      ...this.advance(callId, data),
    ]
  }

  streamInput({ callId, toolName, text }: RunEventOf<'provider-tool-input-streamed'>): ChatUIMessageChunk[] {
    const delta: ChatUIMessageChunk = { type: 'data-call-input', data: { callId, text }, transient: true }
    if (this.#openInputs.has(callId)) return [delta]
    if (this.has(callId)) return []
    this.#openInputs.add(callId)
    const start: ChatUIMessageChunk = {
      type: 'tool-input-start',
      toolCallId: callId,
      toolName,
      dynamic: true,
    }
    return [start, ...this.set(callId, { state: 'proposed' }), delta]
  }

  propose(event: RunEventOf<'tool-invocation-proposed'>): ChatUIMessageChunk[] {
    const { callId, toolName } = event
    const isNew = !this.has(callId)
    if (!isNew && !this.#openInputs.delete(callId)) return []
    const input = event.arguments === undefined ? event.argumentsText : event.arguments
    const available: ChatUIMessageChunk = {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName,
      input,
      dynamic: true,
    }
    return isNew ? [available, ...this.set(callId, { state: 'proposed' })] : [available]
  }

  succeed({ callId, result, durationMs }: RunEventOf<'tool-invocation-succeeded'>): ChatUIMessageChunk[] {
    return [
      ...this.output(callId, { type: 'tool-output-available', toolCallId: callId, output: result }),
      ...this.advance(callId, { state: 'succeeded', durationMs }),
    ]
  }

  fail(callId: CallId, failure: Failure, data: ChatUIMessageData['call']): ChatUIMessageChunk[] {
    return this.end(callId, failure.message, { ...data, failure })
  }

  end(callId: CallId, errorText: string, data: ChatUIMessageData['call']): ChatUIMessageChunk[] {
    const output = this.output(callId, { type: 'tool-output-error', toolCallId: callId, errorText })
    return [...output, ...this.advance(callId, data)]
  }

  progress(event: RunEventOf<'tool-invocation-progressed'>): ChatUIMessageChunk[] {
    const { callId, text, step } = event
    const before = this.#calls.get(callId)
    if (before?.state !== 'running') return []
    if (step === undefined) return this.set(callId, { ...before, progress: text })
    return this.set(callId, { ...before, steps: updateToolSteps(before.steps, event) })
  }

  /** Ignores outcomes of calls that were never proposed, and second outcomes. */
  #isOpen(callId: CallId): boolean {
    const state = this.#calls.get(callId)?.state
    return state === 'proposed' || state === 'awaiting-approval' || state === 'running'
  }
}

/** Creates the chunks of a tool that the provider runs: the AI SDK's tool part, marked as executed by the provider. */
export function startHostedCall(
  calls: CallChunks,
  { callId, ...call }: Pick<HostedCallPart, 'callId' | 'toolName' | 'arguments'>,
): ChatUIMessageChunk[] {
  const available: ChatUIMessageChunk = {
    type: 'tool-input-available',
    toolCallId: callId,
    toolName: call.toolName,
    input: call.arguments,
    providerExecuted: true,
    dynamic: true,
  }
  return [available, ...calls.set(callId, { state: 'running' })]
}

/**
 * Ends a hosted call; returns no chunks if it has ended already. Only the provider knows what a failed call returned,
 * so that is the result, and there is no error text.
 */
export function endHostedCall(
  calls: CallChunks,
  { callId, result, state, durationMs }: Pick<HostedCallPart, 'callId' | 'result' | 'state' | 'durationMs'>,
): ChatUIMessageChunk[] {
  if (state === 'running' || !calls.isIn('running', callId)) return []
  const output: ChatUIMessageChunk = {
    type: 'tool-output-available',
    toolCallId: callId,
    output: result ?? null,
    providerExecuted: true,
    dynamic: true,
  }
  return [
    ...calls.output(callId, output),
    ...calls.advance(callId, { state, ...(durationMs !== undefined && { durationMs }) }),
  ]
}

/** Creates the chunks of the calls that wait for an approval. The approval itself is a stored row. */
export class InteractionChunks {
  readonly #calls: CallChunks
  readonly #awaited = new Map<InteractionId, CallId>()

  constructor(calls: CallChunks) {
    this.#calls = calls
  }

  raise(interaction: Interaction): ChatUIMessageChunk[] {
    if (interaction.kind !== 'approve') return []
    this.#awaited.set(interaction.id, interaction.callId)
    return this.#calls.advance(interaction.callId, { state: 'awaiting-approval' })
  }

  /** Handles a response. An approved call returns to its earlier state; the following events decide how it continues. */
  answer({ interactionId }: RunEventOf<'interaction-answered'>): ChatUIMessageChunk[] {
    const callId = this.#awaited.get(interactionId)
    if (callId === undefined || !this.#calls.isIn('awaiting-approval', callId)) return []
    return this.#calls.set(callId, { state: 'proposed' })
  }
}

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
