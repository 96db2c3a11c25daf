import { NestedFences } from './nested-fences.ts'

const opening = /^( {0,3})(`{3,}|~{3,})(.*)/

/** Removes up to `columns` columns of indentation. The rest of a tab becomes spaces. */
function outdent(line: string, columns: number): string {
  let column = 0
  let at = 0
  while (column < columns && (line[at] === ' ' || line[at] === '\t')) {
    column += line[at] === ' ' ? 1 : 4 - (column % 4)
    at += 1
  }
  return ' '.repeat(Math.max(0, column - columns)) + line.slice(at)
}

/**
 * Reads a fenced code block line by line without other parsing. The output only grows.
 * The start of a line that may become the closing fence is held back.
 */
export class FenceScanner {
  text = ''
  readonly #fences: NestedFences
  readonly #indent: number
  #buffer = ''
  #hasLine = false
  #isMidLine = false
  /** Start of the current line that was already emitted. */
  #emitted = ''

  constructor(openingLine: string) {
    const [, indent = '', marker = '```', info = ''] = opening.exec(openingLine) ?? []
    this.#indent = indent.length
    this.#fences = new NestedFences({ marker, info, indent: ' {0,3}' })
  }

  static isOpening(line: string): boolean {
    return opening.test(line)
  }

  /** Adds source. Returns the text after the closing fence, or null while the block is open. */
  take(source: string): string | null {
    this.#buffer += source
    for (;;) {
      const newline = this.#buffer.indexOf('\n')
      const line = newline < 0 ? this.#buffer : this.#buffer.slice(0, newline)
      if (newline < 0) {
        if (line !== '' && (this.#isMidLine || !/^[ \t]*(?:[`~]+[ \t]*)?$/.test(line))) this.#emit(line, true)
        return null
      }
      this.#buffer = this.#buffer.slice(newline + 1)
      if (this.#fences.take(this.#emitted + line) === 'end') return this.#buffer
      this.#emit(line, false)
    }
  }

  /** Ends an unclosed block at the end of the text, or at a closing fence without a line end. */
  finish(): void {
    const rest = this.#buffer
    this.#buffer = ''
    if (rest !== '' && this.#fences.take(this.#emitted + rest) !== 'end') this.#emit(rest, false)
  }

  #emit(line: string, isPartial: boolean): void {
    if (this.#isMidLine) this.text += line
    else {
      this.text += (this.#hasLine ? '\n' : '') + outdent(line, this.#indent)
    }
    this.#hasLine = true
    this.#isMidLine = isPartial
    this.#emitted = isPartial ? this.#emitted + line : ''
    if (isPartial) this.#buffer = ''
  }
}

/** Returns the content of a fenced block whose whole source is known. */
export function parseFence(source: string): string {
  const lineEnd = source.indexOf('\n')
  if (lineEnd < 0) return ''
  const scanner = new FenceScanner(source.slice(0, lineEnd))
  if (scanner.take(source.slice(lineEnd + 1)) === null) scanner.finish()
  return scanner.text
}
