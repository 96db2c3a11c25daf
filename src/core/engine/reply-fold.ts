import type { CallId, InteractionId } from '../kernel/id.ts'
import type { InteractionOf } from '../kernel/interaction.ts'
import type {
  FilePart,
  HostedCallPart,
  Message,
  MessagePart,
  MessageStatus,
  ReasoningPart,
  TextPart,
  ToolCallPart,
} from '../kernel/message.ts'
import type { RunEvent, RunEventOf } from '../kernel/run-event.ts'
import { advanceStep } from './advance-step.ts'
import { settledStates, stateAtEnd } from './call-states.ts'
import { HostedFold } from './hosted-fold.ts'
import { toNotice } from './to-notice.ts'
import { toDecision } from './to-decision.ts'
import { ContactFold } from './contact-fold.ts'
import { nextContext } from './next-context.ts'

/**
 * The answer as its events tell it: used live, by the engine and by the host, and at recovery, with the same outcome.
 * Constant work for each delta; an event whose number was seen already changes nothing.
 */
export class ReplyFold {
  #message: Message
  readonly #parts: MessagePart[]
  readonly #prose = new Map<string, TextPart | ReasoningPart>()
  readonly #calls = new Map<CallId, ToolCallPart>()
  readonly #hosted = new HostedFold()
  readonly #awaited = new Map<InteractionId, CallId>()
  readonly #contacts: ContactFold
  #lastSeq = -1
  #isFinished = false

  constructor(reply: Message) {
    this.#message = reply
    this.#contacts = new ContactFold(reply.contacts)
    this.#parts = reply.parts.map((part) => ({ ...part }))
    for (const part of this.#parts) if (part.type === 'tool-call') this.#calls.set(part.callId, part)
  }

  /** A copy that later events do not change. */
  message(): Message {
    return { ...this.#message, parts: this.#parts.map((part) => ({ ...part })) }
  }

  /** The message itself, as it grows: to be read at once, and not kept. */
  view(): Message {
    return { ...this.#message, parts: this.#parts }
  }

  apply(event: RunEvent): void {
    if (event.seq <= this.#lastSeq || this.#isFinished) return
    this.#lastSeq = event.seq
    switch (event.type) {
      case 'provider-tokens-streamed':
      case 'provider-reasoning-streamed':
        return this.#extendProse(event)
      case 'reply-written':
        this.#parts.push({ type: 'reply', round: event.round, messageId: event.replyTo })
        return this.#extendProse(event)
      case 'provider-part-ended':
        return this.#endProse(event)
      case 'provider-tool-input-streamed':
        this.#findOrAddCall(event).argumentsText += event.text
        return
      case 'tool-invocation-proposed':
        return this.#propose(event)
      case 'tool-invocation-started':
        return this.#advanceCall(event.callId, { state: 'running' })
      case 'tool-invocation-refused':
        return this.#advanceCall(event.callId, { state: 'refused', failure: event.failure })
      case 'tool-invocation-denied':
        return this.#advanceCall(event.callId, { state: 'denied', failure: event.failure })
      case 'tool-invocation-lost':
        return this.#advanceCall(event.callId, { state: 'outcome-unknown' })
      case 'authority-decided':
        return this.#decide(event)
      case 'interaction-raised':
        if (event.interaction.kind === 'approve') this.#await(event.interaction)
        return
      case 'interaction-answered':
        return this.#endAwait(event.interactionId)
      case 'tool-invocation-succeeded':
        return this.#advanceCall(event.callId, {
          state: 'succeeded',
          result: event.result,
          ...(event.told !== undefined && { told: event.told }),
          ...(event.kept !== undefined && { kept: event.kept }),
          durationMs: event.durationMs,
          ...(event.restarts !== undefined && { withheld: true }),
        })
      case 'tool-invocation-failed':
        return this.#advanceCall(event.callId, {
          state: 'failed',
          failure: event.failure,
          durationMs: event.durationMs,
        })
      case 'tool-invocation-cancelled':
        return this.#advanceCall(event.callId, { state: 'cancelled' })
      case 'tool-invocation-streamed': {
        const part = this.#calls.get(event.callId)
        if (part) part.streamed = (part.streamed ?? '') + event.text
        return
      }
      case 'tool-invocation-progressed': {
        const part = this.#calls.get(event.callId)
        if (part && event.step !== undefined) part.steps = advanceStep(part.steps, event)
        return
      }
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
        this.#parts.push(toNotice(event))
        return
      case 'model-replaced':
        return this.#replaceModel(event)
      case 'answer-text-changed': {
        const part = this.#prose.get(event.partId)
        if (part) part.text = event.text
        return
      }
      case 'egress-started':
        this.#message = { ...this.#message, contacts: [...this.#contacts.start(event)] }
        return
      case 'egress-ended':
        this.#message = { ...this.#message, contacts: [...this.#contacts.end(event)] }
        return
      case 'provider-request-started':
      case 'provider-request-completed':
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
      case 'retry-started':
      case 'context-restarted':
      case 'hook-fired':
      case 'hook-guard-denied':
      case 'hook-observer-failed':
      case 'input-text-changed':
      case 'hosted-tools-judged':
    }
  }

  /** The text parts of a round, with the ids by which their text can be changed. */
  textsOf(round: number): { partId: string; text: string }[] {
    return [...this.#prose].flatMap(([partId, part]) =>
      part.type === 'text' && part.round === round ? [{ partId, text: part.text }] : [],
    )
  }

  #extendProse(
    event: RunEventOf<'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'reply-written'>,
  ): void {
    const known = this.#prose.get(event.partId)
    if (known) {
      known.text += event.text
      return
    }
    const type = event.type === 'provider-reasoning-streamed' ? 'reasoning' : 'text'
    const part: TextPart | ReasoningPart = { type, round: event.round, text: event.text }
    this.#prose.set(event.partId, part)
    this.#parts.push(part)
  }

  #endProse(event: RunEventOf<'provider-part-ended'>): void {
    const part = this.#prose.get(event.partId)
    if (!part) return
    if (part.type === 'reasoning') part.durationMs = event.durationMs
    if (part.type === 'text' && event.citations) part.citations = event.citations
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
  }

  #findOrAddCall(call: { callId: CallId; round: number; toolName: string }): ToolCallPart {
    const known = this.#calls.get(call.callId)
    if (known) return known
    const { callId, round, toolName } = call
    const part: ToolCallPart = {
      type: 'tool-call',
      round,
      callId,
      toolName,
      argumentsText: '',
      state: 'proposed',
    }
    this.#calls.set(callId, part)
    this.#parts.push(part)
    return part
  }

  #propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const part = this.#findOrAddCall(event)
    part.toolName = event.toolName
    part.argumentsText = event.argumentsText
    if (event.arguments !== undefined) part.arguments = event.arguments
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
  }

  #advanceCall(callId: CallId, change: Partial<ToolCallPart>): void {
    const part = this.#calls.get(callId)
    if (part && !settledStates.has(part.state)) Object.assign(part, change)
  }

  #await({ id, callId }: InteractionOf<'approve'>): void {
    this.#awaited.set(id, callId)
    this.#advanceCall(callId, { state: 'awaiting-approval' })
  }

  /** Approved or not, the call is as it was before it asked; what follows says which. */
  #endAwait(id: InteractionId): void {
    const callId = this.#awaited.get(id)
    const part = callId && this.#calls.get(callId)
    if (part?.state === 'awaiting-approval') part.state = 'proposed'
  }

  #decide(event: RunEventOf<'authority-decided'>): void {
    const part = this.#calls.get(event.callId)
    const decision = toDecision(event)
    if (part && decision) part.decision = decision
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

  /** A steered message follows: this one has come to its end, and what comes later is another's. */
  #finish({ at }: RunEventOf<'message-steered'>): void {
    this.#settleCalls('complete')
    this.#message = { ...this.#message, status: 'complete', endedAt: at }
    this.#isFinished = true
  }

  #settleCalls(status: MessageStatus): void {
    for (const part of this.#calls.values()) {
      if (!settledStates.has(part.state)) part.state = stateAtEnd(part.state, status)
    }
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

/** What another model's answer takes the place of; calls and what they gave stay. */
function isReplaceable(part: MessagePart): part is TextPart | ReasoningPart | FilePart | HostedCallPart {
  return ['text', 'reasoning', 'file', 'hosted-call'].includes(part.type)
}
