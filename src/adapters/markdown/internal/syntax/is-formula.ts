export interface FormulaDelimiters {
  opening: string
  /** Whether a letter or digit is directly before the opening marker. `isBeforeWord` is the same after the closing one. */
  isAfterWord: boolean
  isBeforeWord: boolean
}

/** A TeX command, which only formulas contain. */
const command = /\\[a-zA-Z]/
const texSign = /[\\^_{}=<>]/

/**
 * Matches a whole formula with bars between single letters: `|x|`, `||v||`, `P(A|B)`. Words with bars between them are the
 * choices of a command: `[(--all|--none)]`.
 */
const formulaWithBars = /^\s*(?:\|{1,2}\p{L}\|{1,2}|\p{L}\(\p{L}\s?\|\s?\p{L}\))\s*$/u

/** Characters that no formula without commands contains: currency, quotes, dashes and punctuation of sentences. */
const signOfProse = /[\p{Sc}"“”„«»…–—，。、；：！？「」★☆•]/u
const functionName =
  /(?<!\p{L})(?:arc)?(?:cosh?|cot|exp|gcd|lcm|lim|ln|log|mod|sinh?|sqrt|tanh?)(?![\p{L}\p{M}])/gu
/** Matches a word with an index or a power, which is a unit or a name: `kg^2`. */
const raised = /(?<!\p{L})\p{L}+(?=[\^_])/gu

/** Matches two words in a row, or a word and a number: `stars) and Osteria`, `and 4.5`, `5 stars`. */
const prose =
  /[\p{L}\p{M}]{2}[,.;:)]*\s+\(?\p{L}[\p{L}\p{M}]{2}|[\p{L}\p{M}]{3}[,.;:)]*\s+\(?\p{L}[\p{L}\p{M}]|\p{L}{2}\s+\d|\d[,.;:)]*\s+\(?\p{L}{3}/u
/** Matches `Net income =`, after which words are allowed. */
const definition = /^\p{L}[\p{L}\s]*=/u

/** Text after an amount of money: a word (`20 USD`, `5 or`), a letter of a script without spaces, a unit or a scale. */
const wordOfAmount =
  /(?<![\p{L}\p{M}\p{N}_])\p{L}[\p{L}\p{M}]{2}|[\p{L}\p{N},;.)]\s+\(?\p{L}[\p{L}\p{M}]|\sa\s/u
const unitOfAmount =
  /\d(?:\p{Lu}{3}|\p{Script=Han}|[^\P{L}\p{Script=Latin}\p{Script=Greek}][\p{L}\p{M}]|(?:bn|mn|tn|mio|mrd|mil|ea|pp|pa|hr|yr|mo|pcs)(?!\p{L}))/u
/** Letters of scripts that write no spaces between words: after a number they are the words of a sentence. */
const lettersWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const endOfAmount = /[-,;:]\s*$/
const twoAmounts = /^\d[\d.,]*(?:[kKmMbB]?\s*[|~;]|[kKmMbB]\s*[-/])\s*\d[\d.,]*[kKmMbB]?$/

/**
 * Decides whether the text between two markers is a formula.
 * Dollars are usually money. A single one opens a formula only where one can start, and closes it only where one can
 * end. Double dollars may be a price class: `($$, 4.5 stars)`.
 */
export function isFormula(
  inside: string,
  { opening, isAfterWord, isBeforeWord }: FormulaDelimiters,
): boolean {
  if (inside.trim() === '') return false
  if (opening === '\\(' || opening.startsWith('\\begin')) return true
  // Brackets are escaped for other reasons as well: `\[1\]`.
  if (opening === '\\[')
    return !isBeforeWord && (/[\\^_{}=<>+*]/.test(inside) || formulaWithBars.test(inside))
  if (opening === '$' && (isAfterWord || isBeforeWord || /^\s|\s$/.test(inside))) return false
  if (command.test(inside)) return true
  if (signOfProse.test(inside) || !hasItsBrackets(inside)) return false
  const text = inside.trim().replace(functionName, 'f').replace(raised, 'x')
  return opening === '$$' ? isBetweenPairs(text) : isBetweenDollars(text)
}

function isBetweenPairs(text: string): boolean {
  if (/^[,.;:!?·*/]/.test(text) || text.includes('**')) return false
  if (prose.test(text) && !definition.test(text)) return false
  return /[\d\\^_{}=<>+*/|-]/.test(text) || text.length < 4
}

function isBetweenDollars(text: string): boolean {
  // Paths with variables: `$HOME/$(whoami)`.
  if (/.[/:]$/.test(text)) return false
  if (/^[-+]?\d/.test(text) && lettersWithoutSpaces.test(text) && !texSign.test(text)) return false
  if (/^[-+]?\d/.test(text))
    return ![wordOfAmount, unitOfAmount, endOfAmount, twoAmounts].some((sign) => sign.test(text))
  return texSign.test(text) || !prose.test(text)
}

/** Returns true if the brackets are balanced. Intervals may be open on either side: `[0, 1)`, `]0, 1[`. */
function hasItsBrackets(inside: string): boolean {
  if (!/[()]/.test(inside)) return true
  let depth = 0
  for (const character of inside) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
