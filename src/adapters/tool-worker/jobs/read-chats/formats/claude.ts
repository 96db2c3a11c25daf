import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs } from '../clamp-time.ts'
import type { ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { claudeMessageSchema, readClaudeParts, type ClaudeMessage } from './claude-parts.ts'

const conversationSchema = z.object({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  model: z.string().nullish().catch(undefined),
  current_leaf_message_uuid: z.string().nullish().catch(undefined),
  chat_messages: z.array(claudeMessageSchema),
})

/** `conversations.json` of Claude's export. */
export const claude: ForeignFormat = {
  source: 'claude',
  matches: (record) => 'chat_messages' in record,
  read(record, context) {
    const chat = conversationSchema.parse(record)
    return toForeignChat(
      {
        source: 'claude',
        id: chat.uuid,
        title: chat.name,
        createdAt: chat.created_at,
        updatedAt: chat.updated_at,
        currentId: chat.current_leaf_message_uuid,
        nodes: toNodes(chat.chat_messages, chat.model),
        record,
        understood: chat,
      },
      context,
    )
  },
}

/** Older exports say nothing of parents: then each message follows the one before it. */
function toNodes(messages: readonly ClaudeMessage[], model: string | null | undefined): ForeignNode[] {
  const isTree = messages.some(({ parent_message_uuid: parent }) => typeof parent === 'string')
  return messages.map((message, index) => {
    const parts = readClaudeParts(message)
    const kind = message.sender === 'human' ? 'user' : 'answer'
    return {
      id: message.uuid,
      parentId: isTree ? (message.parent_message_uuid ?? null) : (messages[index - 1]?.uuid ?? null),
      kind: parts.length === 0 ? 'nothing' : kind,
      parts,
      at: toMs(message.created_at),
      modelName: kind === 'answer' ? model?.slice(0, 200) || undefined : undefined,
    }
  })
}
