import type { ProviderKindId } from '../../../../core/model/providers/provider-kind-id.ts'
import { asRecord, toItems, toText, type JsonRecord } from './json-values.ts'
import type { ProsePiece } from './harmony-reader.ts'
import { isRecord } from '../../../../lib/json.ts'

/** The place where a provider kind’s library reads reasoning: fields of the delta, parts of the content, or nowhere. */
export function reasoningPlaceOf(kind: ProviderKindId): 'fields' | 'parts' | 'extras' {
  if (kind === 'mistral') return 'parts'
  return kind === 'perplexity' ? 'extras' : 'fields'
}

/** Content of a message or a delta in any of the common shapes. */
export interface ContentParts {
  pieces: ProsePiece[]
  /** Addresses of images, `data:` addresses included. */
  images: string[]
}

const maxDepth = 6

/** Parses `content`: a text, a part, or a list of parts. Reads text also where it has another type or another name. */
export function parseContent(content: unknown): ContentParts {
  const parts: ContentParts = { pieces: [], images: [] }
  collect(content, 'text', { into: parts, depth: 0 })
  return parts.pieces.some(({ text }) => mayHaveMarkdownImage(text)) ? withoutMarkdownImages(parts) : parts
}

/** Returns true for a text that may have an image with its bytes, as some gateways write images into the answer. */
export function mayHaveMarkdownImage(text: string): boolean {
  return text.includes('](data:image/') && !text.includes('`')
}

const imageAddress = /^data:image\/[\w.+-]+;base64,[\w+/=]+$/

function withoutMarkdownImages({ pieces, images }: ContentParts): ContentParts {
  const found: string[] = []
  const own = pieces.map(({ type, text }) => ({ type, text: withoutImages(text, found) }))
  return { pieces: own.filter(({ text }) => text !== ''), images: [...images, ...found] }
}

/** Returns a text without its Markdown images that have their bytes, and adds the addresses of these to the list. */
function withoutImages(text: string, found: string[]): string {
  let rest = ''
  let start = 0
  let open = -1
  let nextOpen = text.indexOf('![')
  let close = 0
  for (let at = text.indexOf('](data:'); at !== -1; at = text.indexOf('](data:', at + 1)) {
    while (nextOpen !== -1 && nextOpen <= at) {
      open = nextOpen
      nextOpen = text.indexOf('![', open + 1)
    }
    if (close < at) close = text.indexOf(')', at)
    if (close === -1) break
    if (open < start || !imageAddress.test(text.slice(at + 2, close))) continue
    rest += text.slice(start, open)
    found.push(text.slice(at + 2, close))
    start = close + 1
  }
  return rest + text.slice(start)
}

/** Returns the text of a reasoning field. */
export function parseReasoning(value: unknown): string {
  const parts: ContentParts = { pieces: [], images: [] }
  collect(value, 'reasoning', { into: parts, depth: 0 })
  return parts.pieces.map(({ text }) => text).join('')
}

/** Joins the reasoning fields of a delta. Servers that fill two fields usually write the same into both. */
export function reasoningFieldsOf(delta: JsonRecord): string {
  const {
    reasoning_content: content,
    reasoning,
    thinking,
    thinking_content: other,
    reasoning_text: own,
  } = delta
  let joined = ''
  for (const text of [content, reasoning, thinking, other, own].map(parseReasoning)) {
    if (!joined.includes(text)) joined = text.includes(joined) ? text : joined + text
  }
  return joined
}

const textKeys = [
  'text',
  'content',
  'value',
  'thinking',
  'reasoning',
  'summary',
  'delta',
  'output_text',
  'parts',
]

function collect(
  value: unknown,
  type: ProsePiece['type'],
  { into, depth }: { into: ContentParts; depth: number },
): void {
  const text = typeof value === 'boolean' ? '' : toText(value)
  if (text !== undefined) {
    if (text !== '') into.pieces.push({ type, text })
    return
  }
  if (value === null || value === undefined || depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, type, { into, depth: depth + 1 })
    return
  }
  const part = value as JsonRecord
  const image = imageOf(part)
  if (image !== undefined) into.images.push(image)
  for (const key of textKeys) {
    if (part[key] === undefined) continue
    const isThought =
      key === 'thinking' || key === 'reasoning' || /think|reason/i.test(toText(part['type']) ?? '')
    collect(part[key], isThought ? 'reasoning' : type, { into, depth: depth + 1 })
  }
}

/** Returns the addresses of the images in a field that has nothing else. */
export function imagesIn(value: unknown): string[] {
  return toItems(value).flatMap((each) => {
    const record = asRecord(each)
    const address = typeof each === 'string' ? withMediaType(each) : (record?.['url'] ?? record?.['data'])
    const mediaType = toText(record?.['mime_type'] ?? record?.['mimeType'] ?? record?.['media_type'])
    const own = typeof address === 'string' && mediaType ? withMediaType(address, mediaType) : address
    return imageOf(each) ?? imageOf(own) ?? []
  })
}

/** First characters of the base64 text of images. */
const base64Starts: readonly (readonly [start: string, mediaType: string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
]

/** Returns the address of an image of which only the bytes are given. */
function withMediaType(data: string, mediaType?: string): string {
  if (/^(https?|data):/i.test(data)) return data
  const type = mediaType ?? base64Starts.find(([start]) => data.startsWith(start))?.[1]
  return type === undefined ? data : `data:${type};base64,${data}`
}

/** Returns the address of an image from any of the shapes of gateways. */
export function imageOf(value: unknown): string | undefined {
  if (typeof value === 'string')
    return /^(https?:|data:(image\/|application\/octet))/i.test(value) ? value : undefined
  if (!isRecord(value)) return undefined
  const { image_url: image, b64_json: base64, source, inline_data: inline, inlineData = inline } = value
  const address = asRecord(image)?.['url'] ?? image
  if (typeof address === 'string') return imageOf(withMediaType(address))
  if (typeof base64 === 'string' && base64 !== '') return withMediaType(base64, 'image/png')
  const { type } = value
  const isImage = typeof type === 'string' && type.includes('image')
  for (const origin of [asRecord(source), asRecord(inlineData), isImage ? value : undefined]) {
    const { data, url, media_type: one, mime_type: other, mimeType = other } = origin ?? {}
    if (typeof data === 'string') return imageOf(withMediaType(data, toText(one ?? mimeType) ?? 'image/png'))
    if (typeof url === 'string') return imageOf(url)
  }
  return undefined
}

export interface WireSource {
  url: string
  title?: string
}

/** Returns cited pages from `annotations`, `citations`, `search_results` or `sources`, in any of their shapes. */
export function parseSources(...lists: readonly unknown[]): WireSource[] {
  return lists.flatMap(toItems).flatMap((item) => {
    const outer = asRecord(item)
    const inner = [outer?.['url_citation'], outer?.['source'], outer?.['web']].map(asRecord)
    const record = inner.find((each) => each !== undefined) ?? outer
    const url = typeof item === 'string' ? item : (record?.['url'] ?? record?.['uri'] ?? record?.['link'])
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return []
    const title = record?.['title'] ?? record?.['name']
    return [{ url, title: typeof title === 'string' && title !== '' ? title : undefined }]
  })
}
