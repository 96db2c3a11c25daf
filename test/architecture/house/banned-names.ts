import { parseSync } from '@swc/core'
import { visitSource, type SyntaxTree } from '../syntax-tree.ts'
import { isCode, readTree, type TreeFile } from './read-tree.ts'

export interface BannedName {
  file: string
  /** Name of an export, or of the file itself. */
  name: string
  word: string
}

/** Words that say nothing to a reader who does not know this code base; `docs/GLOSSARY.md` has the plain ones. */
const bannedWords = [
  'desk',
  'seat',
  'seats',
  'hearsay',
  'kinship',
  'told',
  'kept',
  'held',
  'brought',
  'begun',
  'anew',
  'beside',
  'hear',
  'until-listed',
  'give-way',
]

/** Matches files that may have a banned word. Most files do not match and are not parsed. */
const mention = new RegExp(bannedWords.map((word) => word.replace('-', '.?')).join('|'), 'i')

/**
 * Finds banned words in names of files and of what they export. Stored names are texts and fields, and no seed's name has such a word:
 * none is exempt.
 */
export function findBannedNames(root: string): { read: number; matches: BannedName[] } {
  const files = readTree(root, isCode)
  return { read: files.length, matches: files.flatMap((each) => bannedNamesOf(each)) }
}

export function bannedNamesOf({ file, text }: TreeFile): BannedName[] {
  const base = file.split('/').at(-1) ?? ''
  const names = [
    ...file.split('/').slice(0, -1),
    base.replace(/\..*$/, ''),
    ...exportsWithMention({ file, text }),
  ]
  return [...new Set(names)].flatMap((name) => findBannedWords(name).map((word) => ({ file, name, word })))
}

function exportsWithMention({ file, text }: TreeFile): string[] {
  return mention.test(text) ? listExports(text, file) : []
}

export function findBannedWords(name: string): string[] {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())
  const spelled = `-${words.join('-')}-`
  return bannedWords.filter((word) => spelled.includes(`-${word}-`))
}

/** Words that say what was done to a value and not what it is, that are clauses, or that are metaphors. None is a name by itself. */
const bannedLocalNames = new Set([
  'anew',
  'bearer',
  'begun',
  'beside',
  'brought',
  'desk',
  'elsewhere',
  'fold',
  'folded',
  'giveBack',
  'giveUp',
  'goOn',
  'goesOn',
  'handed',
  'hearsay',
  'held',
  'keeper',
  'keepers',
  'kept',
  'kinship',
  'leftOut',
  'letGo',
  'narrator',
  'painters',
  'patience',
  'room',
  'seat',
  'spelledOut',
  'stamps',
  'standing',
  'stretch',
  'taker',
  'told',
  'unheard',
  'unkept',
  'unsaid',
  'untold',
  'wish',
])

const localMention = new RegExp(`\\b(${[...bannedLocalNames].join('|')})\\b`)

/** Folders whose local names follow the rule. A stored field with such a name is bound as `{ held: ids }`. */
const foldersWithPlainLocals = /^(src|e2e|test)\//

/**
 * Finds banned words that are whole names of variables, parameters, functions, fields and methods. Fields whose names are
 * stored are exempt.
 */
export function findBannedLocals(
  root: string,
  storedNames: ReadonlySet<string>,
): { read: number; matches: { file: string; name: string }[] } {
  const files = readTree(root, (file) => isCode(file) && foldersWithPlainLocals.test(file))
  return { read: files.length, matches: files.flatMap((each) => bannedLocalsOf(each, storedNames)) }
}

export function bannedLocalsOf(
  { file, text }: TreeFile,
  storedNames: ReadonlySet<string> = new Set(),
): { file: string; name: string }[] {
  if (!localMention.test(text)) return []
  const fields = listFields(text, file).filter((name) => !storedNames.has(name))
  const names = [...listLocals(text, file), ...fields].filter((name) => bannedLocalNames.has(name))
  return [...new Set(names)].map((name) => ({ file, name }))
}

/** Names of all variables, parameters and functions that a source declares, at any depth. */
function listLocals(source: string, file: string): string[] {
  const names: string[] = []
  const enter = (tree: SyntaxTree) => {
    if (tree.type === 'VariableDeclarator') names.push(...namesInPattern(tree['id']))
    if (tree.type === 'FunctionDeclaration' || tree.type === 'FunctionExpression')
      names.push(...namesInPattern(tree['identifier']))
    if (tree.type === 'Parameter') names.push(...namesInPattern(tree['pat']))
    if (tree.type === 'TsParameterProperty') names.push(...namesInPattern(tree['param']))
    if (tree.type === 'ArrowFunctionExpression') names.push(...namesInPattern(tree['params']))
    if (tree.type === 'CatchClause') names.push(...namesInPattern(tree['param']))
  }
  visitSource(source, { enter }, file.endsWith('.tsx'))
  return names
}

const fieldTypes = new Set([
  'TsPropertySignature',
  'TsMethodSignature',
  'ClassProperty',
  'ClassMethod',
  'PrivateProperty',
  'PrivateMethod',
])

/** Names of the fields and methods of all interfaces, object types and classes of a source. Props are such fields. */
function listFields(source: string, file: string): string[] {
  const names: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', key } = node as SyntaxTree
    if (fieldTypes.has(type)) names.push(String((key as SyntaxTree)['value']))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' }))
  return names
}

/** Names that a source exports, types among them. */
export function listExports(source: string, file: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' })
  return (body as unknown as SyntaxTree[]).flatMap((statement) => {
    if (statement.type === 'ExportDeclaration') return namesDeclared(statement['declaration'] as SyntaxTree)
    if (statement.type !== 'ExportNamedDeclaration') return []
    return (statement['specifiers'] as SyntaxTree[]).flatMap(({ exported, orig }) => {
      const { value } = (exported ?? orig ?? {}) as SyntaxTree
      return typeof value === 'string' ? [value] : []
    })
  })
}

function namesDeclared(declaration: SyntaxTree): string[] {
  if (declaration.type === 'VariableDeclaration')
    return (declaration['declarations'] as SyntaxTree[]).flatMap(({ id }) => namesInPattern(id))
  return namesInPattern(declaration['identifier'] ?? declaration['id'])
}

/** Names that a pattern binds, as in `const { a, b: [c] } = value`. */
function namesInPattern(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap((item) => namesInPattern(item))
  if (typeof pattern !== 'object' || pattern === null) return []
  const tree = pattern as SyntaxTree
  if (tree.type === 'Identifier') return [String(tree['value'])]
  if (tree.type === 'ObjectPattern') return namesInPattern(tree['properties'])
  if (tree.type === 'ArrayPattern') return namesInPattern(tree['elements'])
  if (tree.type === 'AssignmentPatternProperty') return namesInPattern(tree['key'])
  return namesInPattern(tree['value'] ?? tree['argument'] ?? tree['left'])
}
