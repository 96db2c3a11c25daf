import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import type { CallSummary, ToolRenderer } from './tool-renderer.ts'

/** Look of `manage_message` and `interact_with_recent_message`. */
export const messageToolRenderer: ToolRenderer = {
  describe: ({ arguments: args, result }) => summarizeMessageCall(args, result),
}

const did: Readonly<Record<string, Unsaid>> = {
  message_pinned_successfully: phrase('pinned'),
  message_edited_successfully: phrase('edited'),
  message_deleted_successfully: phrase('deleted'),
  range_delete_success: phrase('deleted'),
  range_delete_partial_success: phrase('deleted, as far as it is the assistant’s'),
  message_reacted_successfully: phrase('reacted'),
  message_labeled_successfully: phrase('labelled'),
  message_replied_successfully: phrase('replied'),
}

/** Describes the arguments and the result of a call that changes a message. */
export function summarizeMessageCall(
  args: JsonValue | undefined,
  result: JsonValue | undefined,
): CallSummary {
  const { action, content, message_id: ref, end_message_id: endRef } = toObject(args)
  const place =
    typeof endRef === 'string' ? say('{from} to {to}', { from: show(ref), to: endRef }) : show(ref)
  const what = describeMark(show(action), show(content), place)
  const { status, preview } = toObject(result)
  const known = did[show(status)]
  const words = known ? say(known) : show(status)
  return {
    asked: `${show(action)} ${what}`.trim(),
    answered:
      show(preview) === '' ? words : say('{done}: “{preview}”', { done: words, preview: show(preview) }),
  }
}

function describeMark(action: string, content: string, place: string): string {
  if (action === 'react') return say('{emoji} to {place}', { emoji: content, place })
  return action === 'label' ? say('“{label}” for {place}', { label: content, place }) : place
}

function toObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function show(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
