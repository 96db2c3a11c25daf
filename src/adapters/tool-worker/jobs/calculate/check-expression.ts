import { truncateString } from '../../../../lib/text.ts'
import {
  isArrayNode,
  isAssignmentNode,
  isConstantNode,
  isFunctionNode,
  isOperatorNode,
  isSymbolNode,
  type MathNode,
} from 'mathjs'
import { isAllowedConstant, isAllowedFunction, isAllowedOperator } from './allowed-names.ts'
import { buildNames, isUnitName } from './limited-math.ts'

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

/** Names that cannot be variables, because mathjs would call the variable where the function is called. */
const reservedNames: ReadonlySet<string> = new Set(buildNames.filter((name) => !isAllowedConstant(name)))

/** Returns why the expression must not run, or undefined if it may. */
export function findObjection(expression: MathNode): string | undefined {
  const assigned = new Set<string>()
  let arrayItems = 0
  expression.traverse((node) => {
    if (isArrayNode(node)) arrayItems += node.items.length
    if (isAssignmentNode(node)) assigned.add(node.name)
  })
  if (arrayItems > maxArrayItems) return `Lists may have at most ${maxArrayItems} items in all.`
  let objection: string | undefined
  expression.traverse((node, path, parent) => {
    objection ??= isCalledName(path, parent) ? undefined : objectTo(node, assigned)
  })
  return objection
}

/** Returns true for the name in front of the arguments of a call, which is checked with the call. */
function isCalledName(path: string, parent: MathNode | null): boolean {
  return path === 'fn' && parent !== null && isFunctionNode(parent)
}

function objectTo(node: MathNode, assigned: ReadonlySet<string>): string | undefined {
  if (!allowedNodes.has(node.type)) {
    return 'Only numbers, units, lists, operators, named values and the listed functions can be used.'
  }
  if (isConstantNode(node) && typeof node.value === 'string') return 'Text cannot be calculated with.'
  if (isFunctionNode(node)) {
    const isKnown = isSymbolNode(node.fn) && isAllowedFunction(node.fn.name)
    return isKnown ? undefined : `The function "${truncateString(String(node.fn), 40)}" is not available.`
  }
  // mathjs types operators by name, and has no type for some of them.
  if (isOperatorNode(node) && !isAllowedOperator(node.fn)) {
    return `The operator "${node.op}" is not available.`
  }
  if (isAssignmentNode(node)) return objectToAssignment(node.name)
  if (isSymbolNode(node)) {
    const isValue = assigned.has(node.name) || isAllowedConstant(node.name)
    const isUnit = !reservedNames.has(node.name) && isUnitName(node.name)
    return isValue || isUnit ? undefined : `The name "${truncateString(node.name, 40)}" has no value.`
  }
  return undefined
}

function objectToAssignment(name: string): string | undefined {
  return reservedNames.has(name)
    ? `The name "${truncateString(name, 40)}" belongs to a function. Choose another name for the value.`
    : undefined
}
