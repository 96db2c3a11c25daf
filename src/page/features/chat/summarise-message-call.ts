import type { JsonObject, JsonValue } from '../../../core/kernel/json.ts'

const did: Readonly<Record<string, string>> = {
  message_pinned_successfully: 'pinned',
  message_edited_successfully: 'edited',
  message_deleted_successfully: 'deleted',
  range_delete_success: 'deleted',
  range_delete_partial_success: 'deleted, as far as it is the assistant’s',
  message_reacted_successfully: 'reacted',
  message_replied_successfully: 'replied',
}

const messageTools = new Set(['manage_message', 'interact_with_recent_message'])

/** What a tool of messages was asked and did, in words; `undefined` for any other tool. */
export function summariseMessageCall(
  toolName: string,
  args: JsonValue | undefined,
  result: JsonValue | undefined,
): { asked: string; answered: string } | undefined {
  if (!messageTools.has(toolName)) return undefined
  const { action, content, message_id: ref, end_message_id: endRef } = toObject(args)
  const place = typeof endRef === 'string' ? `${show(ref)} to ${endRef}` : show(ref)
  const what = action === 'react' ? `${show(content)} to ${place}` : place
  const { status, preview } = toObject(result)
  const words = did[show(status)] ?? show(status)
  return {
    asked: `${show(action)} ${what}`.trim(),
    answered: show(preview) === '' ? words : `${words}: “${show(preview)}”`,
  }
}

function toObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function show(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
