/**
 * Converts Markdown to plain text for a one-line preview. It removes fences, rules and the syntax of headings, lists, quotes,
 * tables, emphasis and code, and keeps the text of links. Its patterns look ahead a few hundred characters at most, whatever
 * the text. Characters that only look like syntax may be removed too, so complete texts are rendered instead.
 */
export function toPlainProse(markdown: string): string {
  return markdown
    .replace(lineMarkers, '')
    .replace(tableRow, (row) => toCells(row).join(' ').trim())
    .replace(link, '$1')
    .replace(codeSpan, '$2')
    .replace(emphasis, '$1$3')
    .replace(emphasis, '$1$3')
    .replace(escaped, '$1')
}

function toCells(row: string): string[] {
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

const lineMarkers = new RegExp(
  [
    // Complete lines: fences, table rules, thematic breaks and underlines of headings.
    String.raw`[ \t]{0,9}(?:\x60{3,}|~{3,}(?!~))[^\x60\n]{0,80}$`,
    String.raw`[ \t]{0,3}\|?(?:[ \t]{0,9}:?-{2,}:?[ \t]{0,9}\|){1,50}(?:[ \t]{0,9}:?-{2,}:?)?[ \t]{0,9}$`,
    String.raw`[ \t]{0,3}(?:[-*_=][ \t]{0,3}){3,}$`,
    // Prefixes of lines.
    String.raw`[ \t]{0,9}(?:>[ \t]?){1,9}(?:#{1,6}[ \t]+|[-*+][ \t]+)?`,
    String.raw`[ \t]{0,9}#{1,6}[ \t]+`,
    String.raw`[ \t]{0,9}[-*+][ \t]+(?:\[[ xX]\][ \t]+)?`,
  ]
    .map((line) => `^(?:${line})`)
    .join('|'),
  'gm',
)
const tableRow = /^[ \t]{0,3}\|.{1,2000}\|[ \t]{0,9}$/gm
const link =
  /!?\[([^[\]\n]{0,300})\]\([^()\s]{0,1000}(?:\([^()\s]{0,300}\)[^()\s]{0,300})?(?: +"[^"\n]{0,300}")?\)/g
const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{1,400})\1(?!`)/g
const emphasis =
  /(^|[\s([{"'“«*_~])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~])([^\n]{0,400}?[^\s*_~])\2(?![\p{L}\p{N}])/gmu
const escaped = /\\([!-/:-@[-`{-~])/g
