import { attachmentLimits, documentMediaTypes, textMediaTypes } from '../files/attachment-limits.ts'

/**
 * Estimates the tokens of a text, rather too many than too few. Four characters of plain ASCII make a token, as does one
 * character of any other script.
 */
export function estimateTokens(text: string): number {
  // A loop, because a regular expression would list all matches of a long text.
  let other = 0
  for (let at = 0; at < text.length; at++) if (isOther(text.charCodeAt(at))) other++
  return Math.ceil((text.length - other) / 4) + other
}

function isOther(code: number): boolean {
  const isPlain = (code >= 0x20 && code <= 0x7e) || (code >= 0x09 && code <= 0x0d)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff
  return !isPlain && !isSecondHalf
}

/** Estimates the tokens of an image of the given size. An unknown size counts as an image that providers scale down. */
export function estimateImageTokens({ width, height }: ImageSize): number {
  if (width === undefined || height === undefined) return maxImageTokens
  return Math.min(maxImageTokens, Math.ceil((width * height) / pixelsPerToken))
}

const pixelsPerToken = 750
const maxImageTokens = 1600

interface ImageSize {
  width?: number | undefined
  height?: number | undefined
}

/**
 * Estimates the tokens of a file. Images count by size. A PDF page has about 50 KB and takes 3000 tokens. Texts and documents
 * that are sent as text count up to the sending limit, which a known window lowers.
 */
export function estimateFileTokens(
  file: ImageSize & { mediaType: string; byteLength: number },
  windowTokens?: number,
): number {
  const { mediaType, byteLength } = file
  if (mediaType.startsWith('image/')) return estimateImageTokens(file)
  if (
    mediaType === 'application/pdf' ||
    !(textMediaTypes.test(mediaType) || documentMediaTypes.test(mediaType))
  )
    return Math.ceil(byteLength / 16)
  return Math.ceil(Math.min(byteLength, maxSentCharacters(windowTokens)) / 4)
}

/** Returns how many characters of a file are sent as text: at most a quarter of the window, at four characters per token. */
export function maxSentCharacters(windowTokens = Infinity): number {
  return Math.min(attachmentLimits.sentCharacters, windowTokens)
}
