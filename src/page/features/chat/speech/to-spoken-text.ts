/** Said in place of what cannot be heard. */
export interface SpokenWords {
  code: string
  formula: string
}

/**
 * Markdown as it is read out: sentences, one after the other. No marks, no addresses; code and formulas are said to be
 * there. Any text gives something: what looks like no Markdown is read as it stands.
 */
export function toSpokenText(markdown: string, words: SpokenWords): string[] {
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

function readLine(line: string, { formula }: SpokenWords): string {
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
  // A heading and an item are sentences of their own.
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

/** Some voices fall silent in the midst of a long one. */
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
