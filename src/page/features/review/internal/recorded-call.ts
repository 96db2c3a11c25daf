import { jsonValueSchema, type JsonValue } from '../../../../core/model/json.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { TimelineItem, TimelineState } from '../../../../core/model/review/turn-record.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

/** Returns a recorded tool call as the chat draws it, or `null` for another item. */
export function toCallView({ id, kind, name, state, groups }: TimelineItem): CallView | null {
  const toolName = name.params?.['name']
  if ((kind !== 'call' && kind !== 'hosted-call') || typeof toolName !== 'string') return null
  const details = groups.flatMap((group) => group.details)
  const read = (code: string) => {
    const detail = details.find((each) => each.form === 'block' && each.name.code === code)
    return typeof detail?.value === 'string' ? parseValue(detail.value) : undefined
  }
  return {
    callId: id,
    toolName,
    state: callStates[state],
    arguments: read('record-arguments'),
    result: read('record-result'),
    isHosted: kind === 'hosted-call' ? true : undefined,
  }
}

const callStates: Record<TimelineState, ToolCallState> = {
  ok: 'succeeded',
  failed: 'failed',
  denied: 'denied',
  refused: 'refused',
  cancelled: 'cancelled',
  stopped: 'cancelled',
  interrupted: 'cancelled',
  unknown: 'outcome-unknown',
  open: 'running',
}

/** Parses a recorded value. A text is recorded as it is, not as JSON. */
function parseValue(text: string): JsonValue {
  try {
    return jsonValueSchema.parse(JSON.parse(text))
  } catch {
    return text
  }
}
