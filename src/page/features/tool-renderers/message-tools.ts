import { isRecord } from '../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { CallSummary, ToolRenderer } from './tool-renderer.ts'

/** Look of `manage_message` and `interact_with_recent_message`. */
export const messageToolRenderer: ToolRenderer = {
  describe: ({ arguments: args, result }) => summarizeMessageCall(args, result),
}

const did: Readonly<Record<string, MessageDescriptor>> = {
  message_pinned_successfully: /*i18n*/ { id: 'pinned' },
  message_edited_successfully: /*i18n*/ { id: 'edited' },
  message_deleted_successfully: /*i18n*/ { id: 'deleted' },
  range_delete_success: /*i18n*/ { id: 'deleted' },
  range_delete_partial_success: /*i18n*/ { id: 'deleted (only the assistant’s messages)' },
  message_reacted_successfully: /*i18n*/ { id: 'reacted' },
  message_labeled_successfully: /*i18n*/ { id: 'labeled' },
  message_replied_successfully: /*i18n*/ { id: 'replied' },
}

/** Describes the arguments and the result of a call that changes a message. */
export function summarizeMessageCall(
  args: JsonValue | undefined,
  result: JsonValue | undefined,
): CallSummary {
  const { action, content, message_id: ref, end_message_id: endRef } = toObject(args)
  const place =
    typeof endRef === 'string' ? i18n.t('{from} to {to}', { from: show(ref), to: endRef }) : show(ref)
  const what = describeAction(show(action), show(content), place)
  const { status, preview } = toObject(result)
  const statusText = did[show(status)]
  const statusLabel = statusText ? i18n.t(statusText) : show(status)
  return {
    summary: `${show(action)} ${what}`.trim(),
    outcome:
      show(preview) === ''
        ? statusLabel
        : i18n.t('{done}: “{preview}”', { done: statusLabel, preview: show(preview) }),
  }
}

function describeAction(action: string, content: string, place: string): string {
  if (action === 'react') return i18n.t('{emoji} to {place}', { emoji: content, place })
  return action === 'label' ? i18n.t('“{label}” for {place}', { label: content, place }) : place
}

function toObject(value: JsonValue | undefined): JsonObject {
  return isRecord(value) ? value : {}
}

function show(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
