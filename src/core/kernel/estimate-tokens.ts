import { attachmentLimits, documentTypes, sentAsText } from './attachment-limits.ts'

/** About how many tokens a text has: four characters of plain ASCII to a token, one of any other script. Rather too many than too few. */
export function estimateTokens(text: string): number {
  // In a loop: texts are long, and a pattern would make a list of all that it finds.
  let other = 0
  for (let at = 0; at < text.length; at++) if (isOther(text.charCodeAt(at))) other++
  return Math.ceil((text.length - other) / 4) + other
}

function isOther(code: number): boolean {
  const isPlain = (code >= 0x20 && code <= 0x7e) || (code >= 0x09 && code <= 0x0d)
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff
  return !isPlain && !isSecondHalf
}

/** What providers count for a picture of a size, roughly; of an unknown size, one that they scale down. */
export function estimatePictureTokens({ width, height }: PictureSize): number {
  if (width === undefined || height === undefined) return maxPictureTokens
  return Math.min(maxPictureTokens, Math.ceil((width * height) / pixelsPerToken))
}

const pixelsPerToken = 750
const maxPictureTokens = 1600

interface PictureSize {
  width?: number | undefined
  height?: number | undefined
}

/**
 * Pictures count by their size; a page of a PDF has about 50 KB and takes 3000; of texts and of documents that go as text no
 * more is sent than a limit.
 */
export function estimateFileTokens(file: PictureSize & { mediaType: string; byteLength: number }): number {
  const { mediaType, byteLength } = file
  if (mediaType.startsWith('image/')) return estimatePictureTokens(file)
  if (mediaType === 'application/pdf' || !(sentAsText.test(mediaType) || documentTypes.test(mediaType)))
    return Math.ceil(byteLength / 16)
  return Math.ceil(Math.min(byteLength, attachmentLimits.sentCharacters) / 4)
}
