/** Letters as they are compared in a find: without case and accents, each by itself, so that places can be told. */
export function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most texts are of ASCII alone
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** How many times, without overlaps. */
export function countOccurrences(text: string, wanted: string): number {
  if (wanted === '') return 0
  let count = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) count += 1
  return count
}
