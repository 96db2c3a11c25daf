import { countLines } from './node-text.ts'

export const linesPerChunk = 100

/** A text in chunks of a hundred lines. Every chunk but the last ends with a line break. */
export interface CodeChunks {
  readonly text: string
  readonly chunks: readonly string[]
  readonly lines: number
}

export const noCode: CodeChunks = { text: '', chunks: [''], lines: 1 }

/** Splits the text. If it only grew, earlier chunks keep their identity and only the new text is scanned. */
export function cutCode(before: CodeChunks, text: string): CodeChunks {
  if (text === before.text) return before
  const { text: known, chunks, lines } = text.startsWith(before.text) ? before : noCode
  const closed = chunks.slice(0, -1)
  let open = chunks.at(-1) ?? ''
  let openBreaks = lines - 1 - closed.length * linesPerChunk
  let from = known.length
  for (let at = text.indexOf('\n', known.length); at >= 0; at = text.indexOf('\n', at + 1)) {
    openBreaks += 1
    if (openBreaks < linesPerChunk) continue
    closed.push(open + text.slice(from, at + 1))
    open = ''
    openBreaks = 0
    from = at + 1
  }
  const rest = open + text.slice(from)
  return { text, chunks: [...closed, rest], lines: closed.length * linesPerChunk + countLines(rest) }
}
