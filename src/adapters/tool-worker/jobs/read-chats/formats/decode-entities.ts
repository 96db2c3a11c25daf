const named: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

/** Those that Python's `html.escape` writes. What is made of them stays text. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:(quot|amp|lt|gt|apos)|#x27|#39);/g, (_, name: string | undefined) =>
    name === undefined ? "'" : (named[name] ?? ''),
  )
}
