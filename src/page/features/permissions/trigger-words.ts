export function toWords(words: readonly string[]): string {
  return words.join(', ')
}

/** Returns the trigger words without duplicates and empty entries. */
export function fromWords(text: string): string[] {
  const words = text.split(',').map((word) => word.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
