/** Returns a file name from the first words of the prompt. */
export function toPictureName({
  prompt,
  index,
  count,
  mediaType,
}: {
  prompt: string
  index: number
  count: number
  mediaType: string
}): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const stem = words.slice(0, 6).join('-').slice(0, 60) || 'picture'
  const number = count === 1 ? '' : `-${index + 1}`
  const ending = mediaType.replace(/^image\//, '').replace('jpeg', 'jpg')
  return `${stem}${number}.${ending}`
}
