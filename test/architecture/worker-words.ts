import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { listSources } from './module-graph.ts'
import { isTest } from './rooms.ts'

export interface WorkerWords {
  /** What failures say and advise, wherever one is made. */
  failures: readonly SaidThere[]
  /** What the items, marks, groups and facts of a flight record are called. */
  record: readonly SaidThere[]
}

export interface SaidThere {
  file: string
  /** With `{}` for whatever is filled in. */
  text: string
}

/** The sentences that core, adapters and worker make for a person: the page has to know each of them. */
export function readWorkerWords(root: string): WorkerWords {
  const files = listSources(root).filter(
    (file) => /^src\/(core|adapters|worker)\/.*\.ts$/.test(file) && !isTest(file),
  )
  const failures: SaidThere[] = []
  const record: SaidThere[] = []
  for (const file of files) {
    const isRecord = file.startsWith('src/core/review/')
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!isRecord && !/\b(message|hint)\b/.test(source)) continue
    const found = saidIn(source, isRecord)
    ;(isRecord ? record : failures).push(...found.map((text) => ({ file, text })))
  }
  return { failures, record }
}

/** As in `message: 'The message is empty.'`; in a record as in `textFact('Model', id)` and `name: 'First token'`. */
export function saidIn(source: string, isRecord: boolean): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }), {
    keys: isRecord ? /^name$/ : /^(message|hint)$/,
    calls: isRecord ? /^(\w+Fact|groupOf)$/ : /(?!)/,
    found,
  })
  return found
}

interface Search {
  keys: RegExp
  calls: RegExp
  found: string[]
}

type Tree = Record<string, unknown> & { type?: string }

function visit(node: unknown, search: Search): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, search)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const tree = node as Tree
  if (/^Ts(Type|Interface)/.test(tree.type ?? '')) return
  if (tree.type === 'KeyValueProperty' && search.keys.test(nameOf(tree['key'])))
    noteText(tree['value'], search)
  if (tree.type === 'VariableDeclarator' && search.keys.test(nameOf(tree['id'])))
    noteText(tree['init'], search)
  if (tree.type === 'CallExpression' && search.calls.test(nameOf(tree['callee']))) {
    const [title, ...words] = tree['arguments'] as { expression: unknown }[]
    noteText(title?.expression, search)
    if (nameOf(tree['callee']) === 'wordFact') for (const word of words) noteText(word.expression, search)
  }
  for (const [key, child] of Object.entries(tree)) if (key !== 'span') visit(child, search)
}

function nameOf(node: unknown): string {
  const value = (node as Tree | null)?.['value']
  return typeof value === 'string' ? value : ''
}

/** What may come of an expression that is written there. */
function noteText(node: unknown, search: Search): void {
  const tree = node as Tree | null | undefined
  if (tree?.type === 'StringLiteral') search.found.push(String(tree['value']))
  if (tree?.type === 'TemplateLiteral') {
    search.found.push((tree['quasis'] as Tree[]).map(({ cooked }) => String(cooked)).join('{}'))
  }
  if (tree?.type === 'ConditionalExpression') {
    noteText(tree['consequent'], search)
    noteText(tree['alternate'], search)
  }
  if (tree?.type === 'ParenthesisExpression') noteText(tree['expression'], search)
  if (tree?.type === 'BinaryExpression') noteText(tree['right'], search)
}
