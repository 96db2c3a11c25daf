import { truncateString } from '../../../../lib/text.ts'
import type { ForeignPart } from '../../../../core/model/data/foreign-chat.ts'
import { callIdSchema } from '../../../../core/model/id.ts'
import type { JsonValue } from '../../../../core/model/json.ts'

/** Result of a tool, separate from its call. Without an id it belongs to the newest call that has no result. */
export interface CallResult {
  type: 'call-result'
  callId?: string | undefined
  toolName: string
  result: JsonValue
  isError?: boolean | undefined
}

export type NodePart = ForeignPart | CallResult

/** Adds each result to its call. A result without a call becomes a call, so that nothing of the file is lost. */
export function pairResults(parts: readonly NodePart[]): ForeignPart[] {
  const paired: ForeignPart[] = []
  for (const part of parts) {
    if (part.type !== 'call-result') {
      paired.push(part)
      continue
    }
    const { callId, toolName, result, isError = false } = part
    const at = paired.findLastIndex(
      (each) =>
        each.type === 'hosted-call' &&
        each.result === undefined &&
        (callId === undefined || each.callId === callId),
    )
    const call = paired[at]
    const state = isError ? 'failed' : 'succeeded'
    if (call?.type === 'hosted-call') paired[at] = { ...call, result, state }
    else paired.push({ ...toCall({ toolName, input: {}, callId }), result, state })
  }
  return paired
}

/** Creates a call with an unknown outcome. Imported calls are never run. */
export function toCall({
  toolName,
  input,
  callId = `call-${toolName}`,
}: {
  toolName: string
  input: JsonValue
  callId?: string | undefined
}): Extract<ForeignPart, { type: 'hosted-call' }> {
  return {
    type: 'hosted-call',
    round: 0,
    callId: callIdSchema.parse(truncateString(callId, 512) || 'call'),
    toolName: truncateString(toolName, 200),
    arguments: input,
    state: 'outcome-unknown',
  }
}
