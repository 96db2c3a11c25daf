import type { JsonValue } from '../../../core/kernel/json.ts'
import type { FinishedCall } from './read-turn.ts'

/** Describes what was done to a message. A reply needs no description. */
export function describeMessageAct({ value }: FinishedCall): string {
  const status = read(value, 'status')
  const preview = read(value, 'preview')
  switch (status) {
    case 'message_pinned_successfully':
      return `Pinned: “${preview}” All pinned messages are listed above this chat.`
    case 'message_edited_successfully':
      return `That message says “${preview}” now. What it said before is its previous version.`
    case 'message_deleted_successfully':
      return `Deleted: “${preview}” You can undo it where the message was.`
    case 'range_delete_success':
    case 'range_delete_partial_success':
      return `${describeRange(value)} You can undo it where the messages were.`
    case 'message_reacted_successfully':
      return `I reacted with ${read(value, 'emoji')} to “${preview}”`
    case 'message_labeled_successfully':
      return `“${preview}” has the label ${read(value, 'label')} now. You can remove it below the message.`
    default:
      return JSON.stringify(value)
  }
}

function describeRange(value: JsonValue): string {
  const { deleted, skipped } =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const count = Array.isArray(deleted) ? deleted.length : 0
  const rest = typeof skipped === 'number' && skipped > 0 ? `, and left ${skipped} that you wrote` : ''
  return `I deleted ${count === 1 ? 'one message' : `${count} messages`} of mine${rest}.`
}

function read(value: JsonValue, field: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const found = value[field]
  return typeof found === 'string' ? found : ''
}
