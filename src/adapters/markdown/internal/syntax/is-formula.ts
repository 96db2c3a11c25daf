export interface FormulaMarks {
  opening: string
  /** A letter or digit stands right before the opening, or right after the closing mark. */
  isAfterWord: boolean
  isBeforeWord: boolean
}

/** What only formulas have. */
const command = /\\[a-zA-Z]/
const texSign = /[\\^_{}=<>]/

/** What no formula has without a command around it: currency, quotes, dashes and other punctuation of sentences. */
const signOfProse = /[\p{Sc}"“”„«»…–—，。、；：！？「」★☆•]/u
const functionName =
  /(?<!\p{L})(?:arc)?(?:cosh?|cot|exp|gcd|lcm|lim|ln|log|mod|sinh?|sqrt|tanh?)(?![\p{L}\p{M}])/gu
/** An index or a power makes a word a unit or a name: `kg^2`. */
const raised = /(?<!\p{L})\p{L}+(?=[\^_])/gu

/** Two words in a row, or a word and a number: `stars) and Osteria`, `and 4.5`, `5 stars`. */
const prose =
  /(?<!\p{L})\p{L}[\p{L}\p{M}]+[,.;:)]*\s+\(?\p{L}[\p{L}\p{M}]{2}|\p{L}[\p{L}\p{M}]{2}[,.;:)]*\s+\(?\p{L}[\p{L}\p{M}]|\p{L}{2}\s+\d|\d[,.;:)]*\s+\(?\p{L}{3}/u
/** `Net income =`: what follows may be said in words, too. */
const definition = /^\p{L}[\p{L}\s]*=/u

/** What follows an amount: a word (`20 USD`, `5 or`), a letter of a script that has no spaces, a unit or a scale. */
const wordOfAmount =
  /(?<![\p{L}\p{M}\p{N}_])\p{L}[\p{L}\p{M}]{2}|[\p{L}\p{N},;.)]\s+\(?\p{L}[\p{L}\p{M}]|\sa\s/u
const unitOfAmount =
  /\d(?:\p{Lu}{3}|\p{Script=Han}|[^\P{L}\p{Script=Latin}\p{Script=Greek}][\p{L}\p{M}]|(?:bn|mn|tn|mio|mrd|mil|ea|pp|pa|hr|yr|mo|pcs)(?!\p{L}))/u
const endOfAmount = /[-,;:]\s*$/
const twoAmounts = /^\d[\d.,]*(?:[kKmMbB]?\s*[|~;]|[kKmMbB]\s*[-/])\s*\d[\d.,]*[kKmMbB]?$/

/**
 * Whether what stands between two marks is a formula. Dollars are money more often than not, so a single one opens one
 * only where a formula can begin, and closes it only where one can end. Two are a class of prices as well: `($$, 4.5 stars)`.
 */
export function isFormula(inside: string, { opening, isAfterWord, isBeforeWord }: FormulaMarks): boolean {
  if (inside.trim() === '') return false
  if (opening === '\\(') return true
  // Brackets are escaped for other reasons as well: `\[1\]`.
  if (opening === '\\[') return !isBeforeWord && /[\\^_{}=<>+*]/.test(inside)
  if (opening === '$' && (isAfterWord || isBeforeWord || /^\s|\s$/.test(inside))) return false
  if (command.test(inside)) return true
  if (signOfProse.test(inside) || !hasItsBrackets(inside)) return false
  const words = inside.trim().replace(functionName, 'f').replace(raised, 'x')
  return opening === '$$' ? isBetweenPairs(words) : isBetweenDollars(words)
}

function isBetweenPairs(words: string): boolean {
  if (/^[,.;:!?·*/]/.test(words) || words.includes('**')) return false
  if (prose.test(words) && !definition.test(words)) return false
  return /[\d\\^_{}=<>+*/|-]/.test(words) || words.length < 4
}

function isBetweenDollars(words: string): boolean {
  // Paths of variables: `$HOME/$(whoami)`.
  if (/.[/:]$/.test(words)) return false
  if (/^[-+]?\d/.test(words))
    return ![wordOfAmount, unitOfAmount, endOfAmount, twoAmounts].some((sign) => sign.test(words))
  return texSign.test(words) || !prose.test(words)
}

/** Intervals are open on either side: `[0, 1)`, `]0, 1[`. */
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
