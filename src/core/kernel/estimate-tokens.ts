/** About how many tokens a text has: four characters of plain ASCII to a token, one of any other script. Rather too many than too few. */
export function estimateTokens(text: string): number {
  const other = text.match(/[^ -~\s]/gu)?.length ?? 0
  return Math.ceil((text.length - other) / 4) + other
}

/** Pictures are scaled down until they take about 1600 tokens; a page of a document has about 50 KB and takes 3000. */
export function estimateFileTokens({
  mediaType,
  byteLength,
}: {
  mediaType: string
  byteLength: number
}): number {
  if (mediaType.startsWith('image/')) return 1600
  return Math.ceil(byteLength / (mediaType.startsWith('text/') ? 4 : 16))
}
