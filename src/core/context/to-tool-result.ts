import type { JsonObject } from '../kernel/json.ts'
import type { ToolCallPart, ToolCallState } from '../kernel/message.ts'
import type { ModelToolResult } from '../engine/ports.ts'

const withoutResult: Record<Exclude<ToolCallState, 'succeeded'>, string> = {
  proposed: 'The call was not run.',
  'awaiting-approval': 'The call was not run.',
  running: 'The call was interrupted; its outcome is unknown.',
  failed: 'The tool failed.',
  denied: 'The call was denied.',
  refused: 'The call was refused.',
  cancelled: 'The call was cancelled; it may have had an effect if it was already running.',
  'outcome-unknown': 'The call was interrupted; its outcome is unknown.',
}

/** Every call has a result, whatever became of it: providers refuse a call without one. */
export function toToolResult(part: ToolCallPart): ModelToolResult {
  const { callId, toolName, state } = part
  if (state === 'succeeded') return { callId, toolName, isError: false, value: part.result ?? null }
  return { callId, toolName, isError: true, value: describeError(part, withoutResult[state]) }
}

function describeError({ failure, state }: ToolCallPart, fallback: string): JsonObject {
  if (!failure) return { error: state, message: fallback }
  const { code, message, hint } = failure
  return { error: code, message, ...(hint !== undefined && { hint }) }
}
