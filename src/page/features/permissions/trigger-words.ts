export function toWords(words: readonly string[]): string {
  return words.join(', ')
}

/** Each once, without what is empty. */
export function fromWords(text: string): string[] {
  const words = text.split(',').map((word) => word.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
