import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from './syntax-tree.ts'

export interface PageTexts {
  /** Number of sources that were read. */
  read: number
  /** Texts that the page shows and that no catalog has. */
  untranslated: readonly string[]
  /** Texts that are translated when a module loads, before the language may be known. */
  early: readonly string[]
  /** Texts for `i18n.t` that `lingui extract` does not see, because no comment marks them. */
  unmarked: readonly string[]
}

/** Attributes of an element that a person reads or a screen reader reads aloud. */
const spokenAttribute =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|legend|message|heading|intro|summary|caption|emptyText|listLabel|searchLabel|backLabel|otherwise|action|busy)$/

/** Two letters in a row. Texts without them are the same in every language. */
const letters = /\p{L}{2}/u

export function readPageTexts(root: string): PageTexts {
  const files = listSources(root).filter(
    (file) => file.startsWith('src/page/') && !isTest(file) && !file.startsWith('src/page/i18n/'),
  )
  const untranslated: string[] = []
  const early: string[] = []
  const unmarked: string[] = []
  for (const file of files) {
    const texts = textsOf(readFileSync(path.join(root, file), 'utf8'), file.endsWith('.tsx'))
    untranslated.push(...texts.untranslated.map((text) => `${file}: ${text}`))
    early.push(...texts.early.map((text) => `${file}: ${text}`))
    unmarked.push(...texts.unmarked.map((text) => `${file}: ${text}`))
  }
  return { read: files.length, untranslated, early, unmarked }
}

/** Returns the faulty texts of one source. */
export function textsOf(source: string, tsx = true): Omit<PageTexts, 'read'> {
  const search: Search = { untranslated: [], early: [], unmarked: findUnmarked(source), depth: 0 }
  const isFunction = ({ type = '' }: SyntaxTree) => /Function|Method|^Class/.test(type)
  const visitor = {
    enter(tree: SyntaxTree) {
      noteTexts(tree, search)
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
  untranslated: string[]
  early: string[]
  unmarked: string[]
  /** Number of enclosing functions. */
  depth: number
}

function noteTexts(tree: SyntaxTree, search: Search): void {
  const { type = '' } = tree
  if (type === 'JSXText') note(String(tree['value']), search)
  if (/^JSX(Element|Fragment)$/.test(type)) noteChildren(tree, search)
  if (type === 'JSXAttribute') noteAttribute(tree, search)
  if (type === 'CallExpression' && isTranslation(tree)) noteTranslation(tree, search)
}

function note(text: string, { untranslated }: Search): void {
  if (letters.test(text)) untranslated.push(text.trim().replace(/\s+/g, ' '))
}

/** Notes literals among the children of an element, as in `{isNew ? 'new' : ''}`. */
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
  const content = value as SyntaxTree | null
  if (content?.type === 'StringLiteral') note(String(content['value']), search)
  if (content?.type !== 'JSXExpressionContainer') return
  const expression = content['expression'] as SyntaxTree
  if (expression.type === 'StringLiteral') note(String(expression['value']), search)
  if (expression.type === 'TemplateLiteral')
    for (const text of partsOfTemplate(expression)) note(text, search)
}

/** Whether a node is a call of `i18n.t` or `i18n._`. */
function isTranslation({ callee }: SyntaxTree): boolean {
  const { type, object, property } = callee as SyntaxTree
  if (type !== 'MemberExpression') return false
  return (
    (object as SyntaxTree)['value'] === 'i18n' && /^[t_]$/.test(String((property as SyntaxTree)['value']))
  )
}

function noteTranslation(call: SyntaxTree, search: Search): void {
  const [first] = call['arguments'] as { expression: SyntaxTree }[]
  if (first === undefined) return
  if (search.depth === 0) search.early.push(String(first.expression['value']))
  if (first.expression.type !== 'StringLiteral') search.unmarked.push(...literalsIn(first.expression))
}

/** Returns the literals that an expression may evaluate to. Extraction only sees a literal that is the argument itself. */
function literalsIn({ type, ...tree }: SyntaxTree): string[] {
  const parts = (...names: string[]) => names.flatMap((name) => literalsIn(tree[name] as SyntaxTree))
  if (type === 'StringLiteral') return [String(tree['value'])]
  if (type === 'ParenthesisExpression') return parts('expression')
  if (type === 'BinaryExpression') return parts('left', 'right')
  return type === 'ConditionalExpression' ? parts('consequent', 'alternate') : []
}

/** Finds descriptors without the comment. Searches the text, because the syntax tree has no comments. */
function findUnmarked(source: string): string[] {
  const descriptors = source.matchAll(/(?<!\/\*i18n\*\/ )\{\s*id:\s*(?:'([^'\n]*)'|"([^"\n]*)"),?\s*\}/g)
  return [...descriptors]
    .map(([, single, double]) => single ?? double ?? '')
    .filter((text) => letters.test(text) && !/^[a-z]+-[a-z-]+$/.test(text))
}
