import { z } from 'zod'
import { jsonValueSchema } from '../../../../../core/model/json.ts'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { filePart, parseDocument, reasoningPart, textPart } from './part-makers.ts'

const text = z.string().nullish()

const blockSchema = z.object({
  type: z.string(),
  text: z.union([z.string(), z.object({ value: z.string() })]).nullish(),
  think: text,
  error: text.catch(undefined),
  tool_call: z
    .object({ id: text, name: text, args: jsonValueSchema.optional(), output: text })
    .nullish()
    .catch(undefined),
})

const messageSchema = z.object({
  messageId: z.string().min(1).max(200),
  parentMessageId: text,
  isCreatedByUser: z.boolean().nullish(),
  sender: text.catch(undefined),
  text,
  model: text.catch(undefined),
  createdAt: z.unknown().optional(),
  error: z.boolean().nullish().catch(undefined),
  content: z.array(blockSchema).nullish(),
  files: z
    .array(z.object({ file_id: text.catch(undefined), filename: text.catch(undefined) }))
    .nullish()
    .catch(undefined),
  get children() {
    return z.array(messageSchema).nullish()
  },
})
type LibreMessage = z.infer<typeof messageSchema>

const conversationSchema = z.object({
  conversationId: z.string().min(1),
  title: text,
  exportAt: z.unknown().optional(),
  options: z
    .object({ promptPrefix: text.catch(undefined), model: text.catch(undefined) })
    .nullish()
    .catch(undefined),
  messages: z.array(messageSchema).nullish(),
  messagesTree: z.array(messageSchema).nullish(),
})

/** One chat as LibreChat exports it: a list, or a tree with nested children. */
export const libreChat: ForeignFormat = {
  source: 'librechat',
  matches: (record) => 'conversationId' in record && ('messages' in record || 'messagesTree' in record),
  read(record, context) {
    const chat = conversationSchema.parse(record)
    const nodes = [...walk(chat.messages ?? chat.messagesTree ?? [])].map(toNode)
    return toForeignChat(
      {
        source: 'librechat',
        id: chat.conversationId,
        title: chat.title,
        createdAt: nodes.find(({ at }) => at !== undefined)?.at ?? chat.exportAt,
        updatedAt: nodes.findLast(({ at }) => at !== undefined)?.at ?? chat.exportAt,
        instructions: chat.options?.promptPrefix,
        nodes,
        record,
        understood: chat,
      },
      context,
    )
  },
}

function* walk(messages: readonly LibreMessage[], parentId?: string): Generator<LibreMessage> {
  for (const message of messages) {
    yield { ...message, parentMessageId: message.parentMessageId ?? parentId }
    yield* walk(message.children ?? [], message.messageId)
  }
}

function toNode(message: LibreMessage): ForeignNode {
  const isPerson = message.isCreatedByUser ?? message.sender === 'User'
  const parts = readParts(message)
  return {
    id: message.messageId,
    parentId: message.parentMessageId ?? null,
    kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
    parts,
    at: toMs(message.createdAt),
    modelName: isPerson ? undefined : message.model?.slice(0, 200) || undefined,
    status: message.error === true ? 'failed' : 'complete',
  }
}

function readParts({ text: plain, content, files }: LibreMessage): NodePart[] {
  const blocks = (content ?? []).flatMap(readBlock)
  const named = (files ?? []).flatMap(({ file_id: id, filename }) => filePart(id ?? filename ?? '', filename))
  return [...(blocks.length > 0 ? blocks : textPart(plain ?? '')), ...named]
}

function readBlock({
  type,
  text: said,
  think,
  error,
  tool_call: call,
}: z.infer<typeof blockSchema>): NodePart[] {
  if (type === 'think') return reasoningPart(think ?? '')
  if (type === 'error') return textPart(error ?? '')
  if (type === 'tool_call' && call) {
    const { name, args = {}, output } = call
    const toolName = name ?? 'tool'
    const callId = call.id ?? undefined
    const input = typeof args === 'string' ? (parseDocument(args) ?? { input: args }) : args
    const made = toCall({ toolName, input, callId })
    if (typeof output !== 'string') return [made]
    return [made, { type: 'call-result', callId: made.callId, toolName, result: output }]
  }
  return textPart(typeof said === 'string' ? said : (said?.value ?? ''))
}
