import type { TextData } from '../model/messages/localized-text.ts'
import type { CallId, InteractionId, RunId } from '../model/id.ts'
import type { JsonValue } from '../model/json.ts'
import type { InteractionOf } from '../model/tools/interaction.ts'
import type {
  MessageStatus,
  ToolCallPart,
  ToolCallState,
  CallDecision,
  CalledAgent,
  HostedCallPart,
  HostedCallState,
  HostedContainer,
  ToolStep,
} from '../model/conversation/message.ts'
import type { RunEventOf } from '../model/runs/run-event.ts'
import type { MessageChange, ProsePart } from '../model/conversation/message-change.ts'

/** Gets the changes of an answer's calls. */
export interface CallListener {
  /** The part is new or has changed. */
  onSet(part: ToolCallPart | HostedCallPart): void
  onGrown(
    change: Extract<MessageChange, { type: 'arguments-grew' | 'output-grew' | 'call-progressed' }>,
  ): void
}

/** Reduces the events of an answer to its tool calls. The parts change as events arrive. A settled part stays unchanged. */
export class ToolCallReducer {
  readonly #parts = new Map<CallId, ToolCallPart>()
  readonly #awaited = new Map<InteractionId, CallId>()
  readonly #callsOfAgents = new Map<RunId, CallId>()
  readonly #listener: CallListener

  constructor(earlier: readonly ToolCallPart[], listener: CallListener) {
    this.#listener = listener
    for (const part of earlier) this.#parts.set(part.callId, part)
  }

  extendArguments(event: RunEventOf<'provider-tool-input-streamed'>): void {
    const { callId, text } = event
    const part = this.#findOrAdd(event)
    part.argumentsText += text
    this.#listener.onGrown({ type: 'arguments-grew', callId, text })
    if (part.state !== 'proposed' || part.arguments !== undefined) this.#listener.onSet(part)
  }

  propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const part = this.#findOrAdd(event)
    part.toolName = event.toolName
    part.argumentsText = event.argumentsText
    if (event.arguments !== undefined) part.arguments = event.arguments
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
    this.#listener.onSet(part)
  }

  advance(callId: CallId, change: Partial<ToolCallPart>): void {
    const part = this.#parts.get(callId)
    if (part && !settledCallStates.has(part.state)) this.#listener.onSet(Object.assign(part, change))
  }

  succeed({
    callId,
    result,
    reference,
    diagnostics,
    durationMs,
    ...event
  }: RunEventOf<'tool-invocation-succeeded'>): void {
    this.advance(callId, {
      state: 'succeeded',
      result,
      reference,
      diagnostics,
      ...(event.told !== undefined && { told: event.told }),
      ...(event.kept !== undefined && { kept: event.kept }),
      durationMs,
      ...(event.restarts !== undefined && { withheld: true }),
    })
  }

  /** Replaces what models get of a result that has arrived. */
  replaceOutput(callId: CallId, output: JsonValue | undefined): void {
    const part = this.#parts.get(callId)
    if (part && output !== undefined) this.#listener.onSet(Object.assign(part, { told: output }))
  }

  stream({ callId, text }: RunEventOf<'tool-invocation-streamed'>): void {
    const part = this.#parts.get(callId)
    if (!part) return
    part.streamed = (part.streamed ?? '') + text
    this.#listener.onGrown({ type: 'output-grew', callId, text })
    if (part.state !== 'running') this.#listener.onSet(part)
  }

  progress(event: RunEventOf<'tool-invocation-progressed'>): void {
    const { callId, text, localized, step } = event
    const part = this.#parts.get(callId)
    if (!part) return
    if (step === undefined)
      return this.#listener.onGrown({
        type: 'call-progressed',
        callId,
        text,
        localized,
      })
    part.steps = updateToolSteps(part.steps, event)
    this.#listener.onSet(part)
  }

  startAgent({ childRunId, of, ...event }: RunEventOf<'agent-started'>): void {
    if (!('callId' in of)) return
    this.#callsOfAgents.set(childRunId, of.callId)
    const part = this.#parts.get(of.callId)
    if (!part) return
    const { agent: name, label, model } = event
    part.agent = { runId: childRunId, name, label, model, state: 'running' }
    this.#listener.onSet(part)
  }

  progressAgent({ childRunId, line, localized, figures, ...event }: RunEventOf<'agent-progressed'>): void {
    const state = event.isAwaitingApproval ? 'awaiting-approval' : 'running'
    this.#changeAgent(childRunId, { state, line, localized, figures })
  }

  endAgent({ childRunId, status, failure, ...event }: RunEventOf<'agent-ended'>): void {
    this.#changeAgent(childRunId, {
      state: status,
      line: undefined,
      localized: undefined,
      failure,
      isTainted: event.isTainted || undefined,
    })
  }

  #changeAgent(runId: RunId, change: Partial<CalledAgent>): void {
    const callId = this.#callsOfAgents.get(runId)
    const part = callId && this.#parts.get(callId)
    if (!part?.agent) return
    part.agent = { ...part.agent, ...change }
    this.#listener.onSet(part)
  }

  decide(event: RunEventOf<'authority-decided'>): void {
    const part = this.#parts.get(event.callId)
    const decision = toCallDecision(event)
    if (part && decision) this.#listener.onSet(Object.assign(part, { decision }))
  }

  await({ id, callId }: InteractionOf<'approve'>): void {
    this.#awaited.set(id, callId)
    this.advance(callId, { state: 'awaiting-approval' })
  }

  /** Returns the call to the state before its approval was requested. Later events tell whether it was approved. */
  endAwait(id: InteractionId): void {
    const callId = this.#awaited.get(id)
    const part = callId && this.#parts.get(callId)
    if (part?.state === 'awaiting-approval') this.advance(part.callId, { state: 'proposed' })
  }

  settle(status: MessageStatus): void {
    for (const part of this.#parts.values()) {
      if (part.agent && isAgentWorking(part.agent)) {
        part.agent = { ...part.agent, state: status === 'stopped' ? 'stopped' : 'interrupted' }
        this.#listener.onSet(part)
      }
      this.advance(part.callId, { state: callStateAtEnd(part.state, status) })
    }
  }

  #findOrAdd({ callId, round, toolName }: { callId: CallId; round: number; toolName: string }): ToolCallPart {
    const existing = this.#parts.get(callId)
    if (existing) return existing
    const part: ToolCallPart = {
      type: 'tool-call',
      round,
      callId,
      toolName,
      argumentsText: '',
      state: 'proposed',
    }
    this.#parts.set(callId, part)
    this.#listener.onSet(part)
    return part
  }
}

function isAgentWorking({ state }: CalledAgent): boolean {
  return state === 'running' || state === 'awaiting-approval'
}

/** States that no longer change. */
const settledCallStates: ReadonlySet<ToolCallState> = new Set([
  'succeeded',
  'failed',
  'denied',
  'refused',
  'cancelled',
  'outcome-unknown',
])

/**
 * Returns the state of an unsettled call at the end. A call that never started had no effect. A running one may have had one:
 * only a stop by the user is sure to have reached it.
 */
function callStateAtEnd(state: ToolCallState, status: MessageStatus): ToolCallState {
  return state === 'running' && status !== 'stopped' ? 'outcome-unknown' : 'cancelled'
}

/** Returns the user's decision about a call. Decisions by the mode, a pattern or a guard are not included. */
function toCallDecision({ by, verdict, scope }: RunEventOf<'authority-decided'>): CallDecision | undefined {
  if (by !== 'person' && by !== 'timeout') return undefined
  if (verdict === 'approved') return { verdict, scope: scope ?? 'once' }
  return verdict === 'denied' ? { verdict, by } : undefined
}

/** Reduces the events of an answer to its provider-run tool calls. The parts change as events arrive. */
export class HostedCallReducer {
  readonly #parts = new Map<CallId, HostedCallPart>()
  readonly #listener: Pick<CallListener, 'onSet'>
  #latest: HostedCallPart | undefined

  constructor(listener: Pick<CallListener, 'onSet'>) {
    this.#listener = listener
  }

  start({ round, callId, toolName, ...event }: RunEventOf<'hosted-call-started'>): void {
    const part: HostedCallPart = {
      type: 'hosted-call',
      round,
      callId,
      toolName,
      arguments: event.arguments,
      state: 'running',
      providerMetadata: event.providerMetadata,
    }
    this.#parts.set(callId, part)
    this.#latest = part
    this.#listener.onSet(part)
  }

  /** Stores the container of a response on the latest call. A response without calls runs nothing in a container. */
  setContainer(container: HostedContainer): void {
    if (!this.#latest) return
    this.#latest.container = container
    this.#listener.onSet(this.#latest)
  }

  end({ callId, isError, ...event }: RunEventOf<'hosted-call-ended'>): void {
    const part = this.#parts.get(callId)
    if (part?.state !== 'running') return
    part.state = isError ? 'failed' : 'succeeded'
    part.result = event.result
    if (event.round > part.round) part.resultRound = event.round
    part.durationMs = event.durationMs
    if (event.providerMetadata) part.resultMetadata = event.providerMetadata
    this.#listener.onSet(part)
  }

  settle(status: MessageStatus): void {
    for (const part of this.#parts.values()) {
      if (part.state !== 'running') continue
      part.state = hostedStateAtEnd(status)
      this.#listener.onSet(part)
    }
  }
}

/** A provider may not report the outcome of a tool it ran. If the response ended normally, the tool ran. */
function hostedStateAtEnd(status: MessageStatus): HostedCallState {
  if (status === 'complete') return 'succeeded'
  return status === 'stopped' ? 'cancelled' : 'outcome-unknown'
}

type ProseChange = Extract<MessageChange, { prose: number }>
type ProseEvent = RunEventOf<'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'reply-written'>

/** Reduces the events of an answer to its text and reasoning parts, by the ids of their deltas. The parts grow. */
export class TextReducer {
  readonly #parts = new Map<string, ProsePart>()
  readonly #onChange: (type: ProseChange['type'], part: ProsePart, text?: string) => void

  /** `onChange` gets the text that was added, if the part grew. A part that it does not know yet is new. */
  constructor(onChange: (type: ProseChange['type'], part: ProsePart, text?: string) => void) {
    this.#onChange = onChange
  }

  extend(event: ProseEvent): void {
    const existing = this.#parts.get(event.partId)
    if (existing) {
      existing.text += event.text
      return this.#onChange('prose-grew', existing, event.text)
    }
    const type = event.type === 'provider-reasoning-streamed' ? 'reasoning' : 'text'
    const part: ProsePart = { type, round: event.round, text: event.text }
    this.#parts.set(event.partId, part)
    this.#onChange('prose-grew', part, event.text)
  }

  end(event: Omit<RunEventOf<'provider-part-ended'>, 'type'>): void {
    const part = this.#parts.get(event.partId)
    if (!part) return
    if (part.type === 'reasoning') part.durationMs = event.durationMs
    if (part.type === 'text' && event.citations) part.citations = event.citations
    if (part.type === 'text' && event.blockStarts) part.blockStarts = event.blockStarts
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
    this.#onChange('prose-ended', part)
  }

  change({ partId, text }: RunEventOf<'answer-text-changed'>): void {
    const part = this.#parts.get(partId)
    if (!part) return
    part.text = text
    this.#onChange('prose-rewritten', part)
  }

  textsOf(round: number): { partId: string; text: string }[] {
    return [...this.#parts].flatMap(([partId, part]) =>
      part.type === 'text' && part.round === round ? [{ partId, text: part.text }] : [],
    )
  }
}

/** Returns the steps of a call after one progress event. The first text of a step is its label. Each later text replaces the one before. */
export function updateToolSteps(
  steps: readonly ToolStep[] | undefined,
  {
    step,
    text,
    localized,
    ends,
  }: Pick<RunEventOf<'tool-invocation-progressed'>, 'step' | 'text' | 'localized' | 'ends'>,
): ToolStep[] {
  const earlierSteps = steps ?? []
  if (step === undefined) return [...earlierSteps]
  const before = earlierSteps[step]
  if (!before) return [...earlierSteps, { label: text, ...(localized && { texts: { label: localized } }) }]
  const after: ToolStep = {
    ...before,
    ...(text !== '' && withLine(before, text, localized)),
    ...(ends && { isEnded: true }),
  }
  return earlierSteps.with(step, after)
}

/** Replaces the newest line of a step and its data. */
function withLine({ texts }: ToolStep, text: string, localized: TextData | undefined): Partial<ToolStep> {
  const data = { label: texts?.label, text: localized }
  return { text, ...((texts || localized) && { texts: data }) }
}
