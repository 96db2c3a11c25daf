import { visitSource, type SyntaxTree } from '../syntax-tree.ts'
import { isProductCode, readTree, type TreeFile } from './read-tree.ts'

/** Counts of what the page's catalogs hold to recognize a sentence by its English text. */
export interface SentenceCatalogs {
  /** Texts that are looked up by a sentence that another layer made. */
  entries: number
  /** Number of entries with placeholders, which become regular expressions. */
  patterns: number
}

/**
 * Texts of the page are in PO files. A catalog in a source that is made of others serves one purpose: sentences that arrive as English
 * text are looked up in it. A text of a PO file that is in no source is one, too. Both are counted, and there must be none.
 */
export function countSentenceCatalogs(root: string): SentenceCatalogs {
  const sources = readTree(root, isProductCode)
  const catalogs = sources.filter(({ file }) => /^src\/page\/(i18n|words|locales)\//.test(file))
  const entries = catalogs.flatMap((each) => recognizedBy(each, catalogs))
  const lost = readTree(root, (file) => /^src\/page\/locales\/.*\.po$/.test(file)).flatMap((catalog) =>
    unsaidIn(catalog, sources),
  )
  const isMadeToPattern = catalogs.some(({ text }) => /new RegExp\(/.test(text))
  const all = [...entries, ...lost]
  return {
    entries: all.length,
    patterns: isMadeToPattern ? all.filter((text) => /\{\w+\}/.test(text)).length : 0,
  }
}

/** Keys of the catalogs that are joined in a constant. */
function recognizedBy({ text, file }: TreeFile, catalogs: readonly TreeFile[]): string[] {
  const joined = new Map<string, string[]>()
  visitSource(
    text,
    {
      enter(tree) {
        if (tree.type !== 'VariableDeclarator') return
        const spreads = spreadsOf(tree['init'] as SyntaxTree | null)
        if (spreads) joined.set(String((tree['id'] as SyntaxTree)['value']), spreads)
      },
    },
    file.endsWith('.tsx'),
  )
  return [...joined.values()].flat().flatMap((name) => keysOfImported(name, { text, file, catalogs }))
}

/** Names of the objects that an object is made of, if it is made of nothing else. */
function spreadsOf(init: SyntaxTree | null): string[] | undefined {
  const object = init?.type === 'TsAsExpression' ? (init['expression'] as SyntaxTree) : init
  if (object?.type !== 'ObjectExpression') return undefined
  const properties = object['properties'] as SyntaxTree[]
  const names = properties.flatMap(({ type, arguments: spread }) => {
    const { type: kind, value } = (spread ?? {}) as SyntaxTree
    return type === 'SpreadElement' && kind === 'Identifier' ? [String(value)] : []
  })
  return names.length > 0 && names.length === properties.length ? names : undefined
}

function keysOfImported(
  name: string,
  { text, file, catalogs }: TreeFile & { catalogs: readonly TreeFile[] },
): string[] {
  const pattern = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`)
  const target = pattern.exec(text)?.[1]
  const source = catalogs.find((each) => each.file === `${file.slice(0, file.lastIndexOf('/'))}/${target}`)
  const keys: string[] = []
  if (source)
    visitSource(source.text, {
      enter(tree) {
        if (tree.type !== 'VariableDeclarator') return
        const init = tree['init'] as SyntaxTree | null
        const object = init && 'expression' in init ? (init['expression'] as SyntaxTree) : init
        if (object?.type !== 'ObjectExpression') return
        for (const property of object['properties'] as SyntaxTree[])
          if (property.type === 'KeyValueProperty')
            keys.push(String((property['key'] as SyntaxTree)['value']))
      },
    })
  return keys
}

/** Texts of a PO file that stand in no source as a literal. */
function unsaidIn({ text }: TreeFile, sources: readonly TreeFile[]): string[] {
  const ids = [...text.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)].map(([, quoted = '']) =>
    [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join(''),
  )
  const all = sources.map((each) => each.text).join('\n')
  const isSaid = (id: string) =>
    [id, id.replaceAll(String.raw`\"`, '"'), id.replaceAll("'", String.raw`\'`)].some((each) =>
      all.includes(each),
    )
  return ids.filter((id) => id !== '' && !isSaid(id))
}
