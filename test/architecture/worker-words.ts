import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from './syntax-tree.ts'

export interface WorkerWords {
  /** What failures say and advise, questions ask, and notices, remarks and steps tell, wherever one is made. */
  sentences: readonly SaidThere[]
  /** What the answers to a question are called. */
  labels: readonly SaidThere[]
  /** What the items, marks, groups and facts of a flight record and the parts of a request are called. */
  record: readonly SaidThere[]
}

export interface SaidThere {
  file: string
  /** With `{}` for whatever is filled in. */
  text: string
}

/** What is read by models alone, kept in files, or stands for something that a model or a site would say. */
const notForPeople =
  /^src\/(core\/engine\/turn\/generate-title\.ts|adapters\/(files\/export|providers\/internal\/(demo|request)|web-services\/engines)\/|.*\/testing\/)/
/** Names of products, which are called the same everywhere. */
const names = /^src\/core\/model\/providers\/(catalog\/|local-servers)/
/** Tables of words by code. */
const recordTables = /^src\/core\/model\/context\/context-labels\.ts$/
const sentenceTables = /^src\/adapters\/tools\/messages\/message-status\.ts$/

/** The words that core, adapters and worker make for a person: the page has to know each of them. */
export function readWorkerWords(root: string): WorkerWords {
  const files = listSources(root).filter(
    (file) => /^src\/(core|adapters|worker)\/.*\.ts$/.test(file) && !isTest(file) && !notForPeople.test(file),
  )
  const found: Record<keyof WorkerWords, SaidThere[]> = { sentences: [], labels: [], record: [] }
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const note = (kind: keyof WorkerWords, places: Places) =>
      found[kind].push(...saidIn(source, places).map((text) => ({ file, text })))
    if (file.startsWith('src/core/review/')) note('record', placesOf.record)
    else if (recordTables.test(file)) note('record', placesOf.tables)
    else note('sentences', sentenceTables.test(file) ? placesOf.tables : placesOf.sentences)
    if (file.startsWith('src/core/') && !names.test(file)) note('labels', placesOf.labels)
  }
  return found
}

interface Places {
  keys: RegExp
  calls: RegExp
}

/** Where words stand: as in `message: 'The message is empty.'` and `refuse('There is none.')`; in a record as in `textFact('Model', id)`. */
export const placesOf = {
  sentences: {
    keys: /^(message|hint|prompt|label|reason|text)$/,
    calls: /^(refuse|report|beginStep|send|end|push|describe|cannotRead|fault|ImportFault)$/,
  },
  labels: { keys: /^label$/, calls: /(?!)/ },
  record: { keys: /^name$/, calls: /^(\w+Fact|groupOf)$/ },
  tables: { keys: /./, calls: /(?!)/ },
} satisfies Record<string, Places>

export function saidIn(source: string, places: Places): string[] {
  const search: Search = { ...places, found: [] }
  visitSource(source, { enter: (tree) => noteTexts(tree, search) })
  return search.found
}

interface Search extends Places {
  found: string[]
}

function noteTexts(tree: SyntaxTree, search: Search): void {
  if (tree.type === 'KeyValueProperty' && search.keys.test(nameOf(tree['key'])))
    noteText(tree['value'], search)
  if (tree.type === 'VariableDeclarator' && search.keys.test(nameOf(tree['id'])))
    noteText(tree['init'], search)
  if (/^(Call|New)Expression$/.test(tree.type ?? '') && search.calls.test(nameOf(tree['callee']))) {
    const [title, ...words] = (tree['arguments'] ?? []) as { expression: unknown }[]
    noteText(title?.expression, search)
    if (/^(wordFact|refuse|describe)$/.test(nameOf(tree['callee'])))
      for (const word of words) noteText(word.expression, search)
  }
}

/** Of a key, a variable, a function, or a method. */
function nameOf(node: unknown): string {
  const tree = node as SyntaxTree | null
  const value =
    tree?.type === 'MemberExpression' ? (tree['property'] as SyntaxTree)['value'] : tree?.['value']
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
  if (tree?.type === 'ArrayExpression')
    for (const element of tree['elements'] as ({ expression: unknown } | null)[])
      noteText(element?.expression, search)
  if (tree?.type === 'ParenthesisExpression') noteText(tree['expression'], search)
  if (tree?.type === 'BinaryExpression') noteText(tree['right'], search)
}
