import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './rooms.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from './syntax-tree.ts'

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
  const search: Search = {
    keys: isRecord ? /^name$/ : /^(message|hint)$/,
    calls: isRecord ? /^(\w+Fact|groupOf)$/ : /(?!)/,
    found: [],
  }
  visitSource(source, { enter: (tree) => noteTexts(tree, search) })
  return search.found
}

interface Search {
  keys: RegExp
  calls: RegExp
  found: string[]
}

function noteTexts(tree: SyntaxTree, search: Search): void {
  if (tree.type === 'KeyValueProperty' && search.keys.test(nameOf(tree['key'])))
    noteText(tree['value'], search)
  if (tree.type === 'VariableDeclarator' && search.keys.test(nameOf(tree['id'])))
    noteText(tree['init'], search)
  if (tree.type === 'CallExpression' && search.calls.test(nameOf(tree['callee']))) {
    const [title, ...words] = tree['arguments'] as { expression: unknown }[]
    noteText(title?.expression, search)
    if (nameOf(tree['callee']) === 'wordFact') for (const word of words) noteText(word.expression, search)
  }
}

function nameOf(node: unknown): string {
  const value = (node as SyntaxTree | null)?.['value']
  return typeof value === 'string' ? value : ''
}

/** What may come of an expression that is written there. */
function noteText(node: unknown, search: Search): void {
  const tree = node as SyntaxTree | null | undefined
  if (tree?.type === 'StringLiteral') search.found.push(String(tree['value']))
  if (tree?.type === 'TemplateLiteral') search.found.push(partsOfTemplate(tree).join('{}'))
  if (tree?.type === 'ConditionalExpression') {
    noteText(tree['consequent'], search)
    noteText(tree['alternate'], search)
  }
  if (tree?.type === 'ParenthesisExpression') noteText(tree['expression'], search)
  if (tree?.type === 'BinaryExpression') noteText(tree['right'], search)
}
