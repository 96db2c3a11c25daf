import type { JsonObject } from '../../../../core/model/json.ts'

export interface ImageCall {
  toolName: 'peek_image' | 'process_gif' | 'process_youtube_video'
  arguments: JsonObject
}

const asks =
  /\b(look|peek|see|show|describe|compare|what(?:'s|’s| is| are)?|which|how (?:big|large|long|many)|when|where)\b/i
const things = /\b(pictures?|images?|photos?|gifs?|media_\d{1,5})\b/i
const maxCalls = 4

/** Detects requests to look at images, GIFs or videos: the sample, an address, one of the chat by name, or the attached ones. */
export function findImageCalls(text: string, attached: readonly NamedImage[] = []): ImageCall[] {
  if (!asks.test(text)) return []
  const videos = text.match(/https?:\/\/(?:www\.|m\.)?(?:youtube\.com|youtu\.be)\/[^\s<>"'`]{1,200}/gi) ?? []
  if (videos.length > 0) {
    return videos.slice(0, maxCalls).map((video) => ({
      toolName: 'process_youtube_video',
      arguments: { video: video.replace(/[.,;:!?)]{1,8}$/, '') },
    }))
  }
  if (/\bsample video\b/i.test(text))
    return [{ toolName: 'process_youtube_video', arguments: { video: 'sample' } }]
  const named = findNamed(text)
  if (named.length > 0 && (things.test(text) || named.some(isImageName))) {
    return named.slice(0, maxCalls).map((name) => toCall(name, text))
  }
  const calls: ImageCall[] = []
  if (/\bsample (?:picture|image|photo)\b/i.test(text)) calls.push(peek('sample'))
  if (
    /\bsample (?:gif|animation)\b/i.test(text) ||
    (calls.length > 0 && /\band (?:the )?gif\b/i.test(text))
  ) {
    calls.push({ toolName: 'process_gif', arguments: { gif: 'sample' } })
  }
  if (calls.length > 0) return calls
  const own = findOwn(text, attached)
  if (own.length > 0) return own
  return /\b(?:the|this|that|my) (?:\w+ )?gif\b/i.test(text)
    ? [{ toolName: 'process_gif', arguments: {} }]
    : []
}

const ownImage =
  /\b(?:the|this|that|these|those|my|our|both|attached) (?:\w+ ){0,2}(?:pictures?|images?|photos?)\b/i
const ownGif = /\b(?:the|this|that|these|those|my|our|both|attached|and) (?:\w+ ){0,2}gifs?\b/i

/** Resolves phrases such as “my picture”, “these two photos” or “the attached GIF” to the newest attached images. */
function findOwn(text: string, attached: readonly NamedImage[]): ImageCall[] {
  const named = attached.filter(({ isGif }) => (isGif ? ownGif : ownImage).test(text))
  // A GIF is also an image.
  const chosen = named.length === 0 && ownImage.test(text) ? attached : named
  return chosen
    .slice(0, maxCalls)
    .map(({ mediaId, isGif }) =>
      isGif ? { toolName: 'process_gif', arguments: { gif: mediaId } } : peek(mediaId),
    )
}

function findNamed(text: string): string[] {
  const names =
    text.match(
      /https?:\/\/[^\s<>"'`]{1,2000}|\bmedia_\d{1,5}\b|[\w-]{1,80}\.(?:png|jpe?g|gif|webp|avif)\b/gi,
    ) ?? []
  return [...new Set(names.map((name) => name.replace(/[.,;:!?)]{1,8}$/, '')))]
}

function isImageName(name: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif)(?:$|[?#])/i.test(name)
}

function toCall(name: string, text: string): ImageCall {
  const isGif = /\.gif(?:$|[?#])/i.test(name) || (/\bgifs?\b/i.test(text) && !isImageName(name))
  return isGif ? { toolName: 'process_gif', arguments: { gif: name } } : peek(name)
}

function peek(image: string): ImageCall {
  return { toolName: 'peek_image', arguments: { image } }
}

export interface NamedImage {
  mediaId: string
  isGif: boolean
}

const label = /(?:^|\n)\[(media_\d{1,5}): [^\n]*?(image\/[\w.+-]+)(?:; older, and not sent again)?\](?=\n|$)/g

/** Extracts the lines that name the images of a message. */
export function extractImageLabels(text: string): { text: string; images: NamedImage[] } {
  const images = [...text.matchAll(label)].map(([, mediaId = '', mediaType]) => ({
    mediaId,
    isGif: mediaType === 'image/gif',
  }))
  return { text: text.replace(label, ''), images }
}
