import { create, type MathNode, type MathType } from 'mathjs'
import { TextError } from '../../../../core/model/messages/text-error.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { isAllowedInNamespace } from './allowed-names.ts'
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
    throw new TextError(toolWorkerText('matrix-power-too-high', { count: maxMatrixExponent }))
  }
  return pow(base, exponent)
}
math.import({ pow: limitedPow }, { override: true })

const { Unit, expression } = math as unknown as {
  Unit: { isValuelessUnit(name: string): boolean }
  expression: { mathWithTransform: Record<string, unknown> }
}

/** Names of everything in the build, including what only other functions of mathjs need. */
export const buildNames: readonly string[] = Object.keys(expression.mathWithTransform)

// The functions that others depend on, such as `zeros` and `identity`, cannot be looked up by an expression.
for (const name of buildNames) {
  if (!isAllowedInNamespace(name)) Reflect.deleteProperty(expression.mathWithTransform, name)
}

/** Returns true for the name of a unit, such as `cm`. */
export function isUnitName(name: string): boolean {
  return Unit.isValuelessUnit(name)
}

const maxVariableItems = 100

/** Variables of one expression. A list is limited, because lists of lists would otherwise double with each assignment. */
class Variables extends Map<string, unknown> {
  override set(name: string, value: unknown): this {
    if (typeof value === 'function') throw new TextError(toolWorkerText('function-not-redefinable', { name }))
    if (countItems(value) > maxVariableItems) {
      throw new TextError(toolWorkerText('lists-too-long', { count: maxVariableItems }))
    }
    return super.set(name, value)
  }
}

function countItems(value: unknown): number {
  return math.isMatrix(value) ? value.size().reduce((product, length) => product * length, 1) : 0
}

/** Evaluates a checked expression with variables of its own. Throws an error that says what is wrong. */
export function evaluateTree(tree: MathNode): unknown {
  return tree.compile().evaluate(new Variables())
}

const formatOptions = { precision: 14, lowerExp: -9, upperExp: 15 }

/** Parses an expression. Throws an error that says where it is invalid. */
export function parseExpression(expression: string): MathNode {
  return math.parse(expression)
}

/** Formats with 14 digits, which hides errors of binary fractions. Throws for numbers that are not finite. */
export function formatValue(value: unknown): string {
  const text = math.format(value, formatOptions)
  if (/\b(?:Infinity|NaN)\b/.test(text)) {
    throw new TextError(toolWorkerText('result-not-finite'))
  }
  return text
}

/** Converts a value. Throws for units that are unknown or do not match. */
export function convertUnit(value: number, from: string, to: string): string {
  return formatValue(math.unit(value, from).to(to).toNumber(to))
}
