import type { ReportedOutcome, ToolCallPart, ToolCallState } from '../model/conversation/message.ts'
import type { JsonObject } from '../model/json.ts'

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

/** Returns what models get in place of the result of a call that did not succeed. */
export function describeOutcome(part: ToolCallPart, state: Exclude<ToolCallState, 'succeeded'>): JsonObject {
  const { failure } = part
  if (!failure) return { error: state, message: describeState(part, state) }
  const { code, message, hint } = failure
  return { error: code, message, ...(hint !== undefined && { hint }) }
}

function describeState(
  { reportedOutcome }: ToolCallPart,
  state: Exclude<ToolCallState, 'succeeded'>,
): string {
  const isReported = state === 'outcome-unknown' && reportedOutcome !== undefined
  return isReported ? reported[reportedOutcome] : withoutResult[state]
}
