import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Message, MessagePart } from '../../../core/model/conversation/message.ts'
import type { RunEvent, RunEventOf } from '../../../core/model/runs/run-event.ts'
import type { ChatUIMessageChunk } from '../../contract.ts'
import {
  CallChunks,
  describeCallEnd,
  endHostedCall,
  finishReasons,
  InteractionChunks,
  startHostedCall,
  toContextChunk,
  toFileChunk,
  toMessageMetadata,
  toNoticeData,
  toOutputChunk,
  toReplyReferenceChunk,
  toSourceChunk,
  toUnsavedChunk,
  unknownOutcomeText,
} from './part-chunks.ts'
import { earlierPartId, ProseIndex } from './streaming-markdown.ts'

/**
 * The only place where run events become the AI SDK's chunks. Its output is a valid stream for any events. Parts are
 * started before they grow and ended at the end. A call exists before it has an outcome.
 */
export class ChunkProjection {
  readonly #reply: Message
  readonly #prose = new ProseChunks()
  readonly #silence = new StallChunks()
  readonly #calls = new CallChunks()
  readonly #retry = new RetryChunks()
  readonly #compaction = new CompactionChunks()
  readonly #questions = new InteractionChunks(this.#calls)

  constructor(reply: Message) {
    this.#reply = reply
  }

  /** Returns the first chunks: the start, and the parts that the message starts with. */
  begin(): ChatUIMessageChunk[] {
    const start: ChatUIMessageChunk = {
      type: 'start',
      messageId: this.#reply.id,
      messageMetadata: toMessageMetadata(this.#reply),
    }
    return [start, ...this.#reply.parts.flatMap((part, index) => this.#replay(part, index))]
  }

  /** Returns the chunks of one event. The end of the turn has none, because `finish` needs the stored message. */
  toReplyChunks(event: RunEvent): ChatUIMessageChunk[] {
    return [...this.#silence.apply(event), ...this.#toChunks(event)]
  }

  #toChunks(event: RunEvent): ChatUIMessageChunk[] {
    switch (event.type) {
      case 'provider-tokens-streamed':
        return this.#prose.extend('text', event)
      case 'provider-reasoning-streamed':
        return this.#prose.extend('reasoning', event)
      case 'reply-written':
        return [toReplyReferenceChunk(event.partId, event.replyTo), ...this.#prose.whole(event)]
      case 'provider-part-ended':
        return this.#prose.end(event)
      case 'provider-tool-input-streamed':
        return this.#calls.streamInput(event)
      case 'tool-invocation-proposed':
        return this.#calls.propose(event)
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
      case 'tool-invocation-succeeded':
        return this.#calls.succeed(event)
      case 'tool-invocation-failed':
        return this.#calls.fail(event.callId, event.failure, {
          state: 'failed',
          durationMs: event.durationMs,
        })
      case 'tool-invocation-refused':
        return this.#calls.fail(event.callId, event.failure, { state: 'refused' })
      case 'tool-invocation-denied':
        return this.#calls.fail(event.callId, event.failure, { state: 'denied' })
      case 'tool-invocation-cancelled':
        return this.#calls.end(event.callId, 'The call was cancelled.', { state: 'cancelled' })
      case 'tool-invocation-lost':
        return this.#calls.end(event.callId, unknownOutcomeText, { state: 'outcome-unknown' })
      case 'tool-invocation-progressed':
        return this.#calls.progress(event)
      case 'tool-invocation-streamed':
        return [toOutputChunk(event.callId, event.text)]
      case 'authority-decided':
        return this.#calls.decide(event)
      case 'interaction-raised':
        return this.#questions.raise(event.interaction)
      case 'interaction-answered':
        return this.#questions.answer(event)
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
      case 'compaction-invoked':
      case 'compaction-advanced':
      case 'compaction-performed':
      case 'compaction-failed':
        return this.#compaction.apply(event)
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

  /** Returns the last chunks, from the ended message. `failure` is one that the message itself does not contain. */
  finish(message: Message, failure?: Failure): ChatUIMessageChunk[] {
    const chunks = [...this.#silence.end(), ...this.#compaction.end(), ...this.#prose.endAll()]
    if (failure) chunks.push(toUnsavedChunk(failure))
    for (const part of message.parts) {
      if (part.type === 'hosted-call') chunks.push(...endHostedCall(this.#calls, part))
      if (part.type !== 'tool-call' || this.#calls.isIn(part.state, part.callId)) continue
      const { state, callId } = part
      chunks.push(
        ...this.#calls.end(callId, describeCallEnd(part), {
          state,
          ...(part.failure && { failure: part.failure }),
        }),
      )
    }
    const status = message.status === 'streaming' ? 'interrupted' : message.status
    const messageMetadata = {
      ...toMessageMetadata(message),
      status,
      ...(failure && !message.failure && { failure }),
    }
    return [...chunks, { type: 'finish', finishReason: finishReasons[status], messageMetadata }]
  }

  #replay(part: MessagePart, index: number): ChatUIMessageChunk[] {
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
        return this.#calls.replay(part)
      case 'hosted-call':
        return [...startHostedCall(this.#calls, part), ...endHostedCall(this.#calls, part)]
      case 'source':
        return [toSourceChunk(part)]
      case 'file':
        return part.isReasoning ? [] : [toFileChunk(part)]
      case 'notice':
        return [{ type: 'data-notice', id, data: toNoticeData(part) }]
      case 'reply':
        return [toReplyReferenceChunk(id, part.messageId)]
    }
  }

  /** Removes the failed model's text from the page; its calls never run. */
  #replaceModel({ round, seq, to }: RunEventOf<'model-replaced'>): ChatUIMessageChunk[] {
    const ended = this.#calls.open().flatMap((callId) => {
      const state = this.#calls.isIn('running', callId) ? 'outcome-unknown' : 'cancelled'
      return this.#calls.end(callId, describeCallEnd({ state }), { state })
    })
    return [
      ...this.#prose.endAll(),
      ...ended,
      ...this.#prose.supersedeRound(round, `superseded-${seq}`),
      { type: 'message-metadata', messageMetadata: { ...toMessageMetadata(this.#reply), model: to } },
    ]
  }
}

/** Creates the chunks of text and reasoning of one message. Each part is started before it grows, and ended once. */
class ProseChunks {
  readonly #prose = new ProseIndex()
  readonly #open = new Map<string, 'text' | 'reasoning'>()
  readonly #byRound = new Map<number, number[]>()

  extend(
    part: 'text' | 'reasoning',
    of: { partId: string; text: string; round: number },
  ): ChatUIMessageChunk[] {
    const { partId, text, round } = of
    const delta: ChatUIMessageChunk = { type: `${part}-delta`, id: partId, delta: text }
    if (this.#open.has(partId)) return [delta]
    this.#byRound.set(round, [...(this.#byRound.get(round) ?? []), this.#prose.claim(partId)])
    this.#open.set(partId, part)
    return [{ type: `${part}-start`, id: partId }, delta]
  }

  end({
    partId,
    durationMs,
    citations,
  }: Pick<RunEventOf<'provider-part-ended'>, 'partId' | 'durationMs' | 'citations'>): ChatUIMessageChunk[] {
    const part = this.#open.get(partId)
    const prose = this.#prose.find(partId)
    if (!part || prose === undefined || !this.#open.delete(partId)) return []
    if (part === 'text') {
      const end: ChatUIMessageChunk = { type: 'text-end', id: partId }
      if (!citations) return [end]
      return [end, { type: 'data-citations', id: `citations-${prose}`, data: { prose, citations } }]
    }
    return [
      { type: 'reasoning-end', id: partId },
      { type: 'data-reasoning-time', id: `reasoning-time-${prose}`, data: { prose, durationMs } },
    ]
  }

  /** Creates the chunks of a text that came as a whole. */
  whole(text: { partId: string; text: string; round: number }): ChatUIMessageChunk[] {
    return [...this.extend('text', text), ...this.end({ partId: text.partId, durationMs: 0 })]
  }

  endAll(): ChatUIMessageChunk[] {
    const open = [...this.#open]
    this.#open.clear()
    return open.map(([id, part]) => ({ type: `${part}-end`, id }))
  }

  /** Marks the round's prose as superseded by another model's answer. */
  supersedeRound(round: number, id: string): ChatUIMessageChunk[] {
    return supersede(id, this.#byRound.get(round) ?? [])
  }

  supersedePart(partId: string): ChatUIMessageChunk[] {
    const prose = this.#prose.find(partId)
    return supersede(partId, prose === undefined ? [] : [prose])
  }
}

function supersede(id: string, prose: readonly number[]): ChatUIMessageChunk[] {
  return prose.length === 0 ? [] : [{ type: 'data-superseded', id, data: { prose } }]
}

type CompactionEvent = RunEventOf<
  'compaction-invoked' | 'compaction-advanced' | 'compaction-performed' | 'compaction-failed'
>

/** Status of a compaction before a request, shown while it lasts. */
class CompactionChunks {
  #shown: { messageCount: number; done: number; pieces: number } | null = null

  apply(event: CompactionEvent): ChatUIMessageChunk[] {
    switch (event.type) {
      case 'compaction-invoked':
        return this.#show({ messageCount: event.messageCount, done: 0, pieces: event.pieces })
      case 'compaction-advanced':
        return this.#shown ? this.#show({ ...this.#shown, done: event.done }) : []
      case 'compaction-performed':
      case 'compaction-failed':
        return this.end()
    }
  }

  end(): ChatUIMessageChunk[] {
    if (!this.#shown) return []
    this.#shown = null
    return [{ type: 'data-compaction', id: 'compaction', data: null }]
  }

  #show(data: { messageCount: number; done: number; pieces: number }): ChatUIMessageChunk[] {
    this.#shown = data
    return [{ type: 'data-compaction', id: 'compaction', data }]
  }
}

/** Status of the wait before a retry, shown while it lasts. */
class RetryChunks {
  #isShown = false

  show({ at, delayMs, attempt, failure }: RunEventOf<'retry-scheduled'>): ChatUIMessageChunk[] {
    if (attempt === undefined || !failure) return []
    this.#isShown = true
    const data = { dueAt: at + delayMs, attempt, message: failure.message }
    return [{ type: 'data-retry', id: 'retry', data }]
  }

  hide(): ChatUIMessageChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-retry', id: 'retry', data: null }]
  }
}

/** Status of waiting for a silent model, shown as one part that appears and disappears. */
class StallChunks {
  #isShown = false

  /** Returns the chunks for an event, if any. */
  apply(event: RunEvent): ChatUIMessageChunk[] {
    if (event.type === 'provider-silent') {
      this.#isShown = true
      const { silentMs, timeoutMs, at } = event
      return [{ type: 'data-silence', id: 'silence', data: { since: at - silentMs, timeoutMs } }]
    }
    // Any other event ends the silence or the wait.
    return this.end()
  }

  end(): ChatUIMessageChunk[] {
    if (!this.#isShown) return []
    this.#isShown = false
    return [{ type: 'data-silence', id: 'silence', data: null }]
  }
}
