import type { JsonObject } from '../../../core/model/json.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'

const deleteWording: CallWording = {
  done: /*i18n*/ { id: 'Deleted {message}' },
  waiting: /*i18n*/ { id: 'Wants to delete {message}' },
  running: /*i18n*/ { id: 'Deleting {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t delete {message}' },
}
const editWording: CallWording = {
  done: /*i18n*/ { id: 'Edited {message}' },
  waiting: /*i18n*/ { id: 'Wants to edit {message}' },
  running: /*i18n*/ { id: 'Editing {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t edit {message}' },
}
const labelWording: CallWording = {
  done: /*i18n*/ { id: 'Added the label “{label}” to {message}' },
  waiting: /*i18n*/ { id: 'Wants to add the label “{label}” to {message}' },
  running: /*i18n*/ { id: 'Adding the label “{label}” to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t add the label “{label}” to {message}' },
}
const pinWording: CallWording = {
  done: /*i18n*/ { id: 'Pinned {message}' },
  waiting: /*i18n*/ { id: 'Wants to pin {message}' },
  running: /*i18n*/ { id: 'Pinning {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t pin {message}' },
}
const reactWording: CallWording = {
  done: /*i18n*/ { id: 'Reacted with {emoji} to {message}' },
  waiting: /*i18n*/ { id: 'Wants to react with {emoji} to {message}' },
  running: /*i18n*/ { id: 'Reacting with {emoji} to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t react with {emoji} to {message}' },
}
const replyWording: CallWording = {
  done: /*i18n*/ { id: 'Replied to {message}' },
  waiting: /*i18n*/ { id: 'Wants to reply to {message}' },
  running: /*i18n*/ { id: 'Replying to {message}…' },
  failed: /*i18n*/ { id: 'Couldn’t reply to {message}' },
}

const wordings: Readonly<Record<string, CallWording>> = {
  pin: pinWording,
  edit: editWording,
  delete: deleteWording,
  react: reactWording,
  label: labelWording,
  reply: replyWording,
}

/** Says what a call of `manage_message` or `interact_with_recent_message` changed. People never see refs of messages. */
export function describeMessageCall(call: CallView): string {
  const { args, result } = readCall(call)
  const wording = wordings[toLine(args['action']) ?? ''] ?? editWording
  const content = toLine(args['content']) ?? unknownObject
  return sayCall(call, wording, { message: nameMessage(args, result), emoji: content, label: content })
}

/** Returns the beginning of the message that the result quotes, or how many messages there were. */
function nameMessage(args: JsonObject, result: JsonObject): string {
  const { deleted } = result
  if (Array.isArray(deleted))
    return i18n.t('{count, plural, one {# message} other {# messages}}', { count: deleted.length })
  const preview = toLine(result['preview'])
  if (preview !== undefined) return i18n.t('“{text}”', { text: preview })
  return typeof args['end_message_id'] === 'string' ? i18n.t('several messages') : i18n.t('a message')
}
