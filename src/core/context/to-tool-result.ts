import type { JsonObject, JsonValue } from '../kernel/json.ts'
import type { ReportedOutcome, ToolCallPart, ToolCallState } from '../kernel/message.ts'
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

const reported: Record<ReportedOutcome, string> = {
  worked: 'The call was interrupted and its result was lost. The user says that it worked: do not repeat it.',
  'did-not-happen': 'The call was interrupted. The user says that it did not happen.',
  'run-again':
    'The call was interrupted; its outcome is unknown. The user wants it to be run again: make the same call once more.',
}

/** `told`: as the model gets it in the turn of the call. `kept`: as its tool wants it kept for later turns. */
export type Telling = 'told' | 'kept'

/** Every call has a result, whatever became of it: providers refuse a call without one. */
export function toToolResult(part: ToolCallPart, telling: Telling): ModelToolResult {
  const { callId, toolName, state } = part
  if (state === 'succeeded') return { callId, toolName, isError: false, value: resultOf(part, telling) }
  return { callId, toolName, isError: true, value: describeError(part, describeState(part, state)) }
}

function describeState(
  { reportedOutcome }: ToolCallPart,
  state: Exclude<ToolCallState, 'succeeded'>,
): string {
  const isReported = state === 'outcome-unknown' && reportedOutcome !== undefined
  return isReported ? reported[reportedOutcome] : withoutResult[state]
}

function resultOf({ result = null, told = result, kept = told }: ToolCallPart, telling: Telling): JsonValue {
  return telling === 'kept' ? kept : told
}

function describeError({ failure, state }: ToolCallPart, fallback: string): JsonObject {
  if (!failure) return { error: state, message: fallback }
  const { code, message, hint } = failure
  return { error: code, message, ...(hint !== undefined && { hint }) }
}
