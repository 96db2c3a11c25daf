import { z } from 'zod'
import type { AnnotationStorePort } from '../../core/model/conversation/annotation-store-port.ts'
import { defineTool, type Tool, type ToolOutcome } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { truncateExcerpt, excerptOf } from '../../core/model/conversation/excerpt.ts'
import type { CallId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { succeed } from '../../core/model/failures/result.ts'
import {
  findMessageRange,
  findRecentMessage,
  stripSpeakerLabel,
  toChangeSource,
} from './messages/recent-messages.ts'
import { refuse, refuseByStorage } from './messages/message-status.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

type ManageMessagePort = Pick<AnnotationStorePort, 'pin' | 'remove' | 'reword'>
type MessageContext = Pick<TurnConfig, 'sessionId' | 'runId' | 'branch'>

const parameters = z.object({
  action: z.enum(['pin', 'edit', 'delete']),
  message_id: z.string().max(40).describe('a ref, such as ref_3'),
  end_message_id: z.string().max(40).nullish().describe('delete: the other end of a range'),
  content: z.string().max(200_000).nullish().describe('edit: the whole new text in Markdown'),
})
type Arguments = z.infer<typeof parameters>

const refusals = { gone: 'message_not_found_in_recent', forbidden: 'insufficient_permissions' } as const

export function createManageMessage(annotations: ManageMessagePort, context: MessageContext): Tool {
  return defineTool({
    name: 'manage_message',
    description:
      'Pins a message of this chat, or edits or deletes messages that you wrote. Use it when the user asks for that; call reveal_message_metadata first to get refs.',
    parameters,
    effects: ['write'],
    isClearable: false,
    gated: ({ action }) => action !== 'pin',
    approvalKey: ({ action }) => action,
    // Several calls of one batch may concern the same message.
    exclusive: true,
    triggers: [
      'pin',
      'unpin',
      'delete',
      'remove message',
      'edit',
      'correct',
      'change your message',
      'rewrite',
    ],
    describeCall: (args) => describe(args, context),
    execute(args, { callId }) {
      if (args.end_message_id && args.action !== 'delete') return refuse('invalid_range_for_action')
      const call = { annotations, context, callId }
      switch (args.action) {
        case 'pin':
          return pin(args, call)
        case 'edit':
          return edit(args, call)
        case 'delete':
          return args.end_message_id ? deleteRange(args, args.end_message_id, call) : deleteOne(args, call)
      }
    },
  })
}

interface Call {
  annotations: ManageMessagePort
  context: MessageContext
  callId: CallId
}

async function pin(
  { message_id: ref }: Arguments,
  { annotations, context, callId }: Call,
): Promise<ToolOutcome> {
  const message = findRecentMessage(context.branch, ref)
  if (!message.ok) return message
  const place = { sessionId: context.sessionId, messageId: message.value.id }
  const pinned = await annotations.pin(place, toChangeSource(context, callId))
  if (!pinned.ok) {
    return refuseByStorage(pinned.failure, {
      gone: 'pin_not_available_in_dm',
      forbidden: 'insufficient_permissions',
    })
  }
  if (pinned.value === 'pinned-before') return refuse('message_already_pinned')
  if (pinned.value === 'full') return refuse('pin_limit_reached')
  return succeed({
    status: 'message_pinned_successfully',
    message_id: ref,
    preview: excerptOf(message.value),
  })
}

async function edit({ message_id: ref, content }: Arguments, call: Call): Promise<ToolOutcome> {
  const { annotations, context, callId } = call
  if (!content || content.trim() === '') return refuse('missing_edit_content')
  const message = findRecentMessage(context.branch, ref)
  if (!message.ok) return message
  if (!isOwn(message.value)) return refuse('message_not_editable_by_current_identity')
  const text = stripSpeakerLabel(content)
  if (text === '') return refuse('edit_content_rejected_speaker_label')
  const place = { sessionId: context.sessionId, messageId: message.value.id }
  const reworded = await annotations.reword(place, { text, ...toChangeSource(context, callId) })
  if (!reworded.ok) return refuseByStorage(reworded.failure, refusals)
  return succeed({
    status: 'message_edited_successfully',
    message_id: ref,
    preview: truncateExcerpt(text),
    before: excerptOf(message.value),
  })
}

async function deleteOne(
  { message_id: ref }: Arguments,
  { annotations, context, callId }: Call,
): Promise<ToolOutcome> {
  const message = findRecentMessage(context.branch, ref)
  if (!message.ok) return message
  if (!isOwn(message.value)) return refuse('message_not_deletable_by_current_identity')
  const { sessionId } = context
  const removed = await annotations.remove(
    { sessionId, messageIds: [message.value.id] },
    toChangeSource(context, callId),
  )
  if (!removed.ok) return refuseByStorage(removed.failure, refusals)
  if (removed.value.length === 0) return refuse('message_not_found_in_recent')
  return succeed({
    status: 'message_deleted_successfully',
    message_id: ref,
    preview: excerptOf(message.value),
  })
}

async function deleteRange(
  { message_id: ref }: Arguments,
  endRef: string,
  { annotations, context, callId }: Call,
): Promise<ToolOutcome> {
  const range = findMessageRange(context.branch, ref, endRef)
  if (!range.ok) return range
  const own = range.value.filter(isOwn)
  if (own.length === 0) return refuse('no_eligible_messages_in_range')
  const refs = { sessionId: context.sessionId, messageIds: own.map(({ id }) => id) }
  const removed = await annotations.remove(refs, toChangeSource(context, callId))
  if (!removed.ok) return refuseByStorage(removed.failure, refusals)
  if (removed.value.length === 0) return refuse('no_eligible_messages_in_range')
  const deleted = own.filter(({ id }) => removed.value.includes(id))
  const skipped = range.value.length - deleted.length
  return succeed({
    status: skipped === 0 ? 'range_delete_success' : 'range_delete_partial_success',
    deleted: deleted.map((message) => ({
      message_id: context.branch.refOf(message.id) ?? '',
      preview: excerptOf(message),
    })),
    skipped,
  })
}

/** The assistant may edit and delete only its own messages. */
function isOwn({ role }: Message): boolean {
  return role === 'assistant'
}

/** Describes the call by quoting the messages, because people never see refs. */
function describe(args: Arguments, { branch }: MessageContext): LocalizedText {
  const { action, message_id: ref, end_message_id: endRef, content } = args
  const message = findRecentMessage(branch, ref)
  const quote = message.ok ? excerptOf(message.value) : undefined
  if (action === 'pin')
    return quote === undefined ? toolsText('pin-message', { ref }) : toolsText('pin-quote', { quote })
  if (action === 'edit') {
    const changed = truncateExcerpt(content ?? '')
    return quote === undefined
      ? toolsText('change-message', { ref, content: changed })
      : toolsText('change-quote', { quote, content: changed })
  }
  const range = endRef ? findMessageRange(branch, ref, endRef) : undefined
  if (!range?.ok)
    return quote === undefined ? toolsText('delete-message', { ref }) : toolsText('delete-quote', { quote })
  const own = range.value.filter(isOwn)
  const quotes = own.map((each) => `“${excerptOf(each)}”`).join(', ')
  return own.length === 0
    ? toolsText('no-assistant-messages-to-delete')
    : toolsText('delete-assistant-messages', { count: own.length, quotes })
}
