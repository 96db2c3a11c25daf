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
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
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
export function findObjection(expression: MathNode): LocalizedText | undefined {
  const assigned = new Set<string>()
  let arrayItems = 0
  expression.traverse((node) => {
    if (isArrayNode(node)) arrayItems += node.items.length
    if (isAssignmentNode(node)) assigned.add(node.name)
  })
  if (arrayItems > maxArrayItems) return toolWorkerText('lists-too-long', { count: maxArrayItems })
  let objection: LocalizedText | undefined
  expression.traverse((node, path, parent) => {
    objection ??= isCalledName(path, parent) ? undefined : objectTo(node, assigned)
  })
  return objection
}

/** Returns true for the name in front of the arguments of a call, which is checked with the call. */
function isCalledName(path: string, parent: MathNode | null): boolean {
  return path === 'fn' && parent !== null && isFunctionNode(parent)
}

function objectTo(node: MathNode, assigned: ReadonlySet<string>): LocalizedText | undefined {
  if (!allowedNodes.has(node.type)) {
    return toolWorkerText('expression-syntax-not-allowed')
  }
  if (isConstantNode(node) && typeof node.value === 'string') return toolWorkerText('expression-has-text')
  if (isFunctionNode(node)) {
    const isKnown = isSymbolNode(node.fn) && isAllowedFunction(node.fn.name)
    return isKnown
      ? undefined
      : toolWorkerText('function-not-available', { name: truncateString(String(node.fn), 40) })
  }
  // mathjs types operators by name, and has no type for some of them.
  if (isOperatorNode(node) && !isAllowedOperator(node.fn)) {
    return toolWorkerText('operator-not-available', { name: node.op })
  }
  if (isAssignmentNode(node)) return objectToAssignment(node.name)
  if (isSymbolNode(node)) {
    const isValue = assigned.has(node.name) || isAllowedConstant(node.name)
    const isUnit = !reservedNames.has(node.name) && isUnitName(node.name)
    return isValue || isUnit
      ? undefined
      : toolWorkerText('name-has-no-value', { name: truncateString(node.name, 40) })
  }
  return undefined
}

function objectToAssignment(name: string): LocalizedText | undefined {
  return reservedNames.has(name)
    ? toolWorkerText('name-belongs-to-function', { name: truncateString(name, 40) })
    : undefined
}
