import { truncateString } from '../../../../../lib/text.ts'
import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import type { ForeignPart } from '../../../../../core/model/data/foreign-chat.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { replacePlaceholders } from './chatgpt-placeholders.ts'
import {
  joinBlocks,
  looseList,
  looseText,
  Omissions,
  optionalText,
  toChatId,
  toForeignId,
  toName,
  toText,
} from './loose-fields.ts'
import {
  collectSources,
  filePart,
  parseDocument,
  reasoningPart,
  sourceParts,
  textPart,
} from './part-makers.ts'
import { toolWorkerText } from '../../../../../core/model/messages/write-text.ts'
import { isRecord } from '../../../../../lib/json.ts'

/** Parts are strings, images, audio, video frames or transcriptions. */
const partSchema = z.looseObject({
  content_type: optionalText,
  asset_pointer: optionalText,
  text: looseText,
  output_str: looseText,
  audio_asset_pointer: z.unknown().optional(),
  video_container_asset_pointer: z.unknown().optional(),
  frames_asset_pointers: z.unknown().optional(),
})

const contentSchema = z.object({
  content_type: z.string().catch('text'),
  parts: z
    .unknown()
    .optional()
    .transform((parts): unknown[] => (Array.isArray(parts) ? parts : parts ? [parts] : [])),
  text: looseText,
  result: looseText,
  summary: looseText,
  content: looseText,
  output_str: looseText,
  title: optionalText,
  url: optionalText,
  screenshot: z.unknown().optional(),
  thoughts: looseList(z.object({ summary: looseText, content: looseText })),
})

const referenceSchema = z.looseObject({
  matched_text: optionalText,
  alt: optionalText,
  name: optionalText,
})

const chatGptMessageSchema = z.object({
  author: z.object({
    role: z.enum(['user', 'assistant', 'system', 'developer', 'tool', 'critic']),
    name: z.unknown().optional().transform(toName),
  }),
  create_time: z.unknown().optional(),
  status: optionalText,
  recipient: z.unknown().optional().transform(toName),
  content: z.union([z.string().transform((text) => contentSchema.parse({ text })), contentSchema]),
  metadata: z
    .object({
      model_slug: optionalText,
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(undefined),
      finished_duration_sec: z.number().nonnegative().nullish().catch(undefined),
      content_references: looseList(referenceSchema),
      search_result_groups: looseList(z.looseObject({})),
      citations: looseList(z.looseObject({ metadata: z.looseObject({}).catch({}) })),
      aggregate_result: z
        .object({ messages: looseList(z.looseObject({ image_url: optionalText, text: optionalText })) })
        .nullish()
        .catch(undefined),
      attachments: looseList(z.object({ id: z.string().min(1), name: optionalText })),
    })
    .nullish()
    .catch(undefined),
})
type ChatGptMessage = z.infer<typeof chatGptMessageSchema>

const nodeSchema = z.object({
  parent: optionalText,
  message: z.unknown().optional(),
})

const conversationSchema = z.object({
  conversation_id: z.unknown().optional(),
  id: z.unknown().optional(),
  title: optionalText,
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  current_node: z.string().nullish().catch(undefined),
  mapping: z.record(z.string(), nodeSchema.catch({ parent: undefined, message: 'unreadable' })),
})

/** `conversations.json` of ChatGPT's export. Each chat is a map of nodes. */
export const chatGpt: ForeignFormat = {
  source: 'chatgpt',
  matches: (record) =>
    'mapping' in record &&
    ('create_time' in record || 'current_node' in record || 'moderation_results' in record),
  read(record, context) {
    const { conversation_id, id, ...chat } = conversationSchema.parse(record)
    const omissions = new Omissions()
    const mapping = Object.fromEntries(
      Object.entries(chat.mapping).map(([nodeId, { parent, message }]) => {
        const isEmpty = message === null || message === undefined
        const read = isEmpty
          ? undefined
          : omissions.readMessage(chatGptMessageSchema, message, `mapping.${nodeId}.message`)
        return [nodeId, { parent, message: read }]
      }),
    )
    const defaultModel = defaultModelSchema.parse(record).default_model_slug
    const nodes = Object.entries(mapping).map(([nodeId, { parent, message }]): ForeignNode => {
      const parts = message ? readChatGptParts(message, omissions) : []
      const { author, metadata, status } = message ?? {}
      const model = metadata?.model_slug || (author?.role === 'assistant' ? defaultModel : undefined)
      return {
        id: toForeignId(nodeId) ?? 'node',
        parentId: toForeignId(parent) ?? null,
        kind: parts.length === 0 ? 'nothing' : author?.role === 'user' ? 'user' : 'answer',
        parts,
        at: toMs(message?.create_time),
        modelName: truncateString(model ?? '', 200) || undefined,
        status: status === 'in_progress' ? 'interrupted' : 'complete',
      }
    })
    return toForeignChat(
      {
        source: 'chatgpt',
        id: toChatId(record, id, conversation_id),
        title: chat.title,
        createdAt: chat.create_time,
        updatedAt: chat.update_time,
        currentId: chat.current_node === null ? undefined : findDisplayed(chat.current_node, mapping, nodes),
        nodes,
        record,
        understood: { conversation_id, id, ...chat, mapping },
        omissions,
      },
      context,
    )
  },
}

/** Model of answers that name none. The field itself is stored with the unknown fields of the chat. */
const defaultModelSchema = z.object({ default_model_slug: optionalText })

/** Returns the displayed node, or its closest ancestor with content. */
function findDisplayed(
  current: string | undefined,
  mapping: Readonly<Record<string, { parent?: string | null | undefined }>>,
  nodes: readonly ForeignNode[],
): string | undefined {
  const contentIds = new Set(nodes.filter(({ kind }) => kind !== 'nothing').map(({ id }) => id))
  const seen = new Set<string>()
  let at = current
  while (at !== undefined && !contentIds.has(at) && !seen.has(at)) {
    seen.add(at)
    at = Object.hasOwn(mapping, at) ? (mapping[at]?.parent ?? undefined) : undefined
  }
  return at
}

/** Content types of notes to the model that the person never saw as messages. */
const unshown = new Set(['user_editable_context', 'model_editable_context', 'app_pairing_content'])

function readChatGptParts(message: ChatGptMessage, omissions: Omissions): NodePart[] {
  const { author, content, metadata, recipient } = message
  if (author.role === 'system' || author.role === 'developer') return []
  if (metadata?.is_visually_hidden_from_conversation || unshown.has(content.content_type)) return []
  const text = textOf(message, omissions)
  const files = filesOf(message)
  if (author.role === 'user') return [...textPart(text), ...files]
  if (author.role === 'tool') {
    const toolName = author.name ?? 'tool'
    return [
      ...(text === '' && files.length > 0 && !metadata?.aggregate_result
        ? []
        : [{ type: 'call-result' as const, toolName, result: text }]),
      ...files,
      ...sourceParts(collectSources(content)),
    ]
  }
  if (content.content_type === 'thoughts' || (text === '' && content.thoughts.length > 0)) {
    return reasoningPart(
      joinBlocks(content.thoughts.map((thought) => joinBlocks([thought.summary, thought.content]))),
    )
  }
  if (content.content_type === 'reasoning_recap') return []
  if (recipient !== undefined && recipient !== 'all') {
    return text === '' ? [] : [toCall({ toolName: recipient, input: parseDocument(text) ?? { input: text } })]
  }
  const cited = collectSources([...(metadata?.content_references ?? []), ...(metadata?.citations ?? [])])
  const sources = cited.length > 0 ? cited : collectSources(metadata?.search_result_groups)
  return [...textPart(text), ...files, ...sourceParts(sources)]
}

function textOf({ content, metadata }: ChatGptMessage, omissions: Omissions): string {
  const { parts, text, result, summary, content: inner, output_str: output, content_type: type } = content
  const texts = parts.map((part) => {
    if (!isRecord(part)) return toText(part)
    const { text: own, output_str: printed } = partSchema.parse(part)
    const partText = own || printed
    if (partText === '' && pointersOf(part).length === 0) {
      omissions.add(
        toolWorkerText('import-part-kind-unknown', {
          kind: truncateString(toText(part['content_type']), 40),
        }),
      )
    }
    return partText
  })
  const streams = (metadata?.aggregate_result?.messages ?? []).map((each) => each.text ?? '')
  const main = joinBlocks([...texts, text, result || summary, inner, output])
  const fullText = main === '' ? streams.join('') : main
  const references = [
    ...(metadata?.content_references ?? []),
    ...(metadata?.citations ?? []).map((each) => ({ matched_text: citedText(fullText, each) })),
  ]
  const plain = replacePlaceholders(fullText, references, omissions)
  return type === 'system_error' && plain !== '' ? `Error: ${plain}` : plain
}

/** Returns the placeholder of an older citation by its position in the text, if the citation has a web address. */
function citedText(text: string, citation: Readonly<Record<string, unknown>>): string | undefined {
  const { start_ix: start, end_ix: end } = citation
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  return collectSources(citation).length === 0 ? undefined : text.slice(start, end)
}

/** Returns the keys of the files that a value points to: an address, an object with one, or a list of these. */
function pointersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pointersOf)
  if (typeof value === 'string') return value.replace(/^[\w-]+:\/\//, '').split(/[#?]/, 1)
  if (!isRecord(value)) return []
  return [
    value['asset_pointer'],
    value['audio_asset_pointer'],
    value['video_container_asset_pointer'],
    value['frames_asset_pointers'],
  ].flatMap((each) => (each === undefined || each === null ? [] : pointersOf(each)))
}

/** Returns files from parts, attachments and the output of code. An image is often listed in several. */
function filesOf({ content, metadata }: ChatGptMessage): ForeignPart[] {
  const attached = new Map((metadata?.attachments ?? []).map(({ id, name }) => [id, name]))
  const plots = (metadata?.aggregate_result?.messages ?? []).map((each) => each.image_url)
  const pointers = [
    ...content.parts.filter(isRecord).flatMap(pointersOf),
    ...pointersOf(content.screenshot),
    ...pointersOf(plots.filter((each) => typeof each === 'string' && !/^(data|https?):/i.test(each))),
  ]
  const ids = new Set([...pointers, ...attached.keys()])
  return [...ids].flatMap((id) => filePart(id, attached.get(id) ?? id))
}
