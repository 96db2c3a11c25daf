import { truncateString } from '../../../../../lib/text.ts'
import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { jsonValueSchema, type JsonValue } from '../../../../../core/model/json.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import {
  looseList,
  looseText,
  Omissions,
  optionalText,
  toChatId,
  toForeignId,
  toText,
} from './loose-fields.ts'
import {
  collectSources,
  filePart,
  reasoningPart,
  sourceParts,
  textPart,
  withDocuments,
} from './part-makers.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'
import { isRecord } from '../../../../../lib/json.ts'

const blockSchema = z.object({
  type: z.string().catch('text'),
  text: looseText,
  thinking: looseText,
  id: optionalText,
  tool_use_id: optionalText,
  name: optionalText,
  input: jsonValueSchema.optional(),
  content: jsonValueSchema.optional(),
  is_error: z.boolean().nullish().catch(undefined),
  citations: z.unknown().optional(),
})

const claudeMessageSchema = z.object({
  sender: z.enum(['human', 'assistant']),
  created_at: z.unknown().optional(),
  text: looseText,
  content: z.unknown().optional(),
  attachments: looseList(z.object({ file_name: optionalText, extracted_content: looseText })),
  files: looseList(z.object({ file_name: optionalText, file_uuid: optionalText })),
})
type ClaudeMessage = z.infer<typeof claudeMessageSchema>

/** Ids of a message. They are read even if the rest of the message cannot be, so that replies keep their place. */
const placeSchema = z.object({ uuid: optionalText, parent_message_uuid: optionalText }).catch({})

function readClaudeParts(message: ClaudeMessage, omissions: Omissions): NodePart[] {
  const { content = [] } = message
  const list: unknown[] = Array.isArray(content) ? content : [content]
  const blocks = list.flatMap((block) => readBlock(block, omissions))
  if (message.sender === 'assistant') {
    return [...(blocks.length > 0 ? blocks : textPart(message.text)), ...namedFiles(message)]
  }
  const text = blocks.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n')
  const others = blocks.filter((part) => part.type !== 'text' && part.type !== 'source')
  return [...withAttachments(text || message.text, message), ...others, ...namedFiles(message)]
}

/** Kinds of blocks without content for a reader. */
const silentBlocks = new Set(['token_budget', 'flag', 'redacted_thinking'])

function readBlock(value: unknown, omissions: Omissions): NodePart[] {
  const read = blockSchema.safeParse(value)
  if (!read.success) return textPart(toText(value))
  const block = read.data
  switch (block.type) {
    case 'text':
      return [
        ...reasoningPart(block.thinking),
        ...textPart(block.text),
        ...sourceParts(collectSources(block.citations)),
      ]
    case 'thinking':
      return reasoningPart(block.thinking)
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return [
        toCall({ toolName: block.name ?? 'tool', input: block.input ?? {}, callId: block.id ?? undefined }),
      ]
    default: {
      if (block.type.endsWith('tool_result')) {
        return [
          {
            type: 'call-result',
            callId: block.tool_use_id ?? undefined,
            toolName: block.name ?? 'tool',
            result: joinTexts(block.content),
            isError: block.is_error === true,
          },
        ]
      }
      const textParts = [...reasoningPart(block.thinking), ...textPart(block.text || toText(block.content))]
      if (textParts.length === 0 && !silentBlocks.has(block.type)) {
        omissions.add(toolWorkerText('import-part-kind-unknown', { kind: truncateString(block.type, 40) }))
      }
      return textParts
    }
  }
}

/** Joins a list of texts. Other content stays unchanged. */
function joinTexts(content: JsonValue = ''): JsonValue {
  if (!Array.isArray(content)) return content
  // A search result has an address next to its text and stays as it is.
  const texts = content.map((each) =>
    isRecord(each) && each['url'] === undefined ? each['text'] : undefined,
  )
  return texts.every((each) => typeof each === 'string') ? texts.join('\n') : content
}

/** Adds attached documents as pasted texts. A document without its text is only named. */
function withAttachments(text: string, { attachments }: ClaudeMessage): NodePart[] {
  const documents = attachments.filter((each) => each.extracted_content !== '')
  const named = attachments.filter((each) => each.extracted_content === '')
  return [
    ...withDocuments(
      text,
      documents.map((each) => ({ name: each.file_name ?? '', text: each.extracted_content })),
    ),
    ...named.flatMap(({ file_name: name }) => filePart(name ?? '', name)),
  ]
}

function namedFiles({ files }: ClaudeMessage): NodePart[] {
  return files.flatMap(({ file_uuid: id, file_name: name }) => filePart(id ?? name ?? '', name))
}

const conversationSchema = z.object({
  uuid: z.unknown().optional(),
  name: optionalText,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  model: optionalText,
  current_leaf_message_uuid: optionalText,
  chat_messages: z.array(z.unknown()),
})

/** `conversations.json` of Claude's export. */
export const claude: ForeignFormat = {
  source: 'claude',
  matches: (record) => 'chat_messages' in record,
  read(record, context) {
    const chat = conversationSchema.parse(record)
    const omissions = new Omissions()
    const messages = chat.chat_messages.map((message, index) =>
      omissions.readMessage(claudeMessageSchema, message, `chat_messages.${index}`),
    )
    const places = chat.chat_messages.map((message) => placeSchema.parse(message))
    return toForeignChat(
      {
        source: 'claude',
        id: toChatId(record, chat.uuid),
        title: chat.name,
        createdAt: chat.created_at,
        updatedAt: chat.updated_at,
        currentId: toForeignId(chat.current_leaf_message_uuid),
        nodes: toNodes(messages, places, { model: chat.model, omissions }),
        record,
        understood: {
          ...chat,
          chat_messages: messages.map((message, index) => Object.assign({}, places[index], message)),
        },
        omissions,
      },
      context,
    )
  },
}

/** Converts messages to nodes. Older exports have no parents, so each message follows the previous one. */
function toNodes(
  messages: readonly (ClaudeMessage | undefined)[],
  places: readonly z.infer<typeof placeSchema>[],
  { model, omissions }: { model: string | null | undefined; omissions: Omissions },
): ForeignNode[] {
  const isTree = places.some(({ parent_message_uuid: parent }) => typeof parent === 'string')
  const ids = places.map(({ uuid }, index) => toForeignId(uuid) ?? `message-${index}`)
  return messages.map((message, index) => {
    const parts = message ? readClaudeParts(message, omissions) : []
    const kind = message?.sender === 'human' ? 'user' : 'answer'
    const parentId = isTree ? toForeignId(places[index]?.parent_message_uuid) : ids[index - 1]
    return {
      id: ids[index] ?? '',
      parentId: parentId ?? null,
      kind: parts.length === 0 ? 'nothing' : kind,
      parts,
      at: toMs(message?.created_at),
      modelName: kind === 'answer' ? truncateString(model ?? '', 200) || undefined : undefined,
    }
  })
}
