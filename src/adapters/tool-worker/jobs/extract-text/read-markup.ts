import { truncateString, trimSuffix } from '../../../../lib/text.ts'
import { Parser } from 'htmlparser2'
import type { TextSection } from '../../../../core/model/files/file-text.ts'
import type { DocumentFormat } from './document-formats.ts'

/** Extracts the text of one XML part in one pass and without a tree. Each paragraph and each table row is one line. */
export function readMarkup(part: Uint8Array | string | undefined, format: DocumentFormat): TextSection[] {
  if (part === undefined) return []
  const reader = new MarkupReader(format)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.append(text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(typeof part === 'string' ? part : new TextDecoder().decode(part))
  parser.end()
  return reader.finish()
}

/** Word has at most 63 columns. */
const maxSpan = 63

class MarkupReader {
  readonly #format: DocumentFormat
  readonly #sections: TextSection[] = []
  #label: string | null = null
  #lines: string[] = []
  #line = ''
  /** Cells of the current row. A nested table is part of its cell. */
  #rows: string[][] = []
  #textDepth = 0
  #skipDepth = 0
  #isHeading = false
  #inlineDepth = 0
  #span = 1

  constructor(format: DocumentFormat) {
    this.#format = format
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { text, characters, row, skipped, sectionName, isHeading, inline, span } = this.#format
    if (this.#skipDepth > 0 || skipped.test(name)) this.#skipDepth += 1
    if (this.#skipDepth > 0) return
    if (text.test(name)) this.#textDepth += 1
    if (row.test(name)) this.#rows.push([])
    this.#line += characters[name] ?? ''
    if (inline?.[name] !== undefined) this.#inlineDepth += 1
    this.#span = span?.(name, attributes) ?? this.#span
    this.#isHeading ||= isHeading(name, attributes)
    const label = sectionName(name, attributes, this.#sections.length + (this.#lines.length > 0 ? 1 : 0))
    if (label !== undefined) this.#begin(label)
  }

  close(name: string): void {
    if (this.#skipDepth > 0) {
      this.#skipDepth -= 1
      return
    }
    const { text, line, cell, row, inline } = this.#format
    if (text.test(name)) this.#textDepth -= 1
    if (inline?.[name] !== undefined) this.#endInline(inline[name])
    if (line.test(name)) this.#endLine()
    if (cell.test(name)) this.#endCell()
    if (row.test(name)) this.#endRow()
  }

  append(text: string): void {
    if (this.#textDepth > 0 && this.#skipDepth === 0) this.#line += text
  }

  finish(): TextSection[] {
    this.#endLine()
    this.#begin(null)
    return this.#sections
  }

  #endInline(suffix: string): void {
    this.#inlineDepth -= 1
    this.#line = this.#line.trimEnd() + suffix
  }

  #endLine(): void {
    const isInLine = this.#rows.length > 0 || this.#inlineDepth > 0
    if (isInLine) {
      if (this.#line !== '') this.#line += ' '
      return
    }
    const heading = this.#line.trim()
    if (this.#isHeading && heading !== '') this.#begin(`“${truncateString(heading, 120)}”`)
    this.#isHeading = false
    this.#lines.push(this.#line)
    this.#line = ''
  }

  #endCell(): void {
    const covered = Number.isInteger(this.#span) ? Math.min(Math.max(this.#span, 1), maxSpan) - 1 : 0
    this.#rows.at(-1)?.push(this.#line.trim(), ...Array.from({ length: covered }, () => ''))
    this.#span = 1
    this.#line = ''
  }

  #endRow(): void {
    const cells = this.#rows.pop() ?? []
    const text = trimSuffix(cells.join(' | '), ' | ')
    if (this.#rows.length > 0) this.#line += `${text} `
    else if (text.trim() !== '') this.#lines.push(text)
    this.#isHeading = false
  }

  #begin(label: string | null): void {
    const text = this.#lines.join('\n').trim()
    if (text !== '') this.#sections.push({ label: this.#label, text })
    this.#label = label
    this.#lines = []
  }
}
