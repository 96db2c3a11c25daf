/** Returns a block that Markdown viewers can collapse. */
export function fold(summary: string, text: string): string {
  return `<details><summary>${summary.replace(/[<&]/g, ' ')}</summary>\n\n${text}\n\n</details>`
}

/** Returns a code fence that is longer than any fence in the text. */
export function fence(text: string, language = 'json'): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text}\n${marks}`
}
