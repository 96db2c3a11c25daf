import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'

export interface NetworkUse {
  from: string
  /** Names of the network functions that the file uses. */
  name: string
}

/** The only file inside the worker boundary that may use the network. */
export const chokePoint = 'src/adapters/network/egress-fetch.ts'

const names = new Set([
  'fetch',
  'fetchLater',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'sendBeacon',
  'importScripts',
])

/** Matches files that may use the network. Most files do not match and are not parsed. */
const mention = new RegExp(`\\b(${[...names].join('|')})\\b|\\bimport\\(`)
const globalObjects = new Set(['globalThis', 'self', 'window', 'navigator'])

/** Finds all uses of the network in the worker: free names, and members of the global object with these names. */
export function findNetworkUses(root: string): { read: string[]; uses: NetworkUse[] } {
  const read = listSources(root).filter(
    (file) => /^src\/(adapters|worker|core)\//.test(file) && !isTest(file),
  )
  const uses = read.flatMap((from) => {
    const source = readFileSync(path.join(root, from), 'utf8')
    return mention.test(source) ? usesOf(source).map((name) => ({ from, name })) : []
  })
  return { read, uses }
}

/** Returns the names of the network functions that a source uses. */
export function usesOf(source: string): string[] {
  const uses = new Set<string>()
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), { bound: new Set(), uses })
  return [...uses]
}

interface Search {
  /** Names that are bound by enclosing functions. */
  bound: ReadonlySet<string>
  uses: Set<string>
}

/** A node of the syntax tree as a plain object. Known types are inspected, and all children are visited. */
type Tree = Record<string, unknown> & { type?: string }

function visit(node: unknown, search: Search): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, search)
    return
  }
  const tree = asTree(node)
  if (!tree || /^Ts(Type|Interface)/.test(tree.type ?? '')) return
  const within = Array.isArray(tree['params'])
    ? { ...search, bound: new Set([...search.bound, ...namesIn(tree['params'])]) }
    : search
  if (tree.type === 'Identifier') return note(tree['value'], within)
  if (tree.type === 'VariableDeclarator') noteTaken(tree, within)
  if (tree.type === 'CallExpression') noteImport(tree, within)
  for (const child of childrenOf(tree, within)) visit(child, within)
}

/** Returns the children to visit. Keys and names of members are left out, because they use nothing by themselves. */
function childrenOf(tree: Tree, search: Search): unknown[] {
  if (tree.type === 'MemberExpression') {
    const property = asTree(tree['property'])
    const name =
      property?.type === 'Computed' ? asTree(property['expression'])?.['value'] : property?.['value']
    if (isGlobalObject(tree['object']) && names.has(String(name))) search.uses.add(String(name))
    return [tree['object'], property?.type === 'Computed' ? property['expression'] : undefined]
  }
  return Object.entries(tree).flatMap(([key, child]) =>
    ['span', 'key', 'label', 'typeAnnotation'].includes(key) ? [] : [child],
  )
}

function note(name: unknown, { bound, uses }: Search): void {
  if (names.has(String(name)) && !bound.has(String(name))) uses.add(String(name))
}

/** Notes names that are destructured from the global object, as in `const { fetch: mine } = globalThis`. */
function noteTaken(declarator: Tree, { uses }: Search): void {
  if (!isGlobalObject(declarator['init'])) return
  const properties = asTree(declarator['id'])?.['properties']
  for (const property of Array.isArray(properties) ? properties : []) {
    const key = String(asTree(asTree(property)?.['key'])?.['value'])
    if (names.has(key)) uses.add(key)
  }
}

/** Notes a dynamic import without a literal address. Literal addresses are always of this origin. */
function noteImport(call: Tree, { uses }: Search): void {
  if (asTree(call['callee'])?.type !== 'Import') return
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : []
  if (asTree(asTree(first)?.['expression'])?.type !== 'StringLiteral') uses.add('import')
}

function isGlobalObject(node: unknown): boolean {
  const tree = asTree(node)
  if (!tree) return false
  if (tree.type === 'Identifier') return globalObjects.has(String(tree['value']))
  // The expression may be in parentheses or have a type assertion.
  return /^(Parenthesis|Ts)/.test(tree.type ?? '') && isGlobalObject(tree['expression'])
}

function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  const tree = asTree(node)
  if (!tree || tree.type === 'TsTypeAnnotation') return []
  if (tree.type === 'Identifier') return [String(tree['value'])]
  return Object.values(tree).flatMap(namesIn)
}

function asTree(node: unknown): Tree | undefined {
  return typeof node === 'object' && node !== null ? (node as Tree) : undefined
}
