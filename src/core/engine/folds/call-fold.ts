import type { CallId, InteractionId } from '../../kernel/id.ts'
import type { InteractionOf } from '../../kernel/interaction.ts'
import type { MessageStatus, ToolCallPart } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'
import { advanceStep } from '../advance-step.ts'
import { settledStates, stateAtEnd } from './call-states.ts'
import { toDecision } from './to-decision.ts'

/** Reduces the events of an answer to its tool calls. The parts change as events arrive. A settled part stays unchanged. */
export class CallFold {
  readonly #parts = new Map<CallId, ToolCallPart>()
  readonly #awaited = new Map<InteractionId, CallId>()
  readonly #onNew: (part: ToolCallPart) => void

  constructor(earlier: readonly ToolCallPart[], onNew: (part: ToolCallPart) => void) {
    this.#onNew = onNew
    for (const part of earlier) this.#parts.set(part.callId, part)
  }

  extendArguments(event: RunEventOf<'provider-tool-input-streamed'>): void {
    this.#findOrAdd(event).argumentsText += event.text
  }

  propose(event: RunEventOf<'tool-invocation-proposed'>): void {
    const part = this.#findOrAdd(event)
    part.toolName = event.toolName
    part.argumentsText = event.argumentsText
    if (event.arguments !== undefined) part.arguments = event.arguments
    if (event.providerMetadata) part.providerMetadata = event.providerMetadata
  }

  advance(callId: CallId, change: Partial<ToolCallPart>): void {
    const part = this.#parts.get(callId)
    if (part && !settledStates.has(part.state)) Object.assign(part, change)
  }

  succeed({ callId, result, durationMs, ...event }: RunEventOf<'tool-invocation-succeeded'>): void {
    this.advance(callId, {
      state: 'succeeded',
      result,
      ...(event.told !== undefined && { told: event.told }),
      ...(event.kept !== undefined && { kept: event.kept }),
      durationMs,
      ...(event.restarts !== undefined && { withheld: true }),
    })
  }

  stream({ callId, text }: RunEventOf<'tool-invocation-streamed'>): void {
    const part = this.#parts.get(callId)
    if (part) part.streamed = (part.streamed ?? '') + text
  }

  progress(event: RunEventOf<'tool-invocation-progressed'>): void {
    const part = this.#parts.get(event.callId)
    if (part && event.step !== undefined) part.steps = advanceStep(part.steps, event)
  }

  decide(event: RunEventOf<'authority-decided'>): void {
    const part = this.#parts.get(event.callId)
    const decision = toDecision(event)
    if (part && decision) part.decision = decision
  }

  await({ id, callId }: InteractionOf<'approve'>): void {
    this.#awaited.set(id, callId)
    this.advance(callId, { state: 'awaiting-approval' })
  }

  /** Returns the call to the state before its approval was requested. Later events tell whether it was approved. */
  endAwait(id: InteractionId): void {
    const callId = this.#awaited.get(id)
    const part = callId && this.#parts.get(callId)
    if (part?.state === 'awaiting-approval') part.state = 'proposed'
  }

  settle(status: MessageStatus): void {
    for (const part of this.#parts.values()) {
      if (!settledStates.has(part.state)) part.state = stateAtEnd(part.state, status)
    }
  }

  #findOrAdd({ callId, round, toolName }: { callId: CallId; round: number; toolName: string }): ToolCallPart {
    const known = this.#parts.get(callId)
    if (known) return known
    const part: ToolCallPart = {
      type: 'tool-call',
      round,
      callId,
      toolName,
      argumentsText: '',
      state: 'proposed',
    }
    this.#parts.set(callId, part)
    this.#onNew(part)
    return part
  }
}
