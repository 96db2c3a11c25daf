import { isFormula } from './is-formula.ts'
import { NestedFences } from './nested-fences.ts'

/**
 * Characters for private use that replace a character of the source while it is parsed, so that the parser does not take it
 * for syntax. Each replaces one character, so that offsets stay the same.
 */
const masks = { '\n': '\uF0A1', '|': '\uF0A2', '`': '\uF0A3', '~': '\uF0A4' } as const
type Masked = keyof typeof masks
const originals: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(masks).map(([original, mask]) => [mask, original]),
)
const anyMask = /[\uF0A1-\uF0A4]/g

/** Returns the text with the masked characters as they were written. */
export function unmask(text: string): string {
  return text.replace(anyMask, (mask) => originals[mask] ?? mask)
}

/** Restores the masked characters in all texts of a tree. Iterative, because the tree may be deep. */
export function unmaskTree(root: object): void {
  const open: Record<string, unknown>[] = [root as Record<string, unknown>]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'string') node[name] = unmask(value)
      else if (Array.isArray(value)) for (const child of value) if (isObject(child)) open.push(child)
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Masks what the parser would misread: fences within a block of Markdown, lines of a formula that look like the start of
 * a list or quote, and pipes within formulas of a table. Returns the same text if there is nothing of that kind.
 */
export function maskSource(text: string): string {
  if (text.search(anyMask) >= 0) return text
  let masked = text
  if (/(?:`{3}|~{3})[ \t]*(?:markdown|mdx?|[rq]md)\b/i.test(masked)) masked = maskNestedFences(masked)
  if (/\$\$|\\\[|\\begin\{/.test(masked)) masked = maskFormulaLines(masked)
  if (masked.includes('|') && /\$|\\[([]/.test(masked)) masked = maskTablePipes(masked)
  return masked
}

function replaceAll(text: string, character: Masked): string {
  return text.replaceAll(character, masks[character])
}

const openingFence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})([^]*)/

function maskNestedFences(text: string): string {
  const lines = text.split('\n')
  let fences: NestedFences | null = null
  for (const [index, line] of lines.entries()) {
    if (fences) {
      const kind = fences.take(line)
      if (kind === 'nested') lines[index] = replaceAll(replaceAll(line, '`'), '~')
      if (kind === 'end') fences = null
      continue
    }
    const [, prefix = '', marker, info = ''] = openingFence.exec(line) ?? []
    if (marker === undefined || (marker.startsWith('`') && info.includes('`'))) continue
    fences = new NestedFences({ marker, info, indent: /^ {0,3}$/.test(prefix) ? ' {0,3}' : '[ \\t>]*' })
  }
  return lines.join('\n')
}

const openingFormula = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(\$\$|\\\[|\\begin\{([a-zA-Z]+\*?)\})(.*)$/
const closingFormula: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' }
/** Lines that end the formula, because a formula does not contain them. */
const breaking =
  /^[ \t]*(?:$|#{1,6}(?:[ \t]|$)|`{3}|~{3}|<|=+[ \t]*$|-+[ \t]*$|([-*_])[ \t]*\1[ \t]*\1(?:(?<=-)[- \t]*|(?<=\*)[* \t]*|(?<=_)[_ \t]*)$)/
const afterFormula = /^[ \t]*(?:[.,;:!?。，；：、][ \t]*)?$/
const maxFormulaLines = 200

/** Joins the lines of a formula that does not stand between two markers on lines of their own. */
function maskFormulaLines(text: string): string {
  const lines = text.split('\n')
  const joined: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const last = findFormulaEnd(lines, index)
    joined.push(lines.slice(index, last + 1).join(masks['\n']))
    index = last
  }
  return joined.join('\n')
}

/** Returns the index of the last line of the formula that starts on a line, or the index of this line. */
function findFormulaEnd(lines: readonly string[], first: number): number {
  const [, opening, environment, rest = ''] = openingFormula.exec(lines[first] ?? '') ?? []
  if (opening === undefined) return first
  const closing = environment === undefined ? (closingFormula[opening] ?? '') : `\\end{${environment}}`
  if (rest.includes(closing)) return first
  for (let index = first + 1; index < Math.min(lines.length, first + maxFormulaLines); index += 1) {
    const line = lines[index] ?? ''
    if (breaking.test(line)) return first
    const at = line.indexOf(closing)
    if (at < 0) continue
    const isOnItsOwn = rest.trim() === '' && line.trim() === closing && environment === undefined
    const inside = [rest, ...lines.slice(first + 1, index), line.slice(0, at)].join('\n')
    const isMath = environment !== undefined || /[\\^_{}=<>+*/-]/.test(inside)
    return !isOnItsOwn && isMath && afterFormula.test(line.slice(at + closing.length)) ? index : first
  }
  return first
}

const delimiterCell = /^[ \t]*:?-+:?[ \t]*$/

/** Returns true for the second line of a table, which may be inside a list or quote: `> |---|:--:|`. */
function isDelimiterRow(line: string): boolean {
  const row = line.replace(/^[ \t>]+/, '')
  return [row, row.replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, '')].some((each) => {
    const cells = each.trim().split('|')
    if (cells.length > 1 && cells[0] === '') cells.shift()
    if (cells.length > 1 && cells.at(-1) === '') cells.pop()
    return cells.every((cell) => delimiterCell.test(cell))
  })
}

/** Longer rows are left as they are, because unclosed formulas take quadratic time. */
const maxRowCharacters = 4000
const formulaInRow =
  /\\\((?:[^\\]|\\(?!\)))*\\\)|\\\[(?:[^\\]|\\(?!\]))*\\\]|\$\$[^$]+\$\$|\$(?![\s$])[^$]*[^\s$]\$(?!(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{N}])/gu

/** Masks pipes of formulas in the rows of a table that would have more cells than the table has columns. */
function maskTablePipes(text: string): string {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.includes('-') || !isDelimiterRow(line)) continue
    const columns = countCells(line)
    for (let row = index - 1; row < lines.length; row += 1) {
      if (row === index) continue
      if ((lines[row] ?? '').trim() === '') break
      lines[row] = maskRow(lines[row] ?? '', columns)
    }
  }
  return lines.join('\n')
}

function maskRow(row: string, columns: number): string {
  if (row.length > maxRowCharacters) return row
  let excess = countCells(row) - columns
  if (excess <= 0) return row
  return row.replace(formulaInRow, (formula) => {
    const pipes = formula.split(/(?<!\\)\|/).length - 1
    if (excess <= 0 || pipes === 0 || pipes > excess || !isFormulaWithPipes(formula)) return formula
    excess -= pipes
    return replaceAll(formula, '|')
  })
}

function isFormulaWithPipes(formula: string): boolean {
  if (formula.startsWith('\\(')) return true
  const opening = /^(?:\\\[|\$\$?)/.exec(formula)?.[0] ?? ''
  const inside = formula.slice(opening.length, -opening.length)
  return isFormula(inside, { opening, isAfterWord: false, isBeforeWord: false })
}

function countCells(row: string): number {
  const cells = row
    .trim()
    .replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '')
    .split(/(?<!\\)\|/)
  if (cells[0]?.trim() === '') cells.shift()
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells.length
}
