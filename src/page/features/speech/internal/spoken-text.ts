/** Words spoken in place of content that cannot be read aloud. */
export interface SpokenLabels {
  code: string
  formula: string
}

/**
 * Converts Markdown to sentences for reading aloud. Markup and addresses are left out; code and formulas are only
 * mentioned. Any text gives a result: text that is not Markdown is read as it is.
 */
export function toSpokenText(markdown: string, words: SpokenLabels): string[] {
  const lines: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
    } else if (mark !== undefined) {
      fence = mark
      lines.push(words.code)
    } else lines.push(readLine(line, words))
  }
  return lines
    .join('\n')
    .replace(/\$\$[\s\S]*?\$\$/g, words.formula)
    .split(/\n+/)
    .flatMap(splitSentences)
}

function readLine(line: string, { formula }: SpokenLabels): string {
  if (/^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/.test(line)) return ''
  const text = line
    .replace(/^\s*(?:>\s*)*/, '')
    .replace(/^(?:#{1,6}|[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^\|(.*)\|\s*$/, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', '),
    )
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]+\]:?/g, '')
    .replace(/\\\((?:.*?)\\\)/g, formula)
    .replace(/<?\bhttps?:\/\/([^\s/<>)]+)[^\s<>)]*>?/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .trim()
  // A heading or list item is a sentence of its own.
  return text === '' || /[\p{P}\p{S}]$/u.test(text) ? text : `${text}.`
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
