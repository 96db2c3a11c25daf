import { truncateString } from '../../../../../lib/text.ts'
import { z } from 'zod'
import { jsonValueSchema, type JsonValue } from '../../../../../core/model/json.ts'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import {
  looseList,
  looseText,
  Omissions,
  optionalText,
  toChatId,
  toForeignId,
  toText,
} from './loose-fields.ts'
import { filePart, parseDocument, reasoningPart, textPart } from './part-makers.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'
import { isRecord } from '../../../../../lib/json.ts'

const blockSchema = z.object({
  type: z.string().catch('text'),
  text: looseText,
  think: looseText,
  error: looseText,
  image_file: z.unknown().optional(),
  tool_call: z
    .object({ id: optionalText, name: optionalText, args: jsonValueSchema.optional(), output: z.unknown() })
    .nullish()
    .catch(undefined),
})

const messageSchema = z.object({
  isCreatedByUser: z.boolean().nullish().catch(undefined),
  sender: optionalText,
  text: looseText,
  model: optionalText,
  createdAt: z.unknown().optional(),
  error: z.boolean().nullish().catch(undefined),
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  files: looseList(z.object({ file_id: optionalText, filename: optionalText })),
})
type LibreMessage = z.infer<typeof messageSchema>

/** Place of a message in the tree. It is read even if the rest of the message cannot be. */
const placeSchema = z
  .object({
    messageId: optionalText,
    parentMessageId: optionalText,
    children: z.array(z.unknown()).nullish().catch(undefined),
  })
  .catch({ messageId: undefined, parentMessageId: undefined, children: undefined })

interface PlacedMessage {
  id: string
  parentId: string | undefined
  message: LibreMessage | undefined
}

const conversationSchema = z.object({
  conversationId: z.unknown().optional(),
  title: optionalText,
  exportAt: z.unknown().optional(),
  options: z.object({ promptPrefix: optionalText, model: optionalText }).nullish().catch(undefined),
  messages: z.array(z.unknown()).nullish(),
  messagesTree: z.array(z.unknown()).nullish(),
})

/** One chat as LibreChat exports it: a list, or a tree with nested children. */
export const libreChat: ForeignFormat = {
  source: 'librechat',
  matches: (record) => 'conversationId' in record && ('messages' in record || 'messagesTree' in record),
  read(record, context) {
    const chat = conversationSchema.parse(record)
    const omissions = new Omissions()
    const list = chat.messages ?? chat.messagesTree ?? []
    const field = chat.messages ? 'messages' : 'messagesTree'
    const { placed, understood } = readTree(list, { place: field, omissions })
    const nodes = placed.map((each) => toNode(each, omissions))
    return toForeignChat(
      {
        source: 'librechat',
        id: toChatId(record, chat.conversationId),
        title: chat.title,
        createdAt: nodes.find(({ at }) => at !== undefined)?.at ?? chat.exportAt,
        updatedAt: nodes.findLast(({ at }) => at !== undefined)?.at ?? chat.exportAt,
        instructions: chat.options?.promptPrefix,
        nodes,
        record,
        understood: { ...chat, [field]: understood },
        omissions,
      },
      context,
    )
  },
}

/** Reads a list of messages with nested children. */
function readTree(
  list: readonly unknown[],
  { place, omissions, parentId }: { place: string; omissions: Omissions; parentId?: string },
): { placed: PlacedMessage[]; understood: object[] } {
  const placed: PlacedMessage[] = []
  const understood = list.map((value, index) => {
    const itemPlace = `${place}.${index}`
    const { messageId, parentMessageId, children } = placeSchema.parse(value)
    const id = toForeignId(messageId) ?? itemPlace.slice(-200)
    const message = omissions.readMessage(messageSchema, value, itemPlace)
    const below = readTree(children ?? [], { place: `${itemPlace}.children`, omissions, parentId: id })
    const understoodItem = {
      messageId,
      parentMessageId,
      ...message,
      children: children ? below.understood : undefined,
    }
    placed.push({ id, parentId: toForeignId(parentMessageId) ?? parentId, message })
    placed.push(...below.placed)
    return understoodItem
  })
  return { placed, understood }
}

function toNode({ id, parentId, message }: PlacedMessage, omissions: Omissions): ForeignNode {
  const isPerson = message?.isCreatedByUser ?? message?.sender === 'User'
  const parts = message ? readParts(message, omissions) : []
  return {
    id,
    parentId: parentId ?? null,
    kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
    parts,
    at: toMs(message?.createdAt),
    modelName: isPerson ? undefined : truncateString(message?.model ?? '', 200) || undefined,
    status: message?.error === true ? 'failed' : 'complete',
  }
}

function readParts({ text: plain, content, files }: LibreMessage, omissions: Omissions): NodePart[] {
  const list: readonly unknown[] = typeof content === 'string' ? [content] : (content ?? [])
  const blocks = list.flatMap((block) => readBlock(block, omissions))
  const named = files.flatMap(({ file_id: id, filename }) => filePart(id ?? filename ?? '', filename))
  return [...(blocks.length > 0 ? blocks : textPart(plain)), ...named]
}

function readBlock(value: unknown, omissions: Omissions): NodePart[] {
  const read = blockSchema.safeParse(value)
  if (!read.success) return textPart(toText(value))
  const { type, text, think, error, image_file: image, tool_call: call } = read.data
  if (type === 'think') return reasoningPart(think || text)
  if (type === 'error') return textPart(error)
  if (type === 'tool_call' && call) {
    const { name, args = {}, output } = call
    const toolName = name ?? 'tool'
    const callId = call.id ?? undefined
    const input = typeof args === 'string' ? (parseDocument(args) ?? { input: args }) : args
    const callPart = toCall({ toolName, input, callId })
    if (output === undefined || output === null) return [callPart]
    return [callPart, { type: 'call-result', callId: callPart.callId, toolName, result: toResult(output) }]
  }
  if (isRecord(image)) {
    const name = typeof image['filename'] === 'string' ? image['filename'] : undefined
    return filePart(toForeignId(image['file_id']) ?? name ?? '', name)
  }
  const textParts = [...reasoningPart(think), ...textPart(text)]
  if (textParts.length === 0 && type !== 'text') {
    omissions.add(toolWorkerText('import-part-kind-unknown', { kind: truncateString(type, 40) }))
  }
  return textParts
}

function toResult(output: unknown): JsonValue {
  return typeof output === 'string' ? output : jsonValueSchema.parse(output)
}
