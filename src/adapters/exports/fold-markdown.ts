/** Folded where a viewer can. */
export function fold(summary: string, text: string): string {
  return `<details><summary>${summary.replace(/[<&]/g, ' ')}</summary>\n\n${text}\n\n</details>`
}

/** Longer than any fence within it. */
export function fence(text: string, language = 'json'): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text}\n${marks}`
}
