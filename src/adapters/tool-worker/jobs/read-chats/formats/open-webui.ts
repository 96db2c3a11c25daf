import { truncateString } from '../../../../../lib/text.ts'
import { decodeXML } from 'entities'
import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat, type InlineFile } from '../foreign-format.ts'
import { type NodePart, toCall } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { looseList, Omissions, optionalText, toChatId, toForeignId, toText } from './loose-fields.ts'
import {
  collectSources,
  decodeDataUrl,
  filePart,
  sourceParts,
  parseDocument,
  reasoningPart,
  textPart,
  withDocuments,
} from './part-makers.ts'
import { isRecord } from '../../../../../lib/json.ts'

const sourcesSchema = looseList(
  z.looseObject({ source: z.unknown().optional(), metadata: z.unknown().optional() }),
)

const messageSchema = z.object({
  parentId: optionalText,
  role: z.enum(['user', 'assistant', 'system', 'developer', 'tool']),
  content: z.unknown().optional(),
  model: optionalText,
  timestamp: z.unknown().optional(),
  error: z.unknown().optional(),
  files: looseList(
    z.object({
      type: optionalText,
      id: optionalText,
      name: optionalText,
      url: optionalText,
      file: z.unknown().optional(),
      docs: z.unknown().optional(),
      content: optionalText,
    }),
  ),
  sources: sourcesSchema,
  citations: sourcesSchema,
  statusHistory: looseList(z.looseObject({ urls: z.unknown().optional(), items: z.unknown().optional() })),
  output: looseList(
    z.looseObject({
      type: optionalText,
      content: z.unknown().optional(),
      summary: z.unknown().optional(),
    }),
  ),
})
type WebUiMessage = z.infer<typeof messageSchema>

const chatSchema = z.object({
  id: optionalText,
  title: optionalText,
  system: optionalText,
  params: z.object({ system: optionalText }).nullish().catch(undefined),
  timestamp: z.unknown().optional(),
  history: z.object({ currentId: optionalText, messages: z.record(z.string(), z.unknown()) }),
})

const recordSchema = z.object({
  id: optionalText,
  title: optionalText,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  chat: chatSchema,
})

/** One element of the list that Open WebUI exports, or the chat inside of it, which older versions exported alone. */
export const openWebUi: ForeignFormat = {
  source: 'open-webui',
  matches: (record) =>
    hasHistory(record['chat']) || hasHistory(record) || hasList(record['chat']) || hasRoleList(record),
  read(record, context) {
    const outer = isRecord(record) && isRecord(record['chat']) ? record : undefined
    const understood = recordSchema.parse(
      outer ? { ...outer, chat: withHistory(outer['chat']) } : { chat: withHistory(record) },
    )
    const { chat, ...meta } = understood
    const id = toChatId(record, meta.id, chat.id, Object.keys(chat.history.messages)[0])
    const omissions = new Omissions()
    const read = Object.entries(chat.history.messages).map(
      ([messageId, value]) =>
        [messageId, omissions.readMessage(messageSchema, value, `history.messages.${messageId}`)] as const,
    )
    const files: InlineFile[] = []
    const nodes = read.map(([messageId, message]): ForeignNode => {
      const parts = message ? readParts(message, `${id}/${messageId}`, files) : []
      const isPerson = message?.role === 'user'
      const isShown = message?.role !== 'system' && message?.role !== 'developer' && parts.length > 0
      return {
        id: toForeignId(messageId) ?? 'message',
        parentId: toForeignId(message?.parentId ?? parentOf(chat.history.messages[messageId])) ?? null,
        kind: isShown ? (isPerson ? 'user' : 'answer') : 'nothing',
        parts,
        at: toMs(message?.timestamp),
        modelName: isPerson ? undefined : truncateString(message?.model ?? '', 200) || undefined,
        status: message?.error ? 'failed' : 'complete',
      }
    })
    const systemMessage = read.find(
      ([, message]) => message?.role === 'system' || message?.role === 'developer',
    )
    const history = { ...chat.history, messages: Object.fromEntries(read) }
    return toForeignChat(
      {
        source: 'open-webui',
        id,
        title: meta.title ?? chat.title,
        createdAt: meta.created_at ?? chat.timestamp,
        updatedAt: meta.updated_at ?? chat.timestamp,
        instructions: chat.params?.system || chat.system || toText(systemMessage?.[1]?.content),
        currentId: toForeignId(chat.history.currentId),
        nodes,
        files,
        record,
        understood:
          outer === undefined ? { ...chat, history } : { ...understood, chat: { ...chat, history } },
        omissions,
      },
      context,
    )
  },
}

function hasHistory(value: unknown): boolean {
  return isRecord(value) && isRecord(value['history']) && isRecord(value['history']['messages'])
}

/** Returns true for a chat whose messages are only in a list, as in the first exports. */
function hasList(value: unknown): value is { messages: unknown[] } {
  return isRecord(value) && Array.isArray(value['messages']) && value['messages'].some(isNode)
}

/** Returns true for such a chat alone, by the fields that only Open WebUI gives a message. */
function hasRoleList(record: Readonly<Record<string, unknown>>): boolean {
  return (
    hasList(record) && record.messages.some((each) => isRecord(each) && Array.isArray(each['childrenIds']))
  )
}

function isNode(message: unknown): message is { id: string } {
  return isRecord(message) && typeof message['id'] === 'string' && typeof message['role'] === 'string'
}

/** Returns the chat with the tree of its messages. A list is a tree with one branch. */
function withHistory(chat: unknown): unknown {
  if (!isRecord(chat) || (hasHistory(chat) && Object.keys(historyOf(chat)).length > 0) || !hasList(chat))
    return chat
  const list = chat.messages.filter(isNode)
  const messages = Object.fromEntries(
    list.map((message, index) => [message.id, { parentId: list[index - 1]?.id, ...message }]),
  )
  return { ...chat, history: { currentId: list.at(-1)?.id, messages } }
}

function historyOf(chat: Readonly<Record<string, unknown>>): object {
  const messages = isRecord(chat['history']) ? chat['history']['messages'] : undefined
  return isRecord(messages) ? messages : {}
}

function parentOf(message: unknown): unknown {
  return isRecord(message) ? message['parentId'] : undefined
}

function readParts(message: WebUiMessage, place: string, files: InlineFile[]): NodePart[] {
  const { role, content, error, output } = message
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content]
  const images = blocks.flatMap((block) => {
    const image = isRecord(block) ? block['image_url'] : undefined
    const url = isRecord(image) ? image['url'] : image
    return typeof url === 'string' ? { type: 'image', url } : []
  })
  const documents = message.files.flatMap((file) => {
    const text = documentText(file)
    return text === '' ? [] : [{ name: file.name ?? 'file', text }]
  })
  const others = message.files.filter((file) => documentText(file) === '')
  const ownText = toText(content)
  const failed = isRecord(error) || typeof error === 'string' ? toText(error) : ''
  const isBlank = ownText.trim() === ''
  const messageText = isBlank && failed !== '' ? `Error: ${failed}` : ownText
  return [
    ...(isBlank && documents.length === 0 ? readOutput(output) : []),
    ...(documents.length > 0
      ? withDocuments(messageText, documents)
      : splitDetails(messageText, role === 'assistant')),
    ...sourceParts(listSources(message)),
    ...readFiles([...others, ...images], place, files),
  ]
}

/** Returns the sources of an answer: the cited ones, under either name of the field, or else the pages that were found. */
function listSources({ sources, citations, statusHistory }: WebUiMessage) {
  const cited = [...sources, ...citations].flatMap(addressesOf)
  if (cited.length > 0) return cited
  return statusHistory.flatMap(({ urls, items }) => [
    ...(Array.isArray(urls) ? urls.map((url) => ({ url: toText(url) })) : []),
    ...collectSources(items),
  ])
}

/** Reads the items of an answer that newer versions store instead of its text. */
function readOutput(output: WebUiMessage['output']): NodePart[] {
  return output.flatMap(({ type, content, summary }) =>
    type === 'reasoning' ? reasoningPart(toText(summary) || toText(content)) : textPart(toText(content)),
  )
}

/** Returns the addresses of one source: of the source itself, and of the documents that were found in it. */
function addressesOf({ source, metadata }: WebUiMessage['sources'][number]) {
  const ownSources = isRecord(source)
    ? [{ url: toText(source['url'] ?? source['name']), title: toText(source['name']) }]
    : []
  const documents = (Array.isArray(metadata) ? metadata : [])
    .filter(isRecord)
    .map((each) => ({ url: toText(each['source']), title: toText(each['title'] ?? each['name']) }))
  return [...ownSources, ...documents]
}

/** Returns the text of an attached document, which is stored in one of several fields. */
function documentText({ file, docs, content }: WebUiMessage['files'][number]): string {
  if (typeof content === 'string') return content
  const data = isRecord(file) ? file['data'] : undefined
  if (isRecord(data) && typeof data['content'] === 'string') return data['content']
  if (!Array.isArray(docs)) return ''
  return docs.map((each) => (isRecord(each) ? toText(each['content']) : '')).join('\n\n')
}

/** Converts files. Images are data URLs inside the export; other files are only named. */
function readFiles(
  list: readonly Pick<WebUiMessage['files'][number], 'type' | 'id' | 'name' | 'url'>[],
  place: string,
  files: InlineFile[],
): NodePart[] {
  return list.flatMap(({ type, id, name, url }, index) => {
    const key = `${place}/${index}`
    const bytes = typeof url === 'string' ? decodeDataUrl(url) : undefined
    if (bytes) files.push({ key: truncateString(key, 500), bytes })
    return filePart(bytes ? key : (id ?? key), name ?? (type === 'image' ? 'picture' : 'file'))
  })
}

const opening = /<details type="(reasoning|tool_calls|code_interpreter)"/g
const closing = '</details>'
const detailsTag = /<details[ >]|<\/details>/g
/** Thoughts that a server left in the text. */
const thinkBlock = /^\s*<(think|thinking)>([^]*?)(?:<\/\1>\s*|$)/

interface DetailsBlock {
  type: string
  attributes: string
  body: string
  start: number
  end: number
}

/** Finds the blocks one after the other. Takes linear time even if no block is closed, which one pattern for all does not. */
function* findBlocks(text: string): Generator<DetailsBlock> {
  let from = 0
  for (const { index, 0: tag, 1: type = '' } of text.matchAll(opening)) {
    if (index < from) continue
    const tagEnd = text.indexOf('>', index + tag.length)
    if (tagEnd < 0) return
    const bodyEnd = findClosing(text, tagEnd + 1)
    const attributes = text.slice(index + tag.length, tagEnd)
    const body = text.slice(tagEnd + 1, bodyEnd).replace(/^\s*(?:<summary>[^<]*<\/summary>)?/, '')
    const afterwards = text.slice(bodyEnd + closing.length)
    from = text.length - afterwards.trimStart().length
    yield { type, attributes, body, start: index, end: from }
  }
}

/** Returns the start of the closing tag, past sections inside the block. An answer that was stopped lacks it. */
function findClosing(text: string, from: number): number {
  let depth = 1
  detailsTag.lastIndex = from
  for (let tag = detailsTag.exec(text); tag; tag = detailsTag.exec(text)) {
    depth += tag[0] === closing ? -1 : 1
    if (depth === 0) return tag.index
  }
  return text.length
}

/** Splits an answer of Open WebUI, which stores reasoning and calls as HTML in the text. */
function splitDetails(text: string, isAnswer: boolean): NodePart[] {
  if (!isAnswer) return textPart(text)
  const [whole = '', , thoughts = ''] = thinkBlock.exec(text) ?? []
  const parts: NodePart[] = reasoningPart(thoughts.trim())
  if (!text.includes('<details type="')) return [...parts, ...textPart(text.slice(whole.length))]
  let from = whole.length
  for (const { type, attributes, body, start, end } of findBlocks(text)) {
    parts.push(...textPart(text.slice(from, start)))
    if (type === 'reasoning') parts.push(...readReasoning(attributes, body))
    else if (type === 'tool_calls') parts.push(...readCall(attributes, body))
    else parts.push(...readCode(attributes, body))
    from = end
  }
  return [...parts, ...textPart(text.slice(from))]
}

function readReasoning(attributes: string, body: string): NodePart[] {
  const seconds = Number(attributeOf(attributes, 'duration'))
  const text = decodeXML(body).replace(/^> ?/gm, '').trim()
  return reasoningPart(text, seconds > 0 && seconds < 1e6 ? seconds * 1000 : undefined)
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

function findCodeBlock(text: string): string | undefined {
  const fence = text.indexOf('```')
  const lineEnd = fence < 0 ? -1 : text.indexOf('\n', fence + 3)
  const end = lineEnd < 0 ? -1 : text.indexOf('```', lineEnd + 1)
  return end < 0 ? undefined : text.slice(lineEnd + 1, end).replace(/\n$/, '')
}

/** Reads code that the model ran: a code block in the body, and the output in an attribute. */
function readCode(attributes: string, body: string): NodePart[] {
  const code = decodeXML(findCodeBlock(body) ?? body.trim())
  const call = toCall({ toolName: 'code_interpreter', input: { code } })
  const output = attributeOf(attributes, 'output') ?? ''
  if (output === '') return [call]
  const result = readTwice(output) ?? output
  return [call, { type: 'call-result', callId: call.callId, toolName: call.toolName, result }]
}

/** Parses JSON inside a JSON string. */
function readTwice(text: string) {
  const once = parseDocument(`[${text}]`)
  const [value] = Array.isArray(once) ? once : []
  return typeof value === 'string' ? (parseDocument(value) ?? value) : value
}

function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : decodeXML(value)
}
