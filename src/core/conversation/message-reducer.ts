import type {
  FilePart,
  HostedCallPart,
  Message,
  MessagePart,
  MessageStatus,
  NoticePart,
} from '../model/conversation/message.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { type CallListener, ToolCallReducer, HostedCallReducer, TextReducer } from './part-reducers.ts'
import {
  ActivityReducer,
  type MessageChange,
  type ProsePart,
  type WholePart,
} from '../model/conversation/message-change.ts'
import { ContactReducer } from './contact-reducer.ts'
import { JobReducer } from './job-reducer.ts'
import { ResearchReducer } from './research-reducer.ts'
import type { SentContext } from '../model/context/context-report.ts'

/**
 * Reduces the events of a run to one assistant message, for live turns and for recovery, and tells what each event changed. Chunks
 * and blocks are made from these changes. Takes constant work for each delta. An
 * event with a known sequence number changes nothing.
 */
export class MessageReducer {
  #message: Message
  readonly #parts: MessagePart[]
  readonly #prose = new TextReducer((type, part, text = '') => this.#noteProse({ type, part, text }))
  readonly #calls: ToolCallReducer
  readonly #hosted: HostedCallReducer
  readonly #activity = new ActivityReducer()
  readonly #contacts: ContactReducer
  readonly #research: ResearchReducer
  readonly #job: JobReducer
  /** Positions of the parts, and numbers of those that are text or reasoning. */
  readonly #places = new Map<MessagePart, number>()
  #proseCount = 0
  #changes: MessageChange[] = []
  #lastSeq = -1
  /** Round of the latest request. */
  #round = 0
  #isFinished = false

  constructor(reply: Message) {
    this.#message = reply
    this.#contacts = new ContactReducer(reply.contacts)
    this.#research = new ResearchReducer(reply.research)
    this.#parts = reply.parts.map((part) => ({ ...part }))
    for (const [index, part] of this.#parts.entries()) {
      this.#places.set(part, isProse(part) ? this.#proseCount++ : index)
    }
    const listener: CallListener = {
      onSet: (part) => this.#set(part),
      onGrown: (change) => this.#changes.push(change),
    }
    const calls = this.#parts.filter((part) => part.type === 'tool-call')
    this.#calls = new ToolCallReducer(calls, listener)
    this.#hosted = new HostedCallReducer(listener)
    this.#job = new JobReducer(this.#parts.find((part) => part.type === 'workflow'))
  }

  /** Returns a copy that later events do not change. */
  message(): Message {
    return { ...this.#message, parts: this.#parts.map((part) => ({ ...part })) }
  }

  /** Returns the growing message itself. Read it immediately and do not store it. */
  view(): Message {
    return { ...this.#message, parts: this.#parts }
  }

  /** Returns what the event changed, in order. */
  apply(event: RunEvent): readonly MessageChange[] {
    if (event.seq <= this.#lastSeq || this.#isFinished) return none
    this.#lastSeq = event.seq
    if (this.#activity.apply(event)) {
      this.#changes.push({ type: 'activity-set', activity: this.#activity.activity })
    }
    if (this.#research.apply(event)) this.#setResearch()
    const job = this.#job.apply(event)
    if (job) this.#set(job)
    this.#reduce(event)
    if (this.#changes.length === 0) return none
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  #reduce(event: RunEvent): void {
    switch (event.type) {
      case 'provider-tokens-streamed':
      case 'provider-reasoning-streamed':
        return this.#prose.extend(event)
      case 'reply-written':
        this.#set({ type: 'reply', round: event.round, messageId: event.replyTo })
        this.#prose.extend(event)
        return this.#prose.end({ ...event, part: 'text', durationMs: 0 })
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
      case 'agent-decided':
        if (event.callId !== undefined) this.#calls.replaceOutput(event.callId, event.told)
        return
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
      case 'agent-started':
        return this.#calls.startAgent(event)
      case 'agent-progressed':
        return this.#calls.progressAgent(event)
      case 'agent-ended':
        return this.#calls.endAgent(event)
      case 'provider-source-received': {
        const { seq: _seq, at: _at, runId: _runId, type: _type, ...source } = event
        return this.#set({ type: 'source', ...source })
      }
      case 'provider-file-received': {
        const { seq: _seq, at: _at, runId: _runId, type: _type, ...file } = event
        return this.#set({ type: 'file', ...file })
      }
      case 'hosted-call-started':
        return this.#hosted.start(event)
      case 'hosted-call-ended':
        return this.#hosted.end(event)
      case 'notice-raised':
        return this.#set(toNoticePart(event))
      case 'model-replaced':
        return this.#replaceModel(event)
      case 'provider-request-lost':
        return this.#dropRound(this.#round)
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
      case 'workflow-exited':
        return this.#writeAnswer(event)
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
      case 'rule-matched':
      case 'interaction-queued':
      case 'input-text-changed':
      case 'input-cut':
      case 'context-budget-enforced':
      case 'context-reduced':
      case 'window-learned':
      case 'cache-marker-ignored':
      case 'context-assembly-started':
      case 'context-assembly-completed':
      case 'context-provider-failed':
      case 'fragment-truncated':
      case 'exclusive-slot-conflict':
      case 'context-source-refused':
      case 'memory-capture-queued':
      case 'memory-proposed':
      case 'memory-capture-failed':
      case 'hosted-tools-judged':
      case 'security-mode-changed':
      case 'agent-usage-reported':
      case 'wrap-up-requested':
      case 'run-resumed':
      case 'research-phase-changed':
      case 'research-terms-set':
      case 'source-recorded':
      case 'notes-recorded':
      case 'report-checked':
      case 'mcp-request-ended':
      case 'tool-invocation-checkpointed':
      case 'workflow-started':
      case 'stage-entered':
      case 'stage-check-gate-result':
      case 'stage-assert-outcome':
      case 'stage-exited':
      case 'stage-granted':
      case 'stage-cancelled':
    }
  }

  /** Returns the text parts of a round, with the ids by which their text can be changed. */
  textsOf(round: number): { partId: string; text: string }[] {
    return this.#prose.textsOf(round)
  }

  /** Writes the answer of a job. */
  #writeAnswer({ answer, ...event }: RunEventOf<'workflow-exited'>): void {
    if (!answer) return
    const written = { ...event, ...answer, round: this.#round }
    this.#prose.extend({ ...written, type: 'provider-tokens-streamed' })
    this.#prose.end({ ...written, part: 'text', durationMs: 0 })
  }

  #setResearch(): void {
    const { research } = this.#research
    if (!research) return
    this.#message = { ...this.#message, research }
    this.#changes.push({ type: 'research-set', research })
  }

  #replaceModel({ round, to }: RunEventOf<'model-replaced'>): void {
    this.#dropRound(round)
    const { context } = this.#message
    // A count holds only for its own model.
    const uncounted = context && { ...context, reportedTokens: undefined, earlierScale: undefined }
    this.#message = { ...this.#message, model: to, context: uncounted }
    this.#changes.push({ type: 'model-set', model: to })
  }

  /** Supersedes what a request has sent that is sent again. */
  #dropRound(round: number): void {
    for (const part of this.#parts) {
      if (part.round === round && isReplaceable(part)) this.#supersede(part)
    }
    this.#settleCalls('failed')
  }

  #noteContext(event: RunEventOf<'provider-request-started' | 'provider-request-completed'>): void {
    const context = nextContext(this.#message.context, event)
    if (context) this.#message = { ...this.#message, context }
    if (event.type === 'provider-request-started') this.#round = event.round
    if (context && event.type === 'provider-request-started') {
      this.#changes.push({ type: 'context-sent', context })
    }
  }

  /** Notes that a part other than text and reasoning is new or has changed. */
  #set(part: WholePart): void {
    let index = this.#places.get(part)
    if (index === undefined) {
      index = this.#parts.push(part) - 1
      this.#places.set(part, index)
    }
    this.#changes.push({ type: 'part-set', index, part })
  }

  #noteProse(change: Omit<ProseChange, 'prose'>): void {
    let prose = this.#places.get(change.part)
    if (prose === undefined) {
      this.#parts.push(change.part)
      prose = this.#proseCount++
      this.#places.set(change.part, prose)
    }
    this.#changes.push({ ...change, prose })
  }

  #supersede(part: ReplaceablePart): void {
    part.superseded = true
    if (isProse(part)) this.#noteProse({ type: 'prose-superseded', part, text: '' })
    else this.#set(part)
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

type ReplaceablePart = ProsePart | FilePart | HostedCallPart
type ProseChange = Extract<MessageChange, { prose: number }>
const none: readonly MessageChange[] = []

function isProse(part: MessagePart): part is ProsePart {
  return part.type === 'text' || part.type === 'reasoning'
}

/** Parts that the answer of another model replaces. Calls and their results stay. */
function isReplaceable(part: MessagePart): part is ReplaceablePart {
  return ['text', 'reasoning', 'file', 'hosted-call'].includes(part.type)
}

/** Returns the context of the latest request of an answer, with the token count its provider reported. */
function nextContext(
  earlier: SentContext | undefined,
  event: RunEventOf<'provider-request-started' | 'provider-request-completed'>,
): SentContext | undefined {
  if (event.type === 'provider-request-started') {
    const { context, prefixBrokenBy } = event
    return context && { ...context, prefixBrokenBy, earlierScale: scaleOf(earlier) }
  }
  const { source, inputTokens } = event.usage
  if (!earlier || source !== 'reported' || inputTokens === 0) return earlier
  return { ...earlier, reportedTokens: inputTokens }
}

/** Returns reported by estimated tokens, of the newest request that was counted. */
function scaleOf(context: SentContext | undefined): number | undefined {
  if (context?.reportedTokens === undefined) return context?.earlierScale
  const estimated = context.parts.reduce((sum, { tokens }) => sum + tokens, 0)
  return estimated > 0 ? context.reportedTokens / estimated : undefined
}

function toNoticePart({ round, code, text, ...more }: RunEventOf<'notice-raised'>): NoticePart {
  const { localized, instruction, enrichment, models, reduction, memories, includedAt, isTainted } = more
  return {
    type: 'notice',
    round,
    code,
    text,
    localized,
    instruction,
    enrichment,
    models,
    reduction,
    memories,
    includedAt,
    isTainted,
  }
}
