export interface FormulaMarks {
  opening: string
  /** A letter or digit stands right before the opening, or right after the closing mark. */
  isAfterWord: boolean
  isBeforeWord: boolean
}

/** What only formulas have. */
const texSign = /[\\^_{}=<>]/
/** A number with a unit, a scale or a word: `5 and`, `20 USD (A`, `3.50/month or`. */
const amount = /^[-+]?\d[\d.,]*[-–—+/\s(]*(?:[kKmMbB]\b|\p{L}{2,})/u
const price = /^[-+]?\d[\d.,]*\s*[-–—,;:]\s*$/

/**
 * Whether what stands between two marks is a formula. Dollars are money more often than not, so a single one opens one
 * only where a formula can begin, and closes it only where one can end.
 */
export function isFormula(inside: string, { opening, isAfterWord, isBeforeWord }: FormulaMarks): boolean {
  if (inside.trim() === '') return false
  if (opening === '\\(') return true
  // Brackets are escaped for other reasons as well: `\[1\]`.
  if (opening === '\\[') return !isBeforeWord && /[\\^_{}=<>+*]/.test(inside)
  if (opening === '$$') return /[\d\\^_{}=<>+*/|-]/.test(inside) || inside.trim().length < 4
  if (isAfterWord || isBeforeWord || /^\s|\s$/.test(inside)) return false
  if (texSign.test(inside)) return !amount.test(inside) || /\\[a-zA-Z]|[\^_]/.test(inside)
  return !amount.test(inside) && !price.test(inside)
}
