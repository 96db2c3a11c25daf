/**
 * Finds arithmetic in a text and returns expressions for the `calculate` tool.
 * Words are replaced with operators first. Then the longest runs of numbers, operators and known functions are
 * matched.
 */
export function findArithmetic(text: string): string[] {
  const operators = toOperators(text)
  const expressions: string[] = []
  for (const match of operators.matchAll(run)) {
    const expression = tidy(match[0])
    if (isSum(expression) && !expressions.includes(expression)) expressions.push(expression)
  }
  return expressions
}

const functions = 'sqrt|cbrt|sin|cos|tan|log10|log2|log|exp|abs|round|mean|sum|min|max|factorial'
const number = String.raw`\d+(?:\.\d+)?(?:e[+-]?\d+)?`
const run = new RegExp(
  String.raw`(?:(?<![\w.])(?:${functions})\s*\(|(?<![\w.])(?:pi|tau)(?!\w)|(?<![A-Za-z_.\d])${number}(?![A-Za-z_])|[-+*/^%!(),]|\s)+`,
  'gi',
)

type Rewrite = readonly [RegExp, string]

const rewrites: readonly Rewrite[] = [
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/[×✕]|\bmultiplied by\b|\btimes\b|(?<=\d)\s*x\s*(?=\d)/gi, ' * '],
  [/÷|\bdivided by\b|\bover\b(?=\s*\d)/gi, ' / '],
  [/−|\bminus\b/gi, ' - '],
  [/\bplus\b/gi, ' + '],
  [/\bto the power of\b|\braised to\b|\*\*/gi, ' ^ '],
  [/\bsquared\b/gi, ' ^ 2 '],
  [/\bcubed\b/gi, ' ^ 3 '],
  [/\bpercent\b/gi, '%'],
  [/\bln\b(?=\s*\()/gi, 'log'],
  [/(?<![\d.])([\d.]+)\s*%\s*(?:of|on|from)\s*(?:\$|€|£)?([\d.]+)/gi, ' ($1 / 100) * $2 '],
  [/(?:the )?square root of\s*([\d.]+)|√\s*([\d.]+)/gi, ' sqrt($1$2) '],
  [/(?:the )?cube root of\s*([\d.]+)/gi, ' cbrt($1) '],
  [/\bfactorial of\s*(\d+)|(?<!\d)(\d+)\s*factorial\b/gi, ' factorial($1$2) '],
  [/\b(?:average|mean) of\s*((?:[\d.]+\s*(?:(?:,|and)\s*)+)+[\d.]+)/gi, ' mean($1) '],
  [/\bsum of\s*((?:[\d.]+\s*(?:(?:,|and)\s*)+)+[\d.]+)/gi, ' sum($1) '],
]

function toOperators(text: string): string {
  const withoutDates = text.replace(/\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|\b\d{1,2}:\d{2}\b/g, ' · ')
  let operators = withoutDates
  for (const [pattern, replacement] of rewrites) operators = operators.replace(pattern, replacement)
  return operators.replace(/(mean|sum)\(([^()]*)\)/g, (_, name: string, list: string) => {
    return `${name}(${list
      .split(/,|\band\b/)
      .map((item) => item.trim())
      .filter(Boolean)
      .join(', ')})`
  })
}

const leading = new Set(',*/^%!) +')
const trailing = new Set(',*/^( +-')
const exclamation = new Set('! ')

/** Removes punctuation of the surrounding sentence and unbalanced parentheses. */
function tidy(raw: string): string {
  const text = raw.replace(/\s+/g, ' ')
  let start = 0
  let end = text.length
  let depth = count(text, '(') - count(text, ')')
  const drop = (index: number) => {
    if (text[index] === '(') depth -= 1
    else if (text[index] === ')') depth += 1
  }
  const has = (set: ReadonlySet<string>, index: number) => start < end && set.has(text[index] ?? '')
  for (;;) {
    while (has(leading, start)) drop(start++)
    while (has(trailing, end - 1)) drop(--end)
    if (depth > 0 && start < end && text[start] === '(') drop(start++)
    else if (depth < 0 && start < end && text[end - 1] === ')') drop(--end)
    else break
  }
  if (!/^\d!$/.test(text.slice(Math.max(start, end - 2), end))) {
    while (has(exclamation, end - 1)) end -= 1
  }
  return text.slice(start, end).trim()
}

function isSum(expression: string): boolean {
  if (!/\d|pi|tau/i.test(expression) || count(expression, '(') !== count(expression, ')')) return false
  const hasCall = new RegExp(`(?:${functions})\\s*\\(`, 'i').test(expression)
  const hasOperator = /[\d)!%]\s*[-+*/^]\s*[-(\w]/.test(expression) || /\d!$/.test(expression)
  return (hasCall || hasOperator) && !/\d\s+\d/.test(expression) && !hasLooseComma(expression)
}

/** Returns true for a comma outside of function arguments, which separates words of the sentence. */
function hasLooseComma(expression: string): boolean {
  let depth = 0
  for (const character of expression) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === ',' && depth === 0) return true
  }
  return false
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
