import { create, type MathNode, type MathType } from 'mathjs'
import * as calculatorFunctions from './calculator-functions.ts'

// mathjs types each of them as possibly absent, which they are in its build for plain numbers.
const math = create(
  Object.fromEntries(Object.values(calculatorFunctions).flatMap((each) => Object.entries(each ?? {}))),
)

const maxMatrixExponent = 1000
const { pow } = math

/** Beyond the cap mathjs answers wrongly (an exponent of 1e300 gives the identity) or not in any sensible time. */
function limitedPow(base: MathType, exponent: Parameters<typeof pow>[1]): MathType {
  if (math.isCollection(base) && Math.abs(Number(exponent)) > maxMatrixExponent) {
    throw new Error(`A matrix can be raised to powers up to ${maxMatrixExponent} only.`)
  }
  return pow(base, exponent)
}
math.import({ pow: limitedPow }, { override: true })

const formatOptions = { precision: 14, lowerExp: -9, upperExp: 15 }

/** The parsed expression; throws with words about where it cannot be read. */
export function parseExpression(expression: string): MathNode {
  return math.parse(expression)
}

/** Fourteen digits: what a computer's binary fractions get wrong lies behind them. Throws for what is no finite number. */
export function formatValue(value: unknown): string {
  const text = math.format(value, formatOptions)
  if (/\b(?:Infinity|NaN)\b/.test(text)) {
    throw new Error('the result is not a finite number (a division by zero, or too large).')
  }
  return text
}

/** Throws for a unit that is not known or does not fit the other. */
export function convertUnit(value: number, from: string, to: string): string {
  return formatValue(math.unit(value, from).to(to).toNumber(to))
}
