import { asRecord, toItems, toText, type JsonRecord } from './json-values.ts'
import type { ProsePiece } from './harmony-reader.ts'
import { isRecord } from '../../../../lib/json.ts'

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
  return parts
}

/** Returns the text of a reasoning field. */
export function parseReasoning(value: unknown): string {
  if (typeof value === 'boolean') return ''
  const parts: ContentParts = { pieces: [], images: [] }
  collect(value, 'reasoning', { into: parts, depth: 0 })
  return parts.pieces.map(({ text }) => text).join('')
}

/** Joins the texts of several reasoning fields. Servers that fill two fields usually write the same into both. */
export function joinReasoning(...fields: readonly unknown[]): string {
  let joined = ''
  for (const text of fields.map(parseReasoning)) {
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
  const text = toText(value)
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

/** Returns the address of an image from any of the shapes of gateways. */
export function imageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return /^(https?:|data:image\/)/.test(value) ? value : undefined
  if (!isRecord(value)) return undefined
  const { image_url: image, b64_json: base64, source } = value
  const address = asRecord(image)?.['url'] ?? image
  if (typeof address === 'string') return imageOf(address)
  if (typeof base64 === 'string' && base64 !== '') return `data:image/png;base64,${base64}`
  const origin = asRecord(source)
  if (typeof origin?.['data'] === 'string') {
    return `data:${toText(origin['media_type']) ?? 'image/png'};base64,${origin['data']}`
  }
  const { type, url } = value
  return typeof url === 'string' && typeof type === 'string' && type.includes('image')
    ? imageOf(url)
    : undefined
}

export interface WireSource {
  url: string
  title?: string
}

/** Returns cited pages from `annotations`, `citations`, `search_results` or `sources`, in any of their shapes. */
export function parseSources(...lists: readonly unknown[]): WireSource[] {
  return lists.flatMap(toItems).flatMap((item) => {
    const record = asRecord(asRecord(item)?.['url_citation']) ?? asRecord(item)
    const url = typeof item === 'string' ? item : (record?.['url'] ?? record?.['uri'] ?? record?.['link'])
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return []
    const title = record?.['title']
    return [{ url, title: typeof title === 'string' && title !== '' ? title : undefined }]
  })
}
