import type { Failure } from '../../core/kernel/failure.ts'
import type { CallId } from '../../core/kernel/id.ts'
import type { Message, MessageStatus } from '../../core/kernel/message.ts'
import type { RunEvent, RunEventOf } from '../../core/kernel/run-event.ts'
import type { ReplyChunk, ReplyData, ReplyMetadata } from '../contract.ts'
import { ProseIndex } from './prose-index.ts'

type FinishReason = Extract<ReplyChunk, { type: 'finish' }>['finishReason']

const finishReasons: Record<Exclude<MessageStatus, 'streaming'>, FinishReason> = {
  complete: 'stop',
  stopped: 'other',
  interrupted: 'interrupted',
  failed: 'error',
}

/**
 * The one place where run events become the AI SDK's chunks. What it makes is a valid stream whatever the events: parts
 * are started before they grow and ended at the end, a call exists before it has an outcome.
 */
export class ReplyProjection {
  readonly #reply: Message
  readonly #prose = new ProseIndex()
  readonly #openParts = new Map<string, 'text' | 'reasoning'>()
  readonly #openInputs = new Set<CallId>()
  readonly #calls = new Map<CallId, ReplyData['call']>()

  constructor(reply: Message) {
    this.#reply = reply
  }

  /** The chunks of one event; the end of the turn has none here, because `finish` needs the message that was stored. */
  toReplyChunks(event: RunEvent): ReplyChunk[] {
    switch (event.type) {
      case 'session-turn-start':
        return [{ type: 'start', messageId: this.#reply.id, messageMetadata: toMetadata(this.#reply) }]
      case 'provider-tokens-streamed':
        return this.#extendPart('text', event)
      case 'provider-reasoning-streamed':
        return this.#extendPart('reasoning', event)
      case 'provider-part-ended':
        return this.#endPart(event)
      case 'provider-tool-input-streamed':
        return this.#streamInput(event)
      case 'tool-invocation-proposed':
        return this.#proposeCall(event)
      case 'provider-source-received': {
        const { sourceId, url, title } = event
        return [{ type: 'source-url', sourceId, url, ...(title !== undefined && { title }) }]
      }
      case 'tool-invocation-started':
        return this.#advanceCall(event.callId, { state: 'running' })
      case 'tool-invocation-succeeded': {
        const { callId, result, durationMs } = event
        return [
          ...this.#output(callId, { type: 'tool-output-available', toolCallId: callId, output: result }),
          ...this.#advanceCall(callId, { state: 'succeeded', durationMs }),
        ]
      }
      case 'tool-invocation-failed':
        return this.#failCall(event.callId, event.failure, { state: 'failed', durationMs: event.durationMs })
      case 'tool-invocation-denied':
        return this.#failCall(event.callId, event.failure, { state: 'denied' })
      case 'tool-invocation-lost':
        return this.#endCall(event.callId, 'The outcome of the call is unknown.', {
          state: 'outcome-unknown',
        })
      case 'interaction-raised':
        return event.interaction.kind === 'approve'
          ? this.#advanceCall(event.interaction.callId, { state: 'awaiting-approval' })
          : []
      case 'tool-invocation-refused':
        return this.#failCall(event.callId, event.failure, { state: 'refused' })
      case 'tool-invocation-cancelled':
        return this.#endCall(event.callId, 'The call was cancelled.', { state: 'cancelled' })
      case 'notice-raised':
        return [
          { type: 'data-notice', id: `notice-${event.seq}`, data: { code: event.code, text: event.text } },
        ]
      case 'stage-pre-fired':
      case 'stage-post-fired':
      case 'provider-request-started':
      case 'provider-request-completed':
      case 'provider-request-failed':
      case 'provider-silent':
      case 'retry-scheduled':
      case 'model-replaced':
      case 'message-steered':
      case 'tool-invocation-progressed':
      case 'context-restarted':
      case 'authority-decided':
      case 'interaction-answered':
      case 'hook-fired':
      case 'hook-guard-denied':
      case 'hook-observer-failed':
      case 'input-text-changed':
      case 'answer-text-changed':
      case 'session-turn-end':
        return []
    }
  }

  /** The last chunks, from the message as it ended. `failure` is one that the message does not know of. */
  finish(message: Message, failure?: Failure): ReplyChunk[] {
    const chunks = [...this.#openParts].map(([id, part]): ReplyChunk => ({ type: `${part}-end`, id }))
    this.#openParts.clear()
    for (const part of message.parts) {
      if (part.type !== 'tool-call' || this.#calls.get(part.callId)?.state === part.state) continue
      const { state, callId } = part
      const text = state === 'cancelled' ? 'The call was cancelled.' : 'The outcome of the call is unknown.'
      chunks.push(...this.#endCall(callId, text, { state, ...(part.failure && { failure: part.failure }) }))
    }
    const status = message.status === 'streaming' ? 'interrupted' : message.status
    const messageMetadata = {
      ...toMetadata(message),
      status,
      ...(failure && !message.failure && { failure }),
    }
    return [...chunks, { type: 'finish', finishReason: finishReasons[status], messageMetadata }]
  }

  #extendPart(part: 'text' | 'reasoning', { partId, text }: { partId: string; text: string }): ReplyChunk[] {
    const delta: ReplyChunk = { type: `${part}-delta`, id: partId, delta: text }
    if (this.#openParts.has(partId)) return [delta]
    this.#prose.claim(partId)
    this.#openParts.set(partId, part)
    return [{ type: `${part}-start`, id: partId }, delta]
  }

  #endPart({ partId, durationMs }: RunEventOf<'provider-part-ended'>): ReplyChunk[] {
    const part = this.#openParts.get(partId)
    const prose = this.#prose.find(partId)
    if (!part || prose === undefined || !this.#openParts.delete(partId)) return []
    if (part === 'text') return [{ type: 'text-end', id: partId }]
    return [
      { type: 'reasoning-end', id: partId },
      { type: 'data-reasoning-time', id: `reasoning-time-${prose}`, data: { prose, durationMs } },
    ]
  }

  #streamInput({ callId, toolName, text }: RunEventOf<'provider-tool-input-streamed'>): ReplyChunk[] {
    const delta: ReplyChunk = { type: 'tool-input-delta', toolCallId: callId, inputTextDelta: text }
    if (this.#openInputs.has(callId)) return [delta]
    if (this.#calls.has(callId)) return []
    this.#openInputs.add(callId)
    const start: ReplyChunk = { type: 'tool-input-start', toolCallId: callId, toolName, dynamic: true }
    return [start, ...this.#setCall(callId, { state: 'proposed' }), delta]
  }

  #proposeCall(event: RunEventOf<'tool-invocation-proposed'>): ReplyChunk[] {
    const { callId, toolName } = event
    const isNew = !this.#calls.has(callId)
    if (!isNew && !this.#openInputs.delete(callId)) return []
    const input = event.arguments === undefined ? event.argumentsText : event.arguments
    const available: ReplyChunk = {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName,
      input,
      dynamic: true,
    }
    return isNew ? [available, ...this.#setCall(callId, { state: 'proposed' })] : [available]
  }

  #failCall(callId: CallId, failure: Failure, data: ReplyData['call']): ReplyChunk[] {
    return this.#endCall(callId, failure.message, { ...data, failure })
  }

  #endCall(callId: CallId, errorText: string, data: ReplyData['call']): ReplyChunk[] {
    const output = this.#output(callId, { type: 'tool-output-error', toolCallId: callId, errorText })
    return [...output, ...this.#advanceCall(callId, data)]
  }

  #output(callId: CallId, chunk: ReplyChunk): ReplyChunk[] {
    this.#openInputs.delete(callId)
    return this.#isOpen(callId) ? [chunk] : []
  }

  #advanceCall(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    return this.#isOpen(callId) ? this.#setCall(callId, data) : []
  }

  /** The outcome of a call that was never proposed has no place in the stream, nor has a second one. */
  #isOpen(callId: CallId): boolean {
    const state = this.#calls.get(callId)?.state
    return state === 'proposed' || state === 'awaiting-approval' || state === 'running'
  }

  #setCall(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    this.#calls.set(callId, data)
    return [{ type: 'data-call', id: callId, data }]
  }
}

function toMetadata({ status, createdAt, model, endedAt, usage, failure }: Message): ReplyMetadata {
  if (!model) throw new Error('a reply without a model')
  return {
    status,
    createdAt,
    model,
    ...(endedAt !== undefined && { endedAt }),
    ...(usage && { usage }),
    ...(failure && { failure }),
  }
}
