import type {
  FilePart,
  HostedCallPart,
  Message,
  MessagePart,
  MessageStatus,
  ReasoningPart,
  TextPart,
  NoticePart,
} from '../model/conversation/message.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { ToolCallReducer, HostedCallReducer, TextReducer } from './part-reducers.ts'
import { ContactReducer } from './contact-reducer.ts'
import type { SentContext } from '../model/context/context-report.ts'

/**
 * Reduces the events of a run to one assistant message, for live turns and for recovery. Takes constant work for each delta. An
 * event with a known sequence number changes nothing.
 */
export class MessageReducer {
  #message: Message
  readonly #parts: MessagePart[]
  readonly #prose = new TextReducer((part) => this.#parts.push(part))
  readonly #calls: ToolCallReducer
  readonly #hosted = new HostedCallReducer()
  readonly #contacts: ContactReducer
  #lastSeq = -1
  #isFinished = false

  constructor(reply: Message) {
    this.#message = reply
    this.#contacts = new ContactReducer(reply.contacts)
    this.#parts = reply.parts.map((part) => ({ ...part }))
    const calls = this.#parts.filter((part) => part.type === 'tool-call')
    this.#calls = new ToolCallReducer(calls, (part) => this.#parts.push(part))
  }

  /** Returns a copy that later events do not change. */
  message(): Message {
    return { ...this.#message, parts: this.#parts.map((part) => ({ ...part })) }
  }

  /** Returns the growing message itself. Read it immediately and do not store it. */
  view(): Message {
    return { ...this.#message, parts: this.#parts }
  }

  apply(event: RunEvent): void {
    if (event.seq <= this.#lastSeq || this.#isFinished) return
    this.#lastSeq = event.seq
    switch (event.type) {
      case 'provider-tokens-streamed':
      case 'provider-reasoning-streamed':
        return this.#prose.extend(event)
      case 'reply-written':
        this.#parts.push({ type: 'reply', round: event.round, messageId: event.replyTo })
        return this.#prose.extend(event)
      case 'provider-part-ended':
        return this.#prose.end(event)
      case 'provider-tool-input-streamed':
        return this.#calls.extendArguments(event)
      case 'tool-invocation-proposed':
        return this.#calls.propose(event)
      case 'tool-invocation-started':
        return this.#calls.advance(event.callId, { state: 'running' })
      case 'tool-invocation-refused':
        return this.#calls.advance(event.callId, { state: 'refused', failure: event.failure })
      case 'tool-invocation-denied':
        return this.#calls.advance(event.callId, { state: 'denied', failure: event.failure })
      case 'tool-invocation-lost':
        return this.#calls.advance(event.callId, { state: 'outcome-unknown' })
      case 'authority-decided':
        return this.#calls.decide(event)
      case 'interaction-raised':
        if (event.interaction.kind === 'approve') this.#calls.await(event.interaction)
        return
      case 'interaction-answered':
        return this.#calls.endAwait(event.interactionId)
      case 'tool-invocation-succeeded':
        return this.#calls.succeed(event)
      case 'tool-invocation-failed':
        return this.#calls.advance(event.callId, {
          state: 'failed',
          failure: event.failure,
          durationMs: event.durationMs,
        })
      case 'tool-invocation-cancelled':
        return this.#calls.advance(event.callId, { state: 'cancelled' })
      case 'tool-invocation-streamed':
        return this.#calls.stream(event)
      case 'tool-invocation-progressed':
        return this.#calls.progress(event)
      case 'provider-source-received': {
        const { seq: _seq, at: _at, runId: _runId, type: _type, ...source } = event
        this.#parts.push({ type: 'source', ...source })
        return
      }
      case 'provider-file-received': {
        const { seq: _seq, at: _at, runId: _runId, type: _type, ...file } = event
        this.#parts.push({ type: 'file', ...file })
        return
      }
      case 'hosted-call-started':
        this.#parts.push(this.#hosted.start(event))
        return
      case 'hosted-call-ended':
        return this.#hosted.end(event)
      case 'notice-raised':
        this.#parts.push(toNoticePart(event))
        return
      case 'model-replaced':
        return this.#replaceModel(event)
      case 'answer-text-changed':
        return this.#prose.change(event)
      case 'egress-started':
        this.#message = { ...this.#message, contacts: [...this.#contacts.start(event)] }
        return
      case 'egress-ended':
        this.#message = { ...this.#message, contacts: [...this.#contacts.end(event)] }
        return
      case 'provider-request-started':
        return this.#noteContext(event)
      case 'provider-request-completed':
        if (event.container) this.#hosted.setContainer(event.container)
        return this.#noteContext(event)
      case 'message-steered':
        return this.#finish(event)
      case 'session-turn-end':
        return this.#end(event)
      case 'session-turn-start':
      case 'stage-pre-fired':
      case 'stage-post-fired':
      case 'provider-request-failed':
      case 'provider-silent':
      case 'patience-extended':
      case 'retry-scheduled':
      case 'tool-usage-reported':
      case 'compaction-invoked':
      case 'compaction-advanced':
      case 'compaction-performed':
      case 'compaction-failed':
      case 'retry-started':
      case 'context-restarted':
      case 'hook-fired':
      case 'hook-guard-denied':
      case 'hook-observer-failed':
      case 'input-text-changed':
      case 'hosted-tools-judged':
    }
  }

  /** Returns the text parts of a round, with the ids by which their text can be changed. */
  textsOf(round: number): { partId: string; text: string }[] {
    return this.#prose.textsOf(round)
  }

  #replaceModel({ round, to }: RunEventOf<'model-replaced'>): void {
    for (const part of this.#parts) {
      if (part.round !== round) continue
      if (isReplaceable(part)) part.superseded = true
    }
    this.#settleCalls('failed')
    this.#message = { ...this.#message, model: to }
  }

  #noteContext(event: RunEventOf<'provider-request-started' | 'provider-request-completed'>): void {
    const context = nextContext(this.#message.context, event)
    if (context) this.#message = { ...this.#message, context }
  }

  /** Ends this message before a steered message. Later events belong to the next assistant message. */
  #finish({ at }: RunEventOf<'message-steered'>): void {
    this.#settleCalls('complete')
    this.#message = { ...this.#message, status: 'complete', endedAt: at }
    this.#isFinished = true
  }

  #settleCalls(status: MessageStatus): void {
    this.#calls.settle(status)
    this.#hosted.settle(status)
  }

  #end(event: RunEventOf<'session-turn-end'>): void {
    this.#settleCalls(event.status)
    this.#message = {
      ...this.#message,
      status: event.status,
      usage: event.usage,
      ...(event.usageShares && { usageShares: event.usageShares }),
      endedAt: event.at,
      ...(event.failure && { failure: event.failure }),
      ...(event.lastRequest && { lastRequest: event.lastRequest }),
    }
  }
}

/** Parts that the answer of another model replaces. Calls and their results stay. */
function isReplaceable(part: MessagePart): part is TextPart | ReasoningPart | FilePart | HostedCallPart {
  return ['text', 'reasoning', 'file', 'hosted-call'].includes(part.type)
}

/** Returns the context of the latest request of an answer, with the token count its provider reported. */
function nextContext(
  known: SentContext | undefined,
  event: RunEventOf<'provider-request-started' | 'provider-request-completed'>,
): SentContext | undefined {
  if (event.type === 'provider-request-started') {
    const { context, prefixBrokenBy } = event
    return context && { ...context, ...(prefixBrokenBy && { prefixBrokenBy }) }
  }
  const { source, inputTokens } = event.usage
  if (!known || source !== 'reported' || inputTokens === 0) return known
  return { ...known, reportedTokens: inputTokens }
}

function toNoticePart({ round, code, text, ...more }: RunEventOf<'notice-raised'>): NoticePart {
  const { instruction, enrichment, models } = more
  return {
    type: 'notice',
    round,
    code,
    text,
    ...(instruction !== undefined && { instruction }),
    ...(enrichment && { enrichment }),
    ...(models && { models }),
  }
}
