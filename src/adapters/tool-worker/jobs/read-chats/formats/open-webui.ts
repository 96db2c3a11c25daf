import { decodeXML } from 'entities'
import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat, type InlineFile } from '../foreign-format.ts'
import { type NodePart, toCall } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import {
  decodeDataUrl,
  filePart,
  sourceParts,
  parseDocument,
  reasoningPart,
  textPart,
} from './part-makers.ts'

const text = z.string().nullish()

const messageSchema = z.object({
  parentId: text,
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: z.union([z.string(), z.array(z.object({ type: z.string(), text }))]).nullish(),
  model: text.catch(undefined),
  timestamp: z.unknown().optional(),
  files: z
    .array(
      z.object({
        type: text.catch(undefined),
        id: text.catch(undefined),
        name: text.catch(undefined),
        url: text.catch(undefined),
      }),
    )
    .nullish()
    .catch(undefined),
  sources: z
    .array(z.object({ source: z.object({ name: text, url: text }).nullish() }).catch({}))
    .nullish()
    .catch(undefined),
})
type WebUiMessage = z.infer<typeof messageSchema>

const recordSchema = z.object({
  id: z.string().min(1),
  title: text,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  chat: z.object({
    title: text,
    system: text.catch(undefined),
    params: z
      .object({ system: text.catch(undefined) })
      .nullish()
      .catch(undefined),
    history: z.object({ currentId: text, messages: z.record(z.string().min(1).max(200), messageSchema) }),
  }),
})

/** One element of the list that Open WebUI exports. */
export const openWebUi: ForeignFormat = {
  source: 'open-webui',
  matches: ({ chat }) => typeof chat === 'object' && chat !== null && 'history' in chat,
  read(record, context) {
    const understood = recordSchema.parse(record)
    const { id, chat, ...meta } = understood
    const files: InlineFile[] = []
    const nodes = Object.entries(chat.history.messages).map(([messageId, message]): ForeignNode => {
      const parts = [...readWords(message), ...readFiles(message, `${id}/${messageId}`, files)]
      const isPerson = message.role === 'user'
      return {
        id: messageId,
        parentId: message.parentId ?? null,
        kind: parts.length === 0 || message.role === 'system' ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message.timestamp),
        modelName: isPerson ? undefined : message.model?.slice(0, 200) || undefined,
      }
    })
    return toForeignChat(
      {
        source: 'open-webui',
        id,
        title: meta.title ?? chat.title,
        createdAt: meta.created_at,
        updatedAt: meta.updated_at,
        instructions: chat.params?.system ?? chat.system,
        currentId: chat.history.currentId,
        nodes,
        files,
        record,
        understood,
      },
      context,
    )
  },
}

function readWords({ role, content, sources }: WebUiMessage): NodePart[] {
  const words =
    typeof content === 'string' ? content : (content ?? []).map((each) => each.text ?? '').join('\n\n')
  const named = (sources ?? []).map(({ source }) => ({
    url: source?.url ?? source?.name,
    title: source?.name,
  }))
  return [...splitDetails(words, role === 'assistant'), ...sourceParts(named)]
}

/** Converts files. Images are data URLs inside the export; other files are only named. */
function readFiles(message: WebUiMessage, place: string, files: InlineFile[]): NodePart[] {
  return (message.files ?? []).flatMap(({ type, id, name, url }, index) => {
    const key = `${place}/${index}`
    const bytes = typeof url === 'string' ? decodeDataUrl(url) : undefined
    if (bytes) files.push({ key, bytes })
    return filePart(bytes ? key : (id ?? key), name ?? (type === 'image' ? 'picture' : 'file'))
  })
}

const block =
  /<details type="(?<type>reasoning|tool_calls)"(?<attributes>[^>]*)>\s*(?:<summary>[^<]*<\/summary>)?(?<body>[\s\S]*?)<\/details>\s*/g

/** Splits an answer of Open WebUI, which stores reasoning and calls as HTML in the text. */
function splitDetails(text: string, isAnswer: boolean): NodePart[] {
  if (!isAnswer || !text.includes('<details type="')) return textPart(text)
  const parts: NodePart[] = []
  let from = 0
  for (const found of text.matchAll(block)) {
    parts.push(...textPart(text.slice(from, found.index)))
    const { type, attributes = '', body = '' } = found.groups ?? {}
    parts.push(...(type === 'reasoning' ? readReasoning(attributes, body) : readCall(attributes, body)))
    from = found.index + found[0].length
  }
  return [...parts, ...textPart(text.slice(from))]
}

function readReasoning(attributes: string, body: string): NodePart[] {
  const seconds = Number(attributeOf(attributes, 'duration'))
  const words = decodeXML(body).replace(/^> ?/gm, '').trim()
  return reasoningPart(words, seconds > 0 && seconds < 1e6 ? seconds * 1000 : undefined)
}

function readCall(attributes: string, body: string): NodePart[] {
  const input = attributeOf(attributes, 'arguments') ?? ''
  const result = attributeOf(attributes, 'result') ?? decodeXML(body).trim()
  const toolName = attributeOf(attributes, 'name') || 'tool'
  const call = toCall({
    toolName,
    input: readTwice(input) ?? { input },
    callId: attributeOf(attributes, 'id') || undefined,
  })
  if (result === '') return [call]
  return [call, { type: 'call-result', callId: call.callId, toolName, result: readTwice(result) ?? result }]
}

/** Parses JSON inside a JSON string. */
function readTwice(text: string) {
  const once = parseDocument(`[${text}]`)
  const [value] = Array.isArray(once) ? once : []
  return typeof value === 'string' ? (parseDocument(value) ?? value) : value
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decodeXML(found)
}
