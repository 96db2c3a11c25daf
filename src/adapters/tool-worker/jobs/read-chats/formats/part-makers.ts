import { truncateString } from '../../../../../lib/text.ts'
import { tryDecodeBase64 } from '../../../../../lib/base64.ts'
import type { ForeignPart } from '../../../../../core/model/data/foreign-chat.ts'
import type { JsonValue } from '../../../../../core/model/json.ts'
import { parseJson, isRecord } from '../../../../../lib/json.ts'
import type { PastedText } from '../../../../../core/model/conversation/attachment.ts'
import { importLimits } from '../import-fault.ts'

export function textPart(text: string, pasted: readonly PastedText[] = []): ForeignPart[] {
  if (text.trim() === '') return []
  return [
    {
      type: 'text',
      round: 0,
      text: text.toWellFormed(),
      pasted: pasted.length > 0 ? [...pasted] : undefined,
    },
  ]
}

export function reasoningPart(text: string, durationMs?: number): ForeignPart[] {
  if (text.trim() === '') return []
  return [
    {
      type: 'reasoning',
      round: 0,
      text: text.toWellFormed(),
      ...(durationMs !== undefined && { durationMs }),
    },
  ]
}

export function filePart(key: string, name: string | null | undefined): ForeignPart[] {
  if (key === '') return []
  return [
    { type: 'foreign-file', round: 0, key: truncateString(key, 500), filename: toFilename(name ?? key) },
  ]
}

/** Converts sources. Only web addresses are kept, each once. */
export function sourceParts(
  sources: readonly { url?: string | null | undefined; title?: string | null | undefined }[],
): ForeignPart[] {
  const byUrl = new Map<string, string | undefined>()
  for (const { url, title } of sources) {
    if (typeof url === 'string' && /^https?:\/\//i.test(url) && url.length <= 2048 && !byUrl.has(url)) {
      byUrl.set(url, truncateString(title ?? '', 300) || undefined)
    }
  }
  return Array.from(byUrl, ([url, title], index) => {
    const source: ForeignPart = { type: 'source', round: 0, sourceId: `source-${index + 1}`, url }
    return title === undefined ? source : Object.assign(source, { title })
  })
}

interface ForeignSource {
  url?: string | null | undefined
  title?: string | null | undefined
}

/** Fields under which exports nest the sources of a citation. */
const sourceFields = [
  'details',
  'metadata',
  'source',
  'items',
  'sources',
  'supporting_websites',
  'fallback_items',
  'products',
  'entries',
]

/** Collects the web addresses of citations, which exports nest in lists and objects. */
export function collectSources(value: unknown, depth = 0): ForeignSource[] {
  if (depth > 6) return []
  if (Array.isArray(value)) return value.flatMap((each) => collectSources(each, depth + 1))
  if (!isRecord(value)) return []
  const { url, title, name } = value
  const label = typeof title === 'string' ? title : typeof name === 'string' ? name : undefined
  const ownSources = typeof url === 'string' ? [{ url, title: label }] : []
  const nested = sourceFields.flatMap((field) => collectSources(value[field], depth + 1))
  return [...ownSources, ...nested.map((each) => ({ url: each.url, title: each.title ?? label }))]
}

/** Adds the texts of documents to a message as pasted texts with placeholders. */
export function withDocuments(
  messageText: string,
  documents: readonly { name: string; text: string }[],
): ForeignPart[] {
  const pasted = documents.map(({ name, text }, index) => {
    const label = truncateString(toFilename(name).replace(/[[\]\n]/g, ''), 50)
    return {
      placeholder: `[Document ${index + 1}: ${label}]`,
      text: truncateString(text, 2_000_000).toWellFormed(),
    }
  })
  const texts = [messageText, ...pasted.map(({ placeholder }) => placeholder)].filter((each) => each !== '')
  return textPart(texts.join('\n\n'), pasted)
}

export function parseDocument(text: string): JsonValue | undefined {
  const value = parseJson(text)
  return typeof value === 'object' ? (value as JsonValue) : undefined
}

/** Returns a display name without a path. */
export function toFilename(name: string): string {
  const last = name.replace(/^.*[\\/]/s, '')
  return truncateString(last.replace(/\p{Cc}/gu, '').trim(), 255) || 'file'
}

/** Decodes a data URL. Returns undefined if it is invalid or exceeds the size limit of a file. */
export function decodeDataUrl(url: string): Uint8Array<ArrayBuffer> | undefined {
  const match = /^data:[^,]{0,200};base64,/.exec(url)
  return match ? decodeBase64(url.slice(match[0].length)) : undefined
}

/** Decodes the Base64 of a file. Returns `undefined` for invalid text and for a file above the limit. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > (importLimits.attachmentBytes * 4) / 3 + 4) return undefined
  return tryDecodeBase64(text)
}
