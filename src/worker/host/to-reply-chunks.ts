import type { Failure } from '../../core/kernel/failure.ts'
import type { CallId, InteractionId } from '../../core/kernel/id.ts'
import type { Interaction } from '../../core/kernel/interaction.ts'
import type { Message, MessagePart, ToolCallPart } from '../../core/kernel/message.ts'
import type { RunEvent, RunEventOf } from '../../core/kernel/run-event.ts'
import { advanceStep } from '../../core/engine/advance-step.ts'
import type { ReplyChunk, ReplyData } from '../contract.ts'
import { CallChunks } from './call-chunks.ts'
import { earlierPartId } from './earlier-parts.ts'
import { ProseChunks } from './prose-chunks.ts'
import { endHostedCall, startHostedCall } from './hosted-call-chunks.ts'
import { SilenceLine } from './silence-line.ts'
import {
  toContextChunk,
  toFileChunk,
  toNoticeData,
  toOutputChunk,
  toReplyChunk,
  toSourceChunk,
  toUnsavedChunk,
} from './to-content-chunks.ts'
import { RetryNotice } from './retry-notice.ts'
import { describeEnd, finishReasons, toMetadata, unknownOutcome } from './reply-ending.ts'

/**
 * The one place where run events become the AI SDK's chunks. What it makes is a valid stream whatever the events: parts
 * are started before they grow and ended at the end, a call exists before it has an outcome.
 */
export class ReplyProjection {
  readonly #reply: Message
  readonly #prose = new ProseChunks()
  readonly #silence = new SilenceLine()
  readonly #calls = new CallChunks()
  readonly #retry = new RetryNotice()
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
    return [...this.#silence.apply(event), ...this.#toChunks(event)]
  }

  #toChunks(event: RunEvent): ReplyChunk[] {
    switch (event.type) {
      case 'provider-tokens-streamed':
        return this.#prose.extend('text', event)
      case 'provider-reasoning-streamed':
        return this.#prose.extend('reasoning', event)
      case 'reply-written':
        return [toReplyChunk(event.partId, event.replyTo), ...this.#prose.whole(event)]
      case 'provider-part-ended':
        return this.#prose.end(event)
      case 'provider-tool-input-streamed':
        return this.#streamInput(event)
      case 'tool-invocation-proposed':
        return this.#proposeCall(event)
      case 'provider-source-received':
        return [toSourceChunk(event)]
      case 'provider-file-received':
        return event.isReasoning ? [] : [toFileChunk(event)]
      case 'hosted-call-started':
        return startHostedCall(this.#calls, event)
      case 'hosted-call-ended':
        return endHostedCall(this.#calls, { ...event, state: event.isError ? 'failed' : 'succeeded' })
      case 'tool-invocation-started':
        return this.#calls.advance(event.callId, { state: 'running' })
      case 'tool-invocation-succeeded': {
        const { callId, result, durationMs } = event
        return [
          ...this.#calls.output(callId, {
            type: 'tool-output-available',
            toolCallId: callId,
            output: result,
          }),
          ...this.#calls.advance(callId, { state: 'succeeded', durationMs }),
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
      case 'tool-invocation-streamed':
        return [toOutputChunk(event.callId, event.text)]
      case 'interaction-raised':
        return this.#raise(event.interaction)
      case 'interaction-answered':
        return this.#answer(event)
      case 'notice-raised':
        return [{ type: 'data-notice', id: `notice-${event.seq}`, data: toNoticeData(event) }]
      case 'model-replaced':
        return this.#replaceModel(event)
      case 'provider-request-started':
        return event.context ? [toContextChunk(event.context)] : []
      case 'retry-scheduled':
        return this.#retry.show(event)
      case 'retry-started':
      case 'provider-request-completed':
      case 'provider-request-failed':
        return this.#retry.hide()
      case 'egress-started':
      case 'egress-ended':
      case 'session-turn-start':
      case 'stage-pre-fired':
      case 'stage-post-fired':
      case 'tool-usage-reported':
      case 'provider-silent':
      case 'patience-extended':
      case 'message-steered':
      case 'context-restarted':
      case 'authority-decided':
      case 'hook-fired':
      case 'hook-guard-denied':
      case 'hook-observer-failed':
      case 'hosted-tools-judged':
      case 'input-text-changed':
      case 'answer-text-changed':
      case 'session-turn-end':
        return []
    }
  }

  /** The last chunks, from the message as it ended. `failure` is one that the message does not know of. */
  finish(message: Message, failure?: Failure): ReplyChunk[] {
    const chunks = [...this.#silence.end(), ...this.#prose.endAll()]
    if (failure) chunks.push(toUnsavedChunk(failure))
    for (const part of message.parts) {
      if (part.type === 'hosted-call') chunks.push(...endHostedCall(this.#calls, part))
      if (part.type !== 'tool-call' || this.#calls.isIn(part.state, part.callId)) continue
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
          ...this.#prose.extend(part.type, { partId: id, text, round: part.round }),
          ...this.#prose.end({
            partId: id,
            durationMs,
            ...(part.type === 'text' && part.citations && { citations: part.citations }),
          }),
          ...(part.superseded === true ? this.#prose.supersedePart(id) : []),
        ]
      }
      case 'tool-call':
        return this.#replayCall(part)
      case 'hosted-call':
        return [...startHostedCall(this.#calls, part), ...endHostedCall(this.#calls, part)]
      case 'source':
        return [toSourceChunk(part)]
      case 'file':
        return part.isReasoning ? [] : [toFileChunk(part)]
      case 'notice':
        return [{ type: 'data-notice', id, data: toNoticeData(part) }]
      case 'reply':
        return [toReplyChunk(id, part.messageId)]
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
    const streamed = part.streamed === undefined ? [] : [toOutputChunk(callId, part.streamed)]
    const opened = [proposed, ...this.#calls.set(callId, { state: 'proposed' }), ...streamed]
    if (state !== 'succeeded') return [...opened, ...this.#endCall(callId, describeEnd(part), data)]
    const output = result ?? null
    return [
      ...opened,
      ...this.#calls.output(callId, { type: 'tool-output-available', toolCallId: callId, output }),
      ...this.#calls.advance(callId, data),
    ]
  }

  /** What the failed model wrote is gone from the page; its calls never run. */
  #replaceModel({ round, seq, to }: RunEventOf<'model-replaced'>): ReplyChunk[] {
    const ended = this.#calls.open().flatMap((callId) => {
      const state = this.#calls.isIn('running', callId) ? 'outcome-unknown' : 'cancelled'
      return this.#endCall(callId, describeEnd({ state }), { state })
    })
    return [
      ...this.#prose.endAll(),
      ...ended,
      ...this.#prose.supersedeRound(round, `superseded-${seq}`),
      { type: 'message-metadata', messageMetadata: { ...toMetadata(this.#reply), model: to } },
    ]
  }

  #streamInput({ callId, toolName, text }: RunEventOf<'provider-tool-input-streamed'>): ReplyChunk[] {
    const delta: ReplyChunk = { type: 'data-call-input', data: { callId, text }, transient: true }
    if (this.#calls.openInputs.has(callId)) return [delta]
    if (this.#calls.has(callId)) return []
    this.#calls.openInputs.add(callId)
    const start: ReplyChunk = { type: 'tool-input-start', toolCallId: callId, toolName, dynamic: true }
    return [start, ...this.#calls.set(callId, { state: 'proposed' }), delta]
  }

  #proposeCall(event: RunEventOf<'tool-invocation-proposed'>): ReplyChunk[] {
    const { callId, toolName } = event
    const isNew = !this.#calls.has(callId)
    if (!isNew && !this.#calls.openInputs.delete(callId)) return []
    const input = event.arguments === undefined ? event.argumentsText : event.arguments
    const available: ReplyChunk = {
      type: 'tool-input-available',
      toolCallId: callId,
      toolName,
      input,
      dynamic: true,
    }
    return isNew ? [available, ...this.#calls.set(callId, { state: 'proposed' })] : [available]
  }

  #raise(interaction: Interaction): ReplyChunk[] {
    this.#interactions.set(interaction.id, interaction)
    const { id } = interaction
    const raised: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction } }
    if (interaction.kind !== 'approve') return [raised]
    return [raised, ...this.#calls.advance(interaction.callId, { state: 'awaiting-approval' })]
  }

  /** An approved call is as it was before it asked; what follows says which way it goes. */
  #answer({ interactionId: id, answer }: RunEventOf<'interaction-answered'>): ReplyChunk[] {
    const interaction = this.#interactions.get(id)
    if (!interaction) return []
    const answered: ReplyChunk = { type: 'data-interaction', id, data: { id, interaction, answer } }
    const callId = interaction.kind === 'approve' ? interaction.callId : undefined
    if (callId === undefined || !this.#calls.isIn('awaiting-approval', callId)) return [answered]
    return [answered, ...this.#calls.set(callId, { state: 'proposed' })]
  }

  #failCall(callId: CallId, failure: Failure, data: ReplyData['call']): ReplyChunk[] {
    return this.#endCall(callId, failure.message, { ...data, failure })
  }

  #endCall(callId: CallId, errorText: string, data: ReplyData['call']): ReplyChunk[] {
    const output = this.#calls.output(callId, { type: 'tool-output-error', toolCallId: callId, errorText })
    return [...output, ...this.#calls.advance(callId, data)]
  }

  #progress(event: RunEventOf<'tool-invocation-progressed'>): ReplyChunk[] {
    const { callId, text, step } = event
    const before = this.#calls.get(callId)
    if (before?.state !== 'running') return []
    if (step === undefined) return this.#calls.set(callId, { ...before, progress: text })
    return this.#calls.set(callId, { ...before, steps: advanceStep(before.steps, event) })
  }
}
