/** Where the empty lines at the end of a text begin; its length where it has none. Spaces at the end of the last line with something in it stay. */
export function findTrailingBlankLines(text: string): number {
  const end = text.trimEnd().length
  const firstBreak = text.slice(end).search(/[\r\n]/)
  if (firstBreak < 0) return text.length
  return end === 0 ? 0 : end + firstBreak
}

export function removeTrailingBlankLines(text: string): string {
  return text.slice(0, findTrailingBlankLines(text))
}
