import { UsageReducer } from '../engine/budgets/usage-reducer.ts'
import type { ParentLog } from '../engine/ports/agent-runner-port.ts'
import type { TurnInput } from '../engine/ports/turn-ports.ts'
import type { AgentEnd, AgentFigures, AgentStatus, RetryWait } from '../model/agents/agent-call.ts'
import type { CallId, InteractionId } from '../model/id.ts'
import { toStoredText, type LocalizedText } from '../model/messages/localized-text.ts'
import { engineText } from '../model/messages/write-text.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { Notes } from '../model/research/notes.ts'
import type { RunEvent, RunEventOf } from '../model/runs/run-event.ts'
import { countTokens, type Usage } from '../model/usage/usage.ts'
import { describeStep } from './describe-step.ts'

/** Shortest time between two progress events of a child run, in ms. */
const progressIntervalMs = 1000

const thinks = engineText('agent-thinks')
const writes = engineText('agent-writes')
const retries = engineText('agent-retries')

/** The tool that reads pages. */
const pageTool = 'fetch_url'

export interface MonitorOptions {
  input: TurnInput
  parent: Pick<ParentLog, 'emit'>
  /** Usage that the parent's log already has, from `listReported`. */
  reported: ReadonlySet<string>
  /** Returns a monotonic time in ms. */
  now(): number
  /** Returns the active time of the child run in ms. */
  activeMs(): number
}

/** Returns the pairs of child run and request whose usage a log already has. */
export function listReported(events: readonly RunEvent[]): Set<string> {
  return new Set(
    events.flatMap((event) => (event.type === 'agent-usage-reported' ? [toReportKey(event)] : [])),
  )
}

function toReportKey({
  childRunId,
  requestId,
}: Pick<RunEventOf<'agent-usage-reported'>, 'childRunId' | 'requestId'>): string {
  return `${childRunId}/${requestId}`
}

/**
 * Reduces the events of a child run. Reports the usage of each request and the progress to the parent's log, and gives the end.
 * The parent never gets the events themselves.
 */
export class AgentMonitor {
  readonly #options: MonitorOptions
  readonly #usage = new UsageReducer()
  readonly #models = new Map<string, ModelRef>()
  /** A sentence about the effect of each proposed call. */
  readonly #steps = new Map<CallId, LocalizedText>()
  readonly #uncounted = new Set<CallId>()
  readonly #open = new Set<InteractionId>()
  readonly #fetches = new Set<CallId>()
  #pages = 0
  #toolUsages = 0
  #toolCalls = 0
  #line: LocalizedText = engineText('agent-starts')
  #retry: RetryWait | undefined
  #reportedAt = -Infinity
  #isPending = false
  #notes: Notes | undefined
  #isWrappingUp = false
  #end: RunEventOf<'session-turn-end'> | undefined

  constructor(options: MonitorOptions) {
    this.#options = options
  }

  /** `true` while the child run waits for a person. */
  get isWaiting(): boolean {
    return this.#open.size > 0
  }

  get usage(): Usage {
    return this.#usage.total
  }

  get hasEnded(): boolean {
    return this.#end !== undefined
  }

  /** Applies an event that an earlier worker stored. Usage that the parent does not have yet is reported. */
  restore(event: RunEvent): void {
    this.#reduce(event)
    this.#isPending = false
  }

  apply(event: RunEvent): void {
    const wasWaiting = this.isWaiting
    this.#reduce(event)
    const { now } = this.#options
    const isDue = this.#isPending && now() - this.#reportedAt >= progressIntervalMs
    // No other event would report a wait for a retry, and its end can be far from the next one.
    const isRetry = this.#isPending && (event.type === 'retry-scheduled' || event.type === 'retry-started')
    if (isDue || isRetry || wasWaiting !== this.isWaiting) this.reportProgress()
  }

  /** Reports the latest step and the figures now. */
  reportProgress(): void {
    const { input, parent, now } = this.#options
    this.#isPending = false
    this.#reportedAt = now()
    const { text: line, localized } = toStoredText(this.isWaiting ? engineText('agent-waits') : this.#line)
    parent.emit({
      type: 'agent-progressed',
      childRunId: input.runId,
      line,
      localized,
      isAwaitingApproval: this.isWaiting ? true : undefined,
      retry: this.#retry,
      figures: this.#figures(),
    })
  }

  /** Returns the end of the run. `isLimited` is set if a limit outside the loop ended it. */
  end({ isLimited, isTainted }: { isLimited: boolean; isTainted: boolean }): AgentEnd {
    const status = this.#end ? toStatus(this.#end, isLimited) : 'failed'
    return {
      status: status === 'complete' && this.#isWrappingUp ? 'wrapped-up' : status,
      notes: this.#notes,
      toolCalls: this.#toolCalls,
      usage: this.#usage.total,
      isTainted,
      failure: this.#end?.failure,
    }
  }

  #reduce(event: RunEvent): void {
    this.#usage.apply(event)
    switch (event.type) {
      case 'provider-request-started':
        this.#models.set(event.requestId, event.model)
        return this.#setLine(thinks)
      case 'compaction-invoked':
        this.#models.set(event.compactionId, event.model)
        return
      case 'provider-request-completed':
      case 'provider-request-failed':
      case 'provider-request-lost':
        return this.#reportUsage(event.requestId, this.#models.get(event.requestId), event.usage)
      case 'compaction-performed':
      case 'compaction-failed':
        return this.#reportUsage(event.compactionId, this.#models.get(event.compactionId), event.usage)
      case 'tool-usage-reported':
        return this.#reportUsage(`${event.callId}/${this.#toolUsages++}`, event.model, event.usage)
      case 'provider-tokens-streamed':
        return this.#setLine(writes)
      case 'retry-scheduled':
        return event.reason === 'empty-response' ? undefined : this.#awaitRetry(event)
      case 'retry-started':
        return this.#setLine(thinks)
      case 'tool-invocation-proposed':
        this.#steps.set(event.callId, describeStep(event.toolName, event.arguments))
        return
      case 'tool-invocation-started':
        if (event.uncounted) this.#uncounted.add(event.callId)
        if (event.toolName === pageTool) this.#fetches.add(event.callId)
        return this.#setLine(this.#steps.get(event.callId) ?? this.#line)
      case 'tool-invocation-succeeded':
      case 'tool-invocation-failed':
        if (event.type === 'tool-invocation-succeeded' && this.#fetches.has(event.callId)) this.#pages += 1
        if (!this.#uncounted.has(event.callId)) this.#toolCalls += 1
        this.#isPending = true
        return
      case 'notes-recorded':
        this.#notes = event.notes
        return
      case 'wrap-up-requested':
        this.#isWrappingUp = true
        return
      case 'interaction-queued':
      case 'interaction-raised':
        this.#open.add(event.interaction.id)
        return
      case 'interaction-answered':
        this.#open.delete(event.interactionId)
        return
      case 'session-turn-end':
        this.#open.clear()
        this.#retry = undefined
        this.#end = event
        return
      default:
    }
  }

  #awaitRetry({ at, delayMs, failure }: RunEventOf<'retry-scheduled'>): void {
    this.#setLine(retries)
    this.#retry = failure && { dueAt: at + delayMs, delayMs, failure }
    this.#isPending = true
  }

  #setLine(line: LocalizedText): void {
    this.#retry = undefined
    if (line.text === this.#line.text) return
    this.#line = line
    this.#isPending = true
  }

  #reportUsage(requestId: string, model: ModelRef | undefined, usage: Usage | undefined): void {
    const { input, parent, reported } = this.#options
    const report = { childRunId: input.runId, requestId }
    if (!usage || reported.has(toReportKey(report))) return
    parent.emit({ type: 'agent-usage-reported', ...report, model: model ?? input.model, usage })
    this.#isPending = true
  }

  #figures(): AgentFigures {
    const { total } = this.#usage
    return {
      toolCalls: this.#toolCalls,
      pages: this.#fetches.size > 0 ? this.#pages : undefined,
      tokens: countTokens(total),
      dollars: total.cost?.amount,
      activeMs: Math.round(this.#options.activeMs()),
    }
  }
}

function toStatus(
  { status, result, failure }: RunEventOf<'session-turn-end'>,
  isLimited: boolean,
): AgentStatus {
  if (status === 'complete') return 'complete'
  if (isLimited || failure?.code === 'budget-reached') return 'limited'
  if (status === 'stopped') {
    if (result === 'stopped_by_user') return 'stopped'
    return result === 'halted' ? 'failed' : 'limited'
  }
  return 'failed'
}
