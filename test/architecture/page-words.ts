import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from './syntax-tree.ts'

export interface PageWords {
  /** How many sources were read. */
  read: number
  /** Every literal text in them, whatever it is for. */
  literals: ReadonlySet<string>
  /** Words that a person reads and the catalogue does not have. */
  unsaid: readonly string[]
  /** Said when a module is loaded, in whatever language there is then. */
  early: readonly string[]
}

/** What a person reads or hears of an element. */
const spokenAttribute =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|legend|message|heading|intro|summary|caption|emptyText|listLabel|searchLabel|backLabel|otherwise|action|busy)$/

/** Names of things, which are the same in every language, and figures of speech of the keyboard. */
const words = /\p{L}{2}/u

export function readPageWords(root: string): PageWords {
  const files = listSources(root).filter(
    (file) => file.startsWith('src/page/') && !isTest(file) && !file.startsWith('src/page/i18n/'),
  )
  const literals = new Set<string>()
  const unsaid: string[] = []
  const early: string[] = []
  for (const file of files) {
    const found = wordsOf(readFileSync(path.join(root, file), 'utf8'), file.endsWith('.tsx'))
    for (const text of found.literals) literals.add(text)
    unsaid.push(...found.unsaid.map((text) => `${file}: ${text}`))
    early.push(...found.early.map((text) => `${file}: ${text}`))
  }
  return { read: files.length, literals, unsaid, early }
}

/** The words of one source. */
export function wordsOf(source: string, tsx = true): Omit<PageWords, 'read'> {
  const search: Search = { literals: new Set(), unsaid: [], early: [], depth: 0 }
  const isFunction = ({ type = '' }: SyntaxTree) => /Function|Method|^Class/.test(type)
  const visitor = {
    enter(tree: SyntaxTree) {
      noteWords(tree, search)
      if (isFunction(tree)) search.depth += 1
    },
    leave(tree: SyntaxTree) {
      if (isFunction(tree)) search.depth -= 1
    },
  }
  visitSource(source, visitor, tsx)
  return search
}

interface Search {
  literals: Set<string>
  unsaid: string[]
  early: string[]
  /** Of functions around here. */
  depth: number
}

function noteWords(tree: SyntaxTree, search: Search): void {
  const { type = '' } = tree
  if (type === 'StringLiteral') search.literals.add(String(tree['value']))
  if (type === 'JSXText') note(String(tree['value']), search)
  if (/^JSX(Element|Fragment)$/.test(type)) noteChildren(tree, search)
  if (type === 'JSXAttribute') noteAttribute(tree, search)
  if (type === 'TemplateLiteral') noteTemplate(tree, search)
  if (type === 'CallExpression' && search.depth === 0) noteEarly(tree, search)
}

function note(text: string, { unsaid }: Search): void {
  if (words.test(text)) unsaid.push(text.trim().replace(/\s+/g, ' '))
}

/** As in `{isNew ? 'new' : ''}`. */
function noteChildren({ children }: SyntaxTree, search: Search): void {
  for (const child of children as SyntaxTree[]) {
    if (child.type === 'JSXExpressionContainer') noteOutcome(child['expression'] as SyntaxTree, search)
  }
}

function noteOutcome(expression: SyntaxTree, search: Search): void {
  if (expression.type === 'StringLiteral') note(String(expression['value']), search)
  if (expression.type === 'ParenthesisExpression') noteOutcome(expression['expression'] as SyntaxTree, search)
  if (expression.type === 'BinaryExpression') noteOutcome(expression['right'] as SyntaxTree, search)
  if (expression.type !== 'ConditionalExpression') return
  noteOutcome(expression['consequent'] as SyntaxTree, search)
  noteOutcome(expression['alternate'] as SyntaxTree, search)
}

function noteAttribute({ name, value }: SyntaxTree, search: Search): void {
  if (!spokenAttribute.test(String((name as SyntaxTree | null)?.['value']))) return
  const given = value as SyntaxTree | null
  if (given?.type === 'StringLiteral') note(String(given['value']), search)
  if (given?.type !== 'JSXExpressionContainer') return
  const expression = given['expression'] as SyntaxTree
  if (expression.type === 'StringLiteral') note(String(expression['value']), search)
  if (expression.type === 'TemplateLiteral')
    for (const text of partsOfTemplate(expression)) note(text, search)
}

/** A text that is a template without anything in it, because it has an apostrophe. */
function noteTemplate(template: SyntaxTree, { literals }: Search): void {
  const parts = partsOfTemplate(template)
  if (parts.length === 1) literals.add(parts[0] ?? '')
}

function noteEarly(call: SyntaxTree, { early }: Search): void {
  const callee = call['callee'] as SyntaxTree
  if (callee.type === 'Identifier' && callee['value'] === 'say') {
    const [first] = call['arguments'] as { expression: SyntaxTree }[]
    early.push(String(first?.expression['value']))
  }
}
