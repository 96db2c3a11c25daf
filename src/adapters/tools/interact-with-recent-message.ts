import { z } from 'zod'
import type { AnnotationStorePort } from '../../core/model/conversation/annotation-store-port.ts'
import { defineTool, type Tool, type ToolOutcome } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { truncateExcerpt, excerptOf } from '../../core/model/conversation/excerpt.ts'
import type { CallId } from '../../core/model/id.ts'
import { normalizeLabel } from '../../core/model/conversation/message-label.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { findRecentMessage, stripSpeakerLabel, toChangeSource } from './messages/recent-messages.ts'
import { refuse, refuseByStorage } from './messages/message-status.ts'
import { toEmoji } from '../../lib/emoji.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

type InteractPort = Pick<AnnotationStorePort, 'label' | 'react'>
type MessageContext = Pick<TurnConfig, 'sessionId' | 'runId' | 'branch'>

const parameters = z.object({
  action: z.enum(['react', 'reply', 'label']),
  message_id: z.string().max(40).describe('a ref, such as ref_3'),
  content: z
    .string()
    .min(1)
    .max(200_000)
    .describe('react: one emoji or :name:; reply: your whole reply in Markdown; label: a few words'),
})
type Arguments = z.infer<typeof parameters>

export function createInteractWithRecentMessage(annotations: InteractPort, context: MessageContext): Tool {
  return defineTool({
    name: 'interact_with_recent_message',
    description:
      'Reacts to a message with an emoji, labels it, or replies to it, which ends your turn. Use it when the user asks for that; call reveal_message_metadata first to get refs.',
    parameters,
    effects: ['write'],
    // Every action can be undone and nothing leaves the device.
    gated: false,
    exclusive: true,
    triggers: ['react', 'reaction', 'reply', 'thumbs up', 'emoji', 'label', 'tag'],
    describeCall: ({ action, message_id: ref, content }) => {
      const message = findRecentMessage(context.branch, ref)
      const quote = message.ok ? excerptOf(message.value) : undefined
      const text = truncateExcerpt(content)
      switch (action) {
        case 'react':
          return quote === undefined
            ? toolsText('react-to-message', { ref, emoji: content })
            : toolsText('react-to-quote', { quote, emoji: content })
        case 'reply':
          return quote === undefined
            ? toolsText('reply-to-message', { ref, reply: text })
            : toolsText('reply-to-quote', { quote, reply: text })
        case 'label':
          return quote === undefined
            ? toolsText('label-message', { ref, label: text })
            : toolsText('label-quote', { quote, label: text })
      }
    },
    execute(args, { callId }) {
      switch (args.action) {
        case 'react':
          return react(args, { annotations, context, callId })
        case 'reply':
          return reply(args, context)
        case 'label':
          return label(args, { annotations, context, callId })
      }
    },
  })
}

interface Call {
  annotations: InteractPort
  context: MessageContext
  callId: CallId
}

async function react(
  { message_id: ref, content }: Arguments,
  { annotations, context, callId }: Call,
): Promise<ToolOutcome> {
  const message = findRecentMessage(context.branch, ref)
  if (!message.ok) return message
  const emoji = await parseEmoji(content)
  if (emoji === undefined) return refuse('invalid_reaction_emoji')
  const place = { sessionId: context.sessionId, messageId: message.value.id }
  const reacted = await annotations.react(place, { emoji, ...toChangeSource(context, callId) })
  if (!reacted.ok) {
    return refuseByStorage(reacted.failure, {
      gone: 'message_not_found_in_recent',
      forbidden: 'insufficient_reaction_permissions',
    })
  }
  if (!reacted.value) return refuse('insufficient_reaction_permissions')
  return succeed({
    status: 'message_reacted_successfully',
    message_id: ref,
    emoji,
    preview: excerptOf(message.value),
  })
}

async function label(
  { message_id: ref, content }: Arguments,
  { annotations, context, callId }: Call,
): Promise<ToolOutcome> {
  const message = findRecentMessage(context.branch, ref)
  if (!message.ok) return message
  const text = normalizeLabel(content)
  if (text === undefined) return refuse('invalid_label')
  const place = { sessionId: context.sessionId, messageId: message.value.id }
  const labeled = await annotations.label(place, { text, ...toChangeSource(context, callId) })
  if (!labeled.ok) {
    return refuseByStorage(labeled.failure, {
      gone: 'message_not_found_in_recent',
      forbidden: 'insufficient_permissions',
    })
  }
  if (labeled.value === 'labeled-before') return refuse('message_already_labeled')
  if (labeled.value === 'full') return refuse('label_limit_reached')
  return succeed({
    status: 'message_labeled_successfully',
    message_id: ref,
    label: text,
    preview: excerptOf(message.value),
  })
}

/** Turns the answer in progress into a reply to the message. */
function reply({ message_id: ref, content }: Arguments, { branch }: MessageContext): ToolOutcome {
  const message = findRecentMessage(branch, ref)
  if (!message.ok) return message
  const text = stripSpeakerLabel(content) || content.trim()
  return {
    ...succeed({
      status: 'message_replied_successfully',
      message_id: ref,
      reply_message_id: `ref_${branch.messages().length + 1}`,
      preview: excerptOf(message.value),
    }),
    endTurn: true,
    reply: { to: message.value.id, text },
  }
}

/** Returns one emoji, given as itself or by name, with or without colons. Returns undefined for anything else. */
async function parseEmoji(content: string): Promise<string | undefined> {
  const emoji = toEmoji(content)
  if (emoji !== undefined) return emoji
  const name = /^:?([a-z0-9+_ -]{1,60}):?$/i.exec(content.trim())?.[1]
  if (name === undefined) return undefined
  const { nameToEmoji } = await import('gemoji')
  const key = name.toLowerCase().replaceAll(' ', '_')
  // Inherited properties of objects are not emoji names.
  return Object.hasOwn(nameToEmoji, key) ? toEmoji(nameToEmoji[key] ?? '') : undefined
}
