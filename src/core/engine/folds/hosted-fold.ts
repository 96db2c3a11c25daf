import type { CallId } from '../../kernel/id.ts'
import type { HostedCallPart, HostedCallState, MessageStatus } from '../../kernel/message.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

/** Reduces the events of an answer to its provider-run tool calls. The parts change as events arrive. */
export class HostedFold {
  readonly #parts = new Map<CallId, HostedCallPart>()

  start({ round, callId, toolName, ...event }: RunEventOf<'hosted-call-started'>): HostedCallPart {
    const part: HostedCallPart = {
      type: 'hosted-call',
      round,
      callId,
      toolName,
      arguments: event.arguments,
      state: 'running',
      ...(event.providerMetadata && { providerMetadata: event.providerMetadata }),
    }
    this.#parts.set(callId, part)
    return part
  }

  end({ callId, isError, ...event }: RunEventOf<'hosted-call-ended'>): void {
    const part = this.#parts.get(callId)
    if (part?.state !== 'running') return
    part.state = isError ? 'failed' : 'succeeded'
    part.result = event.result
    part.durationMs = event.durationMs
    if (event.providerMetadata) part.resultMetadata = event.providerMetadata
  }

  settle(status: MessageStatus): void {
    for (const part of this.#parts.values()) {
      if (part.state === 'running') part.state = stateAtEnd(status)
    }
  }
}

/** A provider may not report the outcome of a tool it ran. If the response ended normally, the tool ran. */
function stateAtEnd(status: MessageStatus): HostedCallState {
  if (status === 'complete') return 'succeeded'
  return status === 'stopped' ? 'cancelled' : 'outcome-unknown'
}
