/** Words spoken in place of content that cannot be read aloud. */
export interface SpokenLabels {
  code: string
  formula: string
}

/**
 * Converts Markdown to sentences for reading aloud. Markup and addresses are left out; code and formulas are only
 * mentioned. Any text gives a result: text that is not Markdown is read as it is.
 */
export function toSpokenText(markdown: string, labels: SpokenLabels): string[] {
  const lines: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const fenceMark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (fenceMark?.startsWith(fence)) fence = null
    } else if (fenceMark !== undefined) {
      fence = fenceMark
      lines.push(labels.code)
    } else lines.push(readLine(line, labels))
  }
  return lines
    .join('\n')
    .replace(/\$\$[\s\S]*?\$\$/g, labels.formula)
    .split(/\n+/)
    .flatMap(splitSentences)
}

function readLine(line: string, { formula }: SpokenLabels): string {
  if (line.includes('-') && /^[\s:|-]*$/.test(line)) return ''
  const plain = line
    .replace(/^\s*(?:>\s*)*/, '')
    .replace(/^(?:#{1,6}|[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^\|(.*)\|\s*$/, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', '),
    )
    .replace(/!?\[([^\][]*)\]\([^)[]*\)/g, '$1')
    .replace(/\[\^[^\][]+\]:?/g, '')
    .replace(/\\\((?:[^\\]|\\(?![()]))*\\\)/g, formula)
    .replace(/<?\bhttps?:\/\/([^\s/<>)]+)[^\s<>)]*>?/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  const text = ['**', '__', '~~', '`']
    .reduce(removePairs, plain)
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .trim()
  // A heading or list item is a sentence of its own.
  return text === '' || /[\p{P}\p{S}]$/u.test(text) ? text : `${text}.`
}

/** Removes marks that enclose text, such as `**`. A mark opens before a character and closes after one. */
function removePairs(text: string, mark: string): string {
  let rest = ''
  let done = 0
  let open = text.indexOf(mark)
  while (open >= 0) {
    const inner = open + mark.length
    if (isSpace(text[inner])) {
      open = text.indexOf(mark, open + 1)
      continue
    }
    let close = text.indexOf(mark, inner + 1)
    while (close >= 0 && isSpace(text[close - 1])) close = text.indexOf(mark, close + 1)
    if (close < 0) break
    rest += text.slice(done, open) + text.slice(inner, close)
    done = close + mark.length
    open = text.indexOf(mark, done)
  }
  return rest + text.slice(done)
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === ''
}

const longestSentence = 300

function splitSentences(line: string): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)]
  return segments
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap(splitLong)
}

/** Splits a long sentence, because some voices stop in the middle of one. */
function splitLong(sentence: string): string[] {
  if (sentence.length <= longestSentence) return [sentence]
  const pause = Math.max(
    sentence.lastIndexOf(', ', longestSentence) + 1,
    sentence.lastIndexOf('; ', longestSentence) + 1,
  )
  const at = pause > 50 ? pause : sentence.lastIndexOf(' ', longestSentence)
  const end = at > 0 ? at : longestSentence
  return [sentence.slice(0, end).trim(), ...splitLong(sentence.slice(end).trim())]
}
