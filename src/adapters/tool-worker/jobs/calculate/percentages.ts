import { isOperatorNode, isParenthesisNode, isSymbolNode, type MathNode } from 'mathjs'
import { TextError } from '../../../../core/model/messages/text-error.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

/**
 * Postfix operator that stands in for %, because mathjs parses "10% + 5" and "20% (5)" as remainders. The calculator does
 * not use the operator otherwise, and its precedence equals that of a percent sign. The tree is rewritten afterwards.
 */
const percentOperator = "'"
const percentOperatorName = 'ctranspose'

/** mathjs types operators by name and has no type for this one. */
interface Operation {
  fn: string
  args: readonly MathNode[]
}

const remainder = /%[ \t]*(?!(?:to|in|and|or|xor|mod)\b)[\p{L}\d_.]/u
const withoutNumber = /(?:^|[^\p{L}\d_.)\]!%\s])\s*%/u

/** Replaces percent signs. Throws for a % with an ambiguous meaning, so that nothing is guessed. */
export function replacePercentSigns(expression: string): string {
  if (expression.includes(percentOperator)) throw new TextError(toolWorkerText('expression-has-text'))
  if (remainder.test(expression)) {
    throw new TextError(toolWorkerText('number-after-percent-sign'))
  }
  if (withoutNumber.test(expression)) throw new TextError(toolWorkerText('no-number-before-percent-sign'))
  return expression.replaceAll('%', percentOperator)
}

/** Rewrites the tree: x% becomes x / 100, and a ± x% becomes a × (1 ± x / 100) unless `a` is a percentage as well. */
export function readPercentages(tree: MathNode, parse: (template: string) => MathNode): MathNode {
  const build = (template: string, parts: Readonly<Record<string, MathNode>>): MathNode =>
    parse(template).transform((node) => (isSymbolNode(node) && parts[node.name]) || node)
  const read = (node: MathNode): MathNode => {
    if (!isOperatorNode(node)) return node.map(read)
    const [left, right] = node.args
    if (isPercentOperation(node) && left) return build('(a / 100)', { a: read(left) })
    if (left && right && isSum(node) && isBarePercentage(right) && !isPercentage(left)) {
      return build(`(a) * (1 ${node.op} b)`, { a: read(left), b: read(right) })
    }
    return node.map(read)
  }
  return read(tree)
}

function isPercentOperation({ fn }: Operation): boolean {
  return fn === percentOperatorName
}

function isSum({ fn }: Operation): boolean {
  return fn === 'add' || fn === 'subtract'
}

function isSign({ fn }: Operation): boolean {
  return fn === 'unaryPlus' || fn === 'unaryMinus'
}

/** Returns true for a percentage after a sum as on a bill, optionally with a sign but not in brackets. */
function isBarePercentage(node: MathNode): boolean {
  if (!isOperatorNode(node)) return false
  const [only] = node.args
  return isPercentOperation(node) || (isSign(node) && only !== undefined && isBarePercentage(only))
}

function isPercentage(node: MathNode): boolean {
  if (isParenthesisNode(node)) return isPercentage(node.content)
  if (!isOperatorNode(node)) return false
  return isPercentOperation(node) || ((isSign(node) || isSum(node)) && node.args.every(isPercentage))
}
