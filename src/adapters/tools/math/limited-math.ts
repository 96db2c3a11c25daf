import { create, type MathNode, type MathType } from 'mathjs'
import * as calculatorFunctions from './calculator-functions.ts'

// mathjs types every function as optional, because its build for plain numbers lacks some.
const math = create(
  Object.fromEntries(Object.values(calculatorFunctions).flatMap((each) => Object.entries(each ?? {}))),
)

const maxMatrixExponent = 1000
const { pow } = math

/** Limits exponents of matrices. Above the limit mathjs is wrong (an exponent of 1e300 gives the identity) or takes too long. */
function limitedPow(base: MathType, exponent: Parameters<typeof pow>[1]): MathType {
  if (math.isCollection(base) && Math.abs(Number(exponent)) > maxMatrixExponent) {
    throw new Error(`A matrix can be raised to powers up to ${maxMatrixExponent} only.`)
  }
  return pow(base, exponent)
}
math.import({ pow: limitedPow }, { override: true })

const formatOptions = { precision: 14, lowerExp: -9, upperExp: 15 }

/** Parses an expression. Throws an error that says where it is invalid. */
export function parseExpression(expression: string): MathNode {
  return math.parse(expression)
}

/** Formats with 14 digits, which hides errors of binary fractions. Throws for numbers that are not finite. */
export function formatValue(value: unknown): string {
  const text = math.format(value, formatOptions)
  if (/\b(?:Infinity|NaN)\b/.test(text)) {
    throw new Error('the result is not a finite number (a division by zero, or too large).')
  }
  return text
}

/** Converts a value. Throws for units that are unknown or do not match. */
export function convertUnit(value: number, from: string, to: string): string {
  return formatValue(math.unit(value, from).to(to).toNumber(to))
}
