import type { HostedCallPart } from '../../../core/kernel/message.ts'
import type { ReplyChunk } from '../../contract.ts'
import type { CallChunks } from './call-chunks.ts'

/** Creates the chunks of a tool that the provider runs: the AI SDK's tool part, marked as executed by the provider. */
export function startHostedCall(
  calls: CallChunks,
  { callId, ...call }: Pick<HostedCallPart, 'callId' | 'toolName' | 'arguments'>,
): ReplyChunk[] {
  const available: ReplyChunk = {
    type: 'tool-input-available',
    toolCallId: callId,
    toolName: call.toolName,
    input: call.arguments,
    providerExecuted: true,
    dynamic: true,
  }
  return [available, ...calls.set(callId, { state: 'running' })]
}

/**
 * Ends a hosted call; returns no chunks if it has ended already. Only the provider knows what a failed call returned,
 * so that is the result, and there is no error text.
 */
export function endHostedCall(
  calls: CallChunks,
  { callId, result, state, durationMs }: Pick<HostedCallPart, 'callId' | 'result' | 'state' | 'durationMs'>,
): ReplyChunk[] {
  if (state === 'running' || !calls.isIn('running', callId)) return []
  const output: ReplyChunk = {
    type: 'tool-output-available',
    toolCallId: callId,
    output: result ?? null,
    providerExecuted: true,
    dynamic: true,
  }
  return [
    ...calls.output(callId, output),
    ...calls.advance(callId, { state, ...(durationMs !== undefined && { durationMs }) }),
  ]
}
