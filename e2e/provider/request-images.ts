import type { RecordedRequest } from './fake-provider.ts'

interface RequestImage {
  mediaType: string
  bytes: Buffer
}

/** Returns the images of a request in any dialect: data URLs, or Base64 with a media type, as Anthropic and Google have it. */
export function readImages(request: RecordedRequest | undefined): RequestImage[] {
  const images: RequestImage[] = []
  const add = (mediaType: string, data: string) =>
    images.push({ mediaType, bytes: Buffer.from(data, 'base64') })
  JSON.parse(request?.body ?? '{}', (_key, value: unknown) => {
    if (typeof value === 'string') {
      const parts = /^data:(image\/\w+);base64,(.*)$/s.exec(value)
      if (parts?.[1] && parts[2]) add(parts[1], parts[2])
    }
    if (typeof value === 'object' && value !== null && 'data' in value && typeof value.data === 'string') {
      const named = value as { data: string; media_type?: string; mimeType?: string }
      add(named.media_type ?? named.mimeType ?? '', named.data)
    }
    return value
  })
  return images
}
