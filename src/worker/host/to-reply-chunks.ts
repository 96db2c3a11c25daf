import type { Failure } from '../../core/kernel/failure.ts'
import type { CallId, InteractionId } from '../../core/kernel/id.ts'
import type { Interaction } from '../../core/kernel/interaction.ts'
import type { Message, MessagePart, ToolCallPart, ToolCallState } from '../../core/kernel/message.ts'
import type { RunEvent, RunEventOf } from '../../core/kernel/run-event.ts'
import { advanceStep } from '../../core/engine/advance-step.ts'
import type { ReplyChunk, ReplyData } from '../contract.ts'
import { earlierPartId } from './earlier-parts.ts'
import { ProseIndex } from './prose-index.ts'
import { describeEnd, finishReasons, toMetadata, unknownOutcome } from './reply-ending.ts'

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
  readonly #interactions = new Map<InteractionId, Interaction>()

  constructor(reply: Message) {
    this.#reply = reply
  }

  /** The first chunks: the start, and the parts that the reply begins with. */
  begin(): ReplyChunk[] {
    const start: ReplyChunk = {
      type: 'start',
      messageId: this.#reply.id,
      messageMetadata: toMetadata(this.#reply),
    }
    return [start, ...this.#reply.parts.flatMap((part, index) => this.#replay(part, index))]
  }

  /** The chunks of one event; the end of the turn has none here, because `finish` needs the message that was stored. */
  toReplyChunks(event: RunEvent): ReplyChunk[] {
    switch (event.type) {
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
      case 'tool-invocation-refused':
        return this.#failCall(event.callId, event.failure, { state: 'refused' })
      case 'tool-invocation-denied':
        return this.#failCall(event.callId, event.failure, { state: 'denied' })
      case 'tool-invocation-cancelled':
        return this.#endCall(event.callId, 'The call was cancelled.', { state: 'cancelled' })
      case 'tool-invocation-lost':
        return this.#endCall(event.callId, unknownOutcome, { state: 'outcome-unknown' })
      case 'tool-invocation-progressed':
        return this.#progress(event)
      case 'tool-invocation-streamed': {
        const { callId, text } = event
        return [{ type: 'data-call-output', data: { callId, text }, transient: true }]
      }
      case 'interaction-raised':
        return this.#raise(event.interaction)
      case 'interaction-answered':
        return this.#answer(event)
      case 'notice-raised':
        return [
          { type: 'data-notice', id: `notice-${event.seq}`, data: { code: event.code, text: event.text } },
        ]
      case 'session-turn-start':
      case 'stage-pre-fired':
      case 'stage-post-fired':
      case 'provider-request-started':
      case 'provider-request-completed':
      case 'provider-request-failed':
      case 'tool-usage-reported':
      case 'provider-silent':
      case 'retry-scheduled':
      case 'model-replaced':
      case 'message-steered':
      case 'context-restarted':
      case 'authority-decided':
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
      chunks.push(
        ...this.#endCall(callId, describeEnd(part), {
          state,
          ...(part.failure && { failure: part.failure }),
        }),
      )
    }
    const status = message.status === 'streaming' ? 'interrupted' : message.status
    const messageMetadata = {
      ...toMetadata(message),
      status,
      ...(failure && !message.failure && { failure }),
    }
    return [...chunks, { type: 'finish', finishReason: finishReasons[status], messageMetadata }]
  }

  #replay(part: MessagePart, index: number): ReplyChunk[] {
    const id = earlierPartId(index)
    switch (part.type) {
      case 'text':
      case 'reasoning': {
        const { text } = part
        const durationMs = part.type === 'reasoning' ? (part.durationMs ?? 0) : 0
        return [
          ...this.#extendPart(part.type, { partId: id, text }),
          ...this.#endPart({ partId: id, durationMs }),
        ]
      }
      case 'tool-call':
        return this.#replayCall(part)
      case 'source': {
        const { sourceId, url, title } = part
        return [{ type: 'source-url', sourceId, url, ...(title !== undefined && { title }) }]
      }
      case 'notice':
        return [{ type: 'data-notice', id, data: { code: part.code, text: part.text } }]
    }
  }

  #replayCall({ callId, toolName, ...part }: ToolCallPart): ReplyChunk[] {
    const { state, failure, durationMs, reportedOutcome, result } = part
    const data = {
      state,
      ...(durationMs !== undefined && { durationMs }),
      ...(failure && { failure }),
      ...(reportedOutcome && { reportedOutcome }),
      ...(part.steps && { steps: part.steps }),
    }
    const input = part.arguments ?? part.argumentsText
    const proposed: ReplyChunk = {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName,
      input,
      dynamic: true,
    }
    const streamed: ReplyChunk[] =
      part.streamed === undefined
        ? []
        : [{ type: 'data-call-output', data: { callId, text: part.streamed }, transient: true }]
    const opened = [proposed, ...this.#setCall(callId, { state: 'proposed' }), ...streamed]
    if (state !== 'succeeded') return [...opened, ...this.#endCall(callId, describeEnd(part), data)]
    const output = result ?? null
    return [
      ...opened,
      ...this.#output(callId, { type: 'tool-output-available', toolCallId: callId, output }),
      ...this.#advanceCall(callId, data),
    ]
  }

  #extendPart(part: 'text' | 'reasoning', { partId, text }: { partId: string; text: string }): ReplyChunk[] {
    const delta: ReplyChunk = { type: `${part}-delta`, id: partId, delta: text }
    if (this.#openParts.has(partId)) return [delta]
    this.#prose.claim(partId)
    this.#openParts.set(partId, part)
    return [{ type: `${part}-start`, id: partId }, delta]
  }

  #endPart({
    partId,
    durationMs,
  }: Pick<RunEventOf<'provider-part-ended'>, 'partId' | 'durationMs'>): ReplyChunk[] {
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

  #raise(interaction: Interaction): ReplyChunk[] {
    this.#interactions.set(interaction.id, interaction)
    const { id } = interaction
    const raised: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction } }
    if (interaction.kind !== 'approve') return [raised]
    return [raised, ...this.#advanceCall(interaction.callId, { state: 'awaiting-approval' })]
  }

  /** An approved call is as it was before it asked; what follows says which way it goes. */
  #answer({ interactionId: id, answer }: RunEventOf<'interaction-answered'>): ReplyChunk[] {
    const interaction = this.#interactions.get(id)
    if (!interaction) return []
    const answered: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction, answer } }
    const callId = interaction.kind === 'approve' ? interaction.callId : undefined
    if (callId === undefined || !this.#isIn('awaiting-approval', callId)) return [answered]
    return [answered, ...this.#setCall(callId, { state: 'proposed' })]
  }

  #failCall(callId: CallId, failure: Failure, data: ReplyData['call']): ReplyChunk[] {
    return this.#endCall(callId, failure.message, { ...data, failure })
  }

  #endCall(callId: CallId, errorText: string, data: ReplyData['call']): ReplyChunk[] {
    const output = this.#output(callId, { type: 'tool-output-error', toolCallId: callId, errorText })
    return [...output, ...this.#advanceCall(callId, data)]
  }

  #progress(event: RunEventOf<'tool-invocation-progressed'>): ReplyChunk[] {
    const { callId, text, step } = event
    const before = this.#calls.get(callId)
    if (before?.state !== 'running') return []
    if (step === undefined) return this.#setCall(callId, { ...before, progress: text })
    return this.#setCall(callId, { ...before, steps: advanceStep(before.steps, event) })
  }

  #output(callId: CallId, chunk: ReplyChunk): ReplyChunk[] {
    this.#openInputs.delete(callId)
    return this.#isOpen(callId) ? [chunk] : []
  }

  #advanceCall(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    if (!this.#isOpen(callId)) return []
    const steps = this.#calls.get(callId)?.steps
    return this.#setCall(callId, { ...(steps && { steps }), ...data })
  }

  /** The outcome of a call that was never proposed has no place in the stream, nor has a second one. */
  #isOpen(callId: CallId): boolean {
    const state = this.#calls.get(callId)?.state
    return state === 'proposed' || state === 'awaiting-approval' || state === 'running'
  }

  #isIn(state: ToolCallState, callId: CallId): boolean {
    return this.#calls.get(callId)?.state === state
  }

  #setCall(callId: CallId, data: ReplyData['call']): ReplyChunk[] {
    this.#calls.set(callId, data)
    return [{ type: 'data-call', id: callId, data }]
  }
}
