import type { HostedCallPart } from '../../../core/kernel/message.ts'
import type { ReplyChunk } from '../../contract.ts'
import type { CallChunks } from './call-chunks.ts'

/** A tool that the provider runs: the AI SDK's tool part, marked as not ours. */
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
 * As it ended; nothing where that was told before. Only the provider knows what a failed one answered, so its words are
 * the result and no error text of ours.
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
