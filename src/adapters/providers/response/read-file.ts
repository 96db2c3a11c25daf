import type { ModelStreamPart } from '../../../core/engine/ports.ts'
import { decodeBase64 } from '../decode-base64.ts'
import { toPlainMetadata } from './plain-metadata.ts'
import type { PartOf } from './stream-context.ts'

/** Converts a file. A file that is only an address becomes a source and is not fetched. */
export function readFile(part: PartOf<'file' | 'reasoning-file'>): ModelStreamPart[] {
  const { data, mediaType } = part
  if (data.type === 'url') {
    const url = data.url.href
    if (!/^https?:/.test(url)) return [unreadable(mediaType)]
    return [{ type: 'source', sourceId: url, url, title: `File (${mediaType})` }]
  }
  const bytes = typeof data.data === 'string' ? decodeBase64(data.data) : new Uint8Array(data.data)
  if (!bytes) return [unreadable(mediaType)]
  const providerMetadata = toPlainMetadata(part.providerMetadata)
  return [
    {
      type: 'file',
      bytes,
      mediaType,
      ...(part.type === 'reasoning-file' && { isReasoning: true as const }),
      ...(providerMetadata && { providerMetadata }),
    },
  ]
}

function unreadable(mediaType: string): ModelStreamPart {
  const text = `The model sent a file (${mediaType}) that cannot be read.`
  return { type: 'unsupported', what: 'content', text }
}
