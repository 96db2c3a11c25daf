import { attachmentLimits, documentTypes, sentAsText } from './attachment-limits.ts'

/** About how many tokens a text has: four characters of plain ASCII to a token, one of any other script. Rather too many than too few. */
export function estimateTokens(text: string): number {
  const other = text.match(/[^ -~\s]/gu)?.length ?? 0
  return Math.ceil((text.length - other) / 4) + other
}

/**
 * Pictures are scaled down until they take about 1600 tokens; a page of a PDF has about 50 KB and takes 3000; of texts and of
 * documents that go as text no more is sent than a limit.
 */
export function estimateFileTokens({
  mediaType,
  byteLength,
}: {
  mediaType: string
  byteLength: number
}): number {
  if (mediaType.startsWith('image/')) return 1600
  if (mediaType === 'application/pdf' || !(sentAsText.test(mediaType) || documentTypes.test(mediaType)))
    return Math.ceil(byteLength / 16)
  return Math.ceil(Math.min(byteLength, attachmentLimits.sentCharacters) / 4)
}
