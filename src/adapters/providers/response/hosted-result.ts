import type { ModelStreamPart } from '../../../core/engine/ports.ts'
import type { JsonValue } from '../../../core/kernel/json.ts'
import { decodeBase64, sniffImage } from '../decode-base64.ts'

type FilePart = Extract<ModelStreamPart, { type: 'file' }>

/** Longer texts in a result are pages and documents in base64, which do not belong in a message. */
const maxText = 100_000
const leftOut = 'left out'

/** Removes images from a result and replaces very long texts with a placeholder. */
export function takeOutFiles(result: unknown): { value: JsonValue; files: FilePart[] } {
  const files: FilePart[] = []
  const text = JSON.stringify(result ?? null, (_, value: unknown) => {
    if (typeof value !== 'string' || value.length < 200) return value
    const image = readImage(value)
    if (image) {
      files.push(image)
      return `[${image.mediaType}, ${image.bytes.byteLength} bytes]`
    }
    return value.length > maxText ? `[${leftOut}: ${value.length} characters]` : value
  })
  return { value: JSON.parse(text) as JsonValue, files }
}

/**
 * Returns true for a result with such a placeholder. It is shown but not sent back, because the provider would not
 * recognize it.
 */
export function wasCut(value: JsonValue): boolean {
  return JSON.stringify(value).includes(`"[${leftOut}: `)
}

function readImage(text: string): FilePart | undefined {
  const base64 = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(text)?.[1] ?? text
  if (!/^[A-Za-z0-9+/]{64}/.test(base64)) return undefined
  const mediaType = sniffImage(decodeBase64(base64.slice(0, 64)))
  const bytes = mediaType === undefined ? undefined : decodeBase64(base64)
  return mediaType !== undefined && bytes ? { type: 'file', mediaType, bytes } : undefined
}
