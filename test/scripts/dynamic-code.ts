import { parseAst } from 'vite'

/** A way in which code makes code from text at run time. The policies of all workers forbid them all. */
export type DynamicCode = 'eval' | 'Function' | 'function constructor' | 'timer with text' | 'WebAssembly'

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/**
 * Returns each place of a module that makes code from text, in order. Mentions that only look at `Function`, such as
 * `instanceof Function` and `Function.prototype`, do not count.
 */
export function findDynamicCode(source: string): DynamicCode[] {
  const kinds: DynamicCode[] = []
  const visit = (node: SyntaxNode, parent: SyntaxNode | null, key: string): void => {
    const kind = classify(node, parent, key)
    if (kind !== null) kinds.push(kind)
    for (const [name, child] of Object.entries(node)) {
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, node, name)
    }
  }
  visit(parseAst(source) as unknown as SyntaxNode, null, '')
  return kinds
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function classify(node: SyntaxNode, parent: SyntaxNode | null, key: string): DynamicCode | null {
  switch (node.type) {
    case 'Identifier':
      return isReference(parent, key) ? classifyGlobal(String(node['name']), parent, key) : null
    case 'MemberExpression':
      return classifyMember(node)
    case 'CallExpression':
      return isTimerWithText(node) ? 'timer with text' : null
    default:
      return null
  }
}

/** Returns whether an identifier is read as a variable and is not the name of a property. */
function isReference(parent: SyntaxNode | null, key: string): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return key === 'object' || parent['computed'] === true
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return key === 'value' || parent['computed'] === true
    case 'ExportSpecifier':
    case 'ImportSpecifier':
      return key === 'local'
    default:
      return true
  }
}

function classifyGlobal(name: string, parent: SyntaxNode | null, key: string): DynamicCode | null {
  switch (name) {
    case 'eval':
      return 'eval'
    case 'WebAssembly':
      return 'WebAssembly'
    case 'Function': {
      const isLookedAt =
        (parent?.type === 'MemberExpression' && key === 'object') ||
        (parent?.type === 'BinaryExpression' && parent['operator'] === 'instanceof') ||
        (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof')
      return isLookedAt ? null : 'Function'
    }
    default:
      return null
  }
}

const globalObjects = new Set(['globalThis', 'self', 'window', 'global'])

function classifyMember(member: SyntaxNode): DynamicCode | null {
  const property = readPropertyName(member)
  const object = member['object'] as SyntaxNode
  if (object.type === 'Identifier' && globalObjects.has(String(object['name']))) {
    if (property === 'eval' || property === 'Function' || property === 'WebAssembly') return property
  }
  return property === 'constructor' && isMadeFromFunction(object) ? 'function constructor' : null
}

function readPropertyName({ computed, property }: SyntaxNode): string | null {
  const node = property as SyntaxNode
  if (computed === true) return readText(node)
  return node.type === 'Identifier' ? String(node['name']) : null
}

/** Returns whether a node is a function or the prototype of one, whose `constructor` makes functions from text. */
function isMadeFromFunction(node: SyntaxNode): boolean {
  const inner = node.type === 'ParenthesizedExpression' ? (node['expression'] as SyntaxNode) : node
  if (inner.type === 'FunctionExpression' || inner.type === 'ArrowFunctionExpression') return true
  if (inner.type !== 'CallExpression') return false
  const callee = inner['callee'] as SyntaxNode
  const [first] = inner['arguments'] as SyntaxNode[]
  const isPrototype = callee.type === 'MemberExpression' && readPropertyName(callee) === 'getPrototypeOf'
  return isPrototype && first !== undefined && isMadeFromFunction(first)
}

function isTimerWithText(call: SyntaxNode): boolean {
  const callee = call['callee'] as SyntaxNode
  const name = callee.type === 'MemberExpression' ? readPropertyName(callee) : callee['name']
  const [first] = call['arguments'] as SyntaxNode[]
  if ((name !== 'setTimeout' && name !== 'setInterval') || first === undefined) return false
  return first.type === 'TemplateLiteral' || (first.type === 'Literal' && typeof first['value'] === 'string')
}

/** Returns the text of a literal, or of a template without expressions. */
function readText(node: SyntaxNode): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  const [text, ...rest] = node['quasis'] as { value: { cooked: string } }[]
  return rest.length === 0 ? (text?.value.cooked ?? null) : null
}
