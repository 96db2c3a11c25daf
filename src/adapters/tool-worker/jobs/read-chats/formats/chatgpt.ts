import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import type { ForeignPart } from '../../../../../core/model/data/foreign-chat.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { filePart, parseDocument, reasoningPart, sourceParts, textPart } from './part-makers.ts'

const text = z.string().nullish()

/** Parts are strings, images, audio or transcriptions. */
const partSchema = z.union([
  z.string(),
  z.object({
    content_type: z.string().optional(),
    asset_pointer: z.string().optional(),
    text,
    audio_asset_pointer: z.object({ asset_pointer: z.string().optional() }).optional(),
  }),
  z.null(),
])

const contentSchema = z.object({
  content_type: z.string(),
  parts: z.array(partSchema).nullish(),
  text,
  result: text,
  summary: text,
  content: text,
  title: text,
  url: text,
  thoughts: z.array(z.object({ summary: text, content: text })).nullish(),
})

const referenceSchema = z.object({ url: text.catch(undefined), title: text.catch(undefined) })

const chatGptMessageSchema = z.object({
  author: z.object({ role: z.enum(['user', 'assistant', 'system', 'tool', 'critic']), name: text }),
  create_time: z.unknown().optional(),
  status: z.string().nullish(),
  recipient: text,
  content: contentSchema,
  metadata: z
    .object({
      model_slug: text.catch(undefined),
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(undefined),
      finished_duration_sec: z.number().nonnegative().nullish().catch(undefined),
      content_references: z.array(referenceSchema.catch({})).nullish().catch(undefined),
      attachments: z
        .array(z.object({ id: z.string().min(1), name: text }))
        .nullish()
        .catch(undefined),
    })
    .nullish(),
})
type ChatGptMessage = z.infer<typeof chatGptMessageSchema>

const nodeSchema = z.object({
  parent: z.string().nullish(),
  message: chatGptMessageSchema.nullish(),
})

const conversationSchema = z.object({
  conversation_id: z.string().min(1).optional(),
  id: z.string().min(1).optional(),
  title: z.string().nullish(),
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string().min(1).max(200), nodeSchema),
})

/** `conversations.json` of ChatGPT's export. Each chat is a map of nodes. */
export const chatGpt: ForeignFormat = {
  source: 'chatgpt',
  matches: (record) => 'mapping' in record && 'create_time' in record,
  read(record, context) {
    const understood = conversationSchema.parse(record)
    const { conversation_id, id = conversation_id, mapping, ...chat } = understood
    const nodes = Object.entries(mapping).map(([nodeId, { parent, message }]): ForeignNode => {
      const parts = message ? readChatGptParts(message) : []
      const isPerson = message?.author.role === 'user'
      return {
        id: nodeId,
        parentId: parent ?? null,
        kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message?.create_time),
        modelName: message?.metadata?.model_slug?.slice(0, 200) || undefined,
        status: message?.status === 'in_progress' ? 'interrupted' : 'complete',
      }
    })
    return toForeignChat(
      {
        source: 'chatgpt',
        id: z.string().parse(id),
        title: chat.title,
        createdAt: chat.create_time,
        updatedAt: chat.update_time,
        currentId: chat.current_node === null ? undefined : findShown(chat.current_node, mapping, nodes),
        nodes,
        record,
        understood,
      },
      context,
    )
  },
}

/** Returns the displayed node, or its closest ancestor with content. */
function findShown(
  current: string | undefined,
  mapping: Readonly<Record<string, { parent?: string | null | undefined }>>,
  nodes: readonly ForeignNode[],
): string | undefined {
  const said = new Set(nodes.filter(({ kind }) => kind !== 'nothing').map(({ id }) => id))
  const seen = new Set<string>()
  let at = current
  while (at !== undefined && !said.has(at) && !seen.has(at)) {
    seen.add(at)
    at = Object.hasOwn(mapping, at) ? (mapping[at]?.parent ?? undefined) : undefined
  }
  return at
}

/** Content types of notes to the model that the person never saw as messages. */
const unshown = new Set(['user_editable_context', 'model_editable_context', 'app_pairing_content'])

/** Citation markers of ChatGPT: private characters around a name. */
const citationMarks = /\u{e200}[^\u{e201}]*\u{e201}|[\u{e200}-\u{e206}]/gu

function readChatGptParts(message: ChatGptMessage): NodePart[] {
  const { author, content, metadata, recipient } = message
  if (author.role === 'system' || metadata?.is_visually_hidden_from_conversation) return []
  if (unshown.has(content.content_type)) return []
  const words = wordsOf(content)
  const files = filesOf(message)
  if (author.role === 'user') return [...textPart(words), ...files]
  if (author.role === 'tool') {
    const toolName = author.name ?? 'tool'
    return [
      ...(words === '' && files.length > 0
        ? []
        : [{ type: 'call-result' as const, toolName, result: words }]),
      ...files,
    ]
  }
  if (content.content_type === 'thoughts') {
    const thoughts = (content.thoughts ?? []).map((thought) => [thought.summary, thought.content])
    return reasoningPart(thoughts.map((lines) => lines.filter(Boolean).join('\n\n')).join('\n\n'))
  }
  if (content.content_type === 'reasoning_recap') return []
  if (recipient !== undefined && recipient !== null && recipient !== 'all') {
    return words === ''
      ? []
      : [toCall({ toolName: recipient, input: parseDocument(words) ?? { input: words } })]
  }
  return [...textPart(words), ...files, ...sourceParts(metadata?.content_references ?? [])]
}

function wordsOf({ parts, text, result, content, content_type }: ChatGptMessage['content']): string {
  const said = (parts ?? []).map((part) =>
    typeof part === 'string' ? part : part?.content_type === 'audio_transcription' ? (part.text ?? '') : '',
  )
  const words = [...said, text ?? '', result ?? '', content ?? ''].filter((each) => each !== '').join('\n\n')
  const plain = words.replace(citationMarks, '')
  return content_type === 'system_error' && plain !== '' ? `Error: ${plain}` : plain
}

/** Returns files from parts and attachments. An image is often listed in both. */
function filesOf({ content, metadata }: ChatGptMessage): ForeignPart[] {
  const attached = new Map((metadata?.attachments ?? []).map(({ id, name }) => [id, name]))
  const pointers = (content.parts ?? []).flatMap((part) => {
    if (part === null || typeof part === 'string') return []
    const pointer = part.asset_pointer ?? part.audio_asset_pointer?.asset_pointer
    return pointer === undefined ? [] : pointer.replace(/^[\w-]+:\/\//, '').replace(/[#?].*$/, '')
  })
  const ids = new Set([...pointers, ...attached.keys()])
  return [...ids].flatMap((id) => filePart(id, attached.get(id) ?? id))
}
