import type { RunJournalPort, TurnStorePort } from '../../core/engine/ports/run-ports.ts'
import type { RunLogPort } from '../../core/engine/ports/turn-ports.ts'
import type { SentRequest } from '../../core/model/review/recorded-request.ts'
import type { SentExchange, ReceivedExchange } from '../../core/model/review/http-exchange.ts'
import { UserWaits } from '../../core/conversation/user-waits.ts'
import { UsageReducer } from '../../core/engine/budgets/usage-reducer.ts'
import type { StartedRun } from '../../core/model/commands/turn-commands.ts'
import type { Failure } from '../../core/model/failures/failure.ts'
import type { MessageId, RunId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { RunEvent, RunEventOf } from '../../core/model/runs/run-event.ts'
import type { RunStreamItem } from '../contract.ts'
import { FailureError } from '../transport/failure-error.ts'
import type { TimerPort } from '../timers.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { IdleTimeoutExtender, type SteerInbox, RetryDecisions, WrapUpRequests } from './run-inputs.ts'
import { LiveMessage } from './message-stream/live-message.ts'
import type { RenderingPort } from './message-stream/render-message.ts'

export interface LiveRunOptions {
  runId: RunId
  userMessageId: MessageId
  reply: Message
  inbox: SteerInbox
  /** Events that an earlier worker stored of the run. They are shown again and not stored again. */
  stored?: readonly RunEvent[]
  journal: RunJournalPort
  rendering: RenderingPort
  timers: TimerPort
  now(): number
}

/**
 * One run while it lives. Events of the engine go to its message and to the journal at once, without waiting for
 * either. A steered message ends one assistant message and starts the next.
 */
export class LiveRun implements RunLogPort {
  readonly inbox: SteerInbox
  readonly timeoutExtender = new IdleTimeoutExtender()
  readonly retries = new RetryDecisions()
  readonly wrapUps = new WrapUpRequests()
  readonly #options: LiveRunOptions
  readonly #replies = new Map<MessageId, LiveMessage>()
  readonly #usage = new UsageReducer()
  #reply: LiveMessage
  #userMessageId: MessageId
  #lastSeq = -1
  #hasEnded = false
  readonly #waits = new UserWaits()
  #refusal: Failure | null = null
  /** Events that wait while a split message is rendered, so that they are stored after it. */
  #deferredEvents: RunEvent[] = []
  #splitting: Promise<void> | null = null

  constructor(options: LiveRunOptions) {
    const { stored = [] } = options
    this.inbox = options.inbox
    this.#options = options
    this.#userMessageId = options.userMessageId
    this.#reply = this.#addReply(options.reply)
    for (const event of stored) this.#note(event)
    for (const event of eventsOfLastMessage(stored)) this.#reply.apply(event)
  }

  /** The run as a page follows it now. */
  get started(): StartedRun {
    const { runId } = this.#options
    return { runId, userMessageId: this.#userMessageId, assistantMessageId: this.#reply.id }
  }

  /** Whether the run, or each of its child runs, waits for a person. Such a run survives its worker. */
  get isWaiting(): boolean {
    return this.#waits.isWaiting
  }

  /** Returns the log of a message; without an id, of the newest one. */
  logOf(messageId?: MessageId): StreamLog<RunStreamItem> | undefined {
    return messageId === undefined ? this.#reply.log : this.#replies.get(messageId)?.log
  }

  emit(event: RunEvent): void {
    if (this.#hasEnded) return
    this.#hasEnded = event.type === 'session-turn-end'
    this.#note(event)
    this.#reply.apply(event)
    if (event.type === 'message-steered') this.#split(event)
    else if (this.#splitting) this.#deferredEvents.push(event)
    else this.#options.journal.append(event)
  }

  recordRequest(request: SentRequest): void {
    if (!this.#hasEnded) this.#options.journal.recordRequest(request)
  }

  recordHttpRequest(request: SentExchange): void {
    if (!this.#hasEnded) this.#options.journal.recordHttpRequest(request)
  }

  recordHttpResponse(received: ReceivedExchange): void {
    if (!this.#hasEnded) this.#options.journal.recordHttpResponse(received)
  }

  /** Waits until storage is up to date. Rejects with a `FailureError` if storage refused. */
  async settle(): Promise<void> {
    while (this.#splitting) await this.#splitting
    const settled = await this.#options.journal.settle()
    if (!settled.ok) throw new FailureError(settled.failure)
  }

  /** Ends a run that the engine did not end. That is a bug, but the answer must not be lost. */
  endAbruptly(failure: Failure): void {
    if (this.#hasEnded) return
    const { runId, now } = this.#options
    const place = { runId, seq: this.#lastSeq + 1, at: now() }
    this.emit({
      type: 'session-turn-end',
      status: 'failed',
      usage: this.#usage.total,
      usageShares: this.#usage.shares,
      failure,
      ...place,
    })
  }

  /** Shows followers whether storage accepts the run's writes. */
  noteRefusal(failure: Failure | null): void {
    this.#refusal = failure
    this.#reply.showUnsaved(failure)
  }

  /** The answer as it ended. */
  message(): Message {
    return this.#reply.message()
  }

  /** Makes the answer durable. May be repeated if storage refused. */
  async store(): Promise<Result<null>> {
    while (this.#splitting) await this.#splitting
    return this.#options.journal.finish(this.#reply.message(), await this.#reply.render())
  }

  /** Returns true if the journal could not write the latest events. Only this worker's memory has them then. */
  get hasUnstored(): boolean {
    return this.#refusal !== null
  }

  /** Stores the answer as another version if another tab took the run over and stored a part of it. May be repeated. */
  async storeVersion(turns: Pick<TurnStorePort, 'addVersion'>): Promise<Result<null>> {
    return turns.addVersion(this.#reply.message(), await this.#reply.render())
  }

  announceEnd(failure?: Failure): void {
    this.#reply.announceEnd(failure)
  }

  /** Ends every stream at once. The run is no longer shown. */
  abort(failure: Failure): void {
    for (const reply of this.#replies.values()) reply.abort(failure)
  }

  #note(event: RunEvent): void {
    this.#lastSeq = event.seq
    this.#waits.apply(event)
    this.#usage.apply(event)
  }

  #addReply(reply: Message): LiveMessage {
    const { rendering, timers } = this.#options
    const live = new LiveMessage({ reply, rendering, timers })
    this.#replies.set(live.id, live)
    if (this.#refusal) live.showUnsaved(this.#refusal)
    return live
  }

  #split(event: RunEventOf<'message-steered'>): void {
    const before = this.#reply
    const finished = before.message()
    const next = toNextReply(finished, event)
    this.#reply = this.#addReply(next)
    this.#userMessageId = event.userMessageId
    const earlier = this.#splitting
    const splitting = this.#storeSplit({ event, before, finished, next, earlier }).finally(() => {
      if (this.#splitting === splitting) this.#release()
    })
    this.#splitting = splitting
  }

  async #storeSplit({ event, before, finished, next, earlier }: PendingSplit): Promise<void> {
    await earlier
    const rendering = await before.render()
    const earlierEvents = this.#deferredEvents.filter(({ seq }) => seq < event.seq)
    this.#deferredEvents = this.#deferredEvents.filter(({ seq }) => seq > event.seq)
    for (const each of earlierEvents) this.#options.journal.append(each)
    this.#options.journal.split({ event, finished, rendering, next })
    // Followers find the message stored when they receive its end. If storage refuses, the journal retries with the next write.
    await this.#options.journal.settle()
    before.announceEnd()
  }

  #release(): void {
    this.#splitting = null
    for (const event of this.#deferredEvents.splice(0)) this.#options.journal.append(event)
  }
}

interface PendingSplit {
  event: RunEventOf<'message-steered'>
  before: LiveMessage
  finished: Message
  next: Message
  earlier: Promise<void> | null
}

/** Creates the next assistant message. Storage sets its place in the tree. */
function toNextReply(
  { sessionId, order, model, runId }: Message,
  { userMessageId, assistantMessageId, at }: RunEventOf<'message-steered'>,
): Message {
  return {
    id: assistantMessageId,
    sessionId,
    parentId: userMessageId,
    order: order + 2,
    role: 'assistant',
    status: 'streaming',
    parts: [],
    createdAt: at,
    ...(model && { model }),
    ...(runId && { runId }),
  }
}

/** Returns the events since the last steered message: those of the newest assistant message. */
export function eventsOfLastMessage(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.slice(events.findLastIndex(({ type }) => type === 'message-steered') + 1)
}
