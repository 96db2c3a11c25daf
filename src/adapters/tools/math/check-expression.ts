import {
  isArrayNode,
  isConstantNode,
  isFunctionNode,
  isObjectNode,
  isSymbolNode,
  type MathNode,
} from 'mathjs'

const maxArrayItems = 100

/**
 * Allowlist of node types. It excludes user-defined functions (endless recursion), property access, ranges (any
 * length) and text.
 */
const allowedNodes: ReadonlySet<string> = new Set([
  'ArrayNode',
  'AssignmentNode',
  'BlockNode',
  'ConditionalNode',
  'ConstantNode',
  'FunctionNode',
  'OperatorNode',
  'ParenthesisNode',
  'SymbolNode',
])

export const allowedFunctions = [
  'abs',
  'acos',
  'asin',
  'atan',
  'atan2',
  'cbrt',
  'ceil',
  'cos',
  'cosh',
  'det',
  'exp',
  'factorial',
  'fix',
  'floor',
  'gcd',
  'hypot',
  'inv',
  'lcm',
  'log',
  'log10',
  'log2',
  'max',
  'mean',
  'median',
  'min',
  'mod',
  'nthRoot',
  'pow',
  'prod',
  'round',
  'sign',
  'sin',
  'sinh',
  'sqrt',
  'square',
  'std',
  'sum',
  'tan',
  'tanh',
  'transpose',
  'variance',
] as const

const allowedNames: ReadonlySet<string> = new Set(allowedFunctions)

/** Returns why the expression must not run, or undefined if it may. */
export function findObjection(expression: MathNode): string | undefined {
  let objection: string | undefined
  let arrayItems = 0
  expression.traverse((node) => {
    if (isArrayNode(node)) arrayItems += node.items.length
    objection ??= objectTo(node)
  })
  if (arrayItems > maxArrayItems) return `Lists may have at most ${maxArrayItems} items in all.`
  return objection
}

function objectTo(node: MathNode): string | undefined {
  if (isObjectNode(node) || !allowedNodes.has(node.type)) {
    return 'Only numbers, units, lists, operators, named values and the listed functions can be used.'
  }
  if (isConstantNode(node) && typeof node.value === 'string') return 'Text cannot be calculated with.'
  if (isFunctionNode(node) && !(isSymbolNode(node.fn) && allowedNames.has(node.fn.name))) {
    return `The function "${String(node.fn).slice(0, 40)}" is not available.`
  }
  return undefined
}
