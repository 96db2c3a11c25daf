import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { jsonValueSchema, type JsonValue } from '../../../../../core/model/json.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { filePart, reasoningPart, sourceParts, textPart, toFilename } from './part-makers.ts'

const text = z.string().nullish()

const blockSchema = z.object({
  type: z.string(),
  text,
  thinking: text,
  id: text,
  tool_use_id: text,
  name: text,
  input: jsonValueSchema.optional(),
  content: jsonValueSchema.optional(),
  is_error: z.boolean().nullish().catch(undefined),
  citations: z
    .array(z.object({ url: text.catch(undefined), title: text.catch(undefined) }).catch({}))
    .nullish()
    .catch(undefined),
})

const claudeMessageSchema = z.object({
  uuid: z.string().min(1).max(200),
  sender: z.enum(['human', 'assistant']),
  created_at: z.unknown().optional(),
  parent_message_uuid: z.string().nullish(),
  text,
  content: z.array(blockSchema).nullish(),
  attachments: z.array(z.object({ file_name: text, extracted_content: text })).nullish(),
  files: z
    .array(z.object({ file_name: text, file_uuid: text }))
    .nullish()
    .catch(undefined),
})
type ClaudeMessage = z.infer<typeof claudeMessageSchema>

function readClaudeParts(message: ClaudeMessage): NodePart[] {
  const blocks = (message.content ?? []).flatMap(readBlock)
  if (message.sender === 'assistant') {
    return blocks.length > 0 ? blocks : textPart(message.text ?? '')
  }
  const said = blocks.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n')
  return [...withAttachments(said || (message.text ?? ''), message), ...namedFiles(message)]
}

function readBlock(block: z.infer<typeof blockSchema>): NodePart[] {
  switch (block.type) {
    case 'text':
      return [...textPart(block.text ?? ''), ...sourceParts(block.citations ?? [])]
    case 'thinking':
      return reasoningPart(block.thinking ?? '')
    case 'tool_use':
      return [
        toCall({ toolName: block.name ?? 'tool', input: block.input ?? {}, callId: block.id ?? undefined }),
      ]
    case 'tool_result':
      return [
        {
          type: 'call-result',
          callId: block.tool_use_id ?? undefined,
          toolName: block.name ?? 'tool',
          result: joinTexts(block.content),
          isError: block.is_error === true,
        },
      ]
    default:
      return textPart(block.text ?? '')
  }
}

/** Joins a list of texts. Other content stays unchanged. */
function joinTexts(content: JsonValue = ''): JsonValue {
  if (!Array.isArray(content)) return content
  const texts = content.map((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? each['text'] : undefined,
  )
  return texts.every((each) => typeof each === 'string') ? texts.join('\n') : content
}

/** Adds attached documents as pasted texts with placeholders. */
function withAttachments(said: string, { attachments }: ClaudeMessage): NodePart[] {
  const pasted = (attachments ?? []).flatMap(({ file_name: name, extracted_content: words }, index) => {
    if (!words) return []
    const label = toFilename(name ?? '')
      .replace(/[[\]\n]/g, '')
      .slice(0, 50)
    return [{ placeholder: `[Document ${index + 1}: ${label}]`, text: words.slice(0, 2_000_000) }]
  })
  const written = [said, ...pasted.map(({ placeholder }) => placeholder)].filter((each) => each !== '')
  return textPart(written.join('\n\n'), pasted)
}

function namedFiles({ files }: ClaudeMessage): NodePart[] {
  return (files ?? []).flatMap(({ file_uuid: id, file_name: name }) => filePart(id ?? name ?? '', name))
}

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

/** Converts messages to nodes. Older exports have no parents, so each message follows the previous one. */
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
