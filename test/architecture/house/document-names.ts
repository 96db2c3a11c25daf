import path from 'node:path'
import { isCode, listTree, readTree, type TreeFile } from './read-tree.ts'

export interface DocumentName {
  file: string
  line: number
  /** The name as the document writes it. */
  name: string
}

/** The list of moved files, which names files that no longer exist. */
const skipped = /^docs\/moved\.md$|^test\/media\/|^node_modules\//

/** Names of Markdown documents, in comments of the code and anywhere in documents, that no file of the repository has. */
export function findLostDocuments(root: string): { read: number; lost: DocumentName[] } {
  const files = listTree(root)
  const isRead = (file: string) =>
    !skipped.test(file) && (isCode(file) || /\.(md|ya?ml|mjs|jsonc)$/.test(file) || file === 'vite.config.ts')
  const names = readTree(root, isRead).flatMap((each) => documentNamesOf(each))
  return { read: names.length, lost: names.filter((name) => !resolves(name, files)) }
}

/** Documents that a file names. In code only comments and titles of tests count: other texts name files of people. */
export function documentNamesOf({ file, text }: TreeFile): DocumentName[] {
  const isDocument = file.endsWith('.md')
  return text.split('\n').flatMap((line, index) => {
    const read = isDocument ? line : commentOf(line)
    const names = withoutAddresses(read).match(/[\w./-]*[\w-]\.md\b(?!\w)/g) ?? []
    return names.map((name) => ({ file, line: index + 1, name }))
  })
}

/** Removes addresses, because pages of other sites cannot be resolved here. */
function withoutAddresses(line: string): string {
  return line.replace(/https?:\/\/\S+/g, '')
}

/** Returns a line's comment and the title of a test on it, which are the places that cite documents. */
function commentOf(line: string): string {
  const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/.exec(line)?.[2] ?? ''
  const comment = /(?:^|\s)(?:\/\/|\/\*|\*|#)(.*)$/.exec(line)?.[1] ?? ''
  return `${title} ${comment}`
}

/** Checks a path from the file's own folder or the root, or the end of a path, as in `markdown/README.md`. */
export function resolves(
  { file, name }: Pick<DocumentName, 'file' | 'name'>,
  files: readonly string[],
): boolean {
  const fromFolder = path.posix.normalize(path.posix.join(path.posix.dirname(file), name))
  const plain = name.replace(/^(\.{1,2}\/)+/, '')
  if (name.startsWith('.') && !name.startsWith('.github/')) return files.includes(fromFolder)
  return files.some((each) => each === fromFolder || each === plain || each.endsWith(`/${plain}`))
}
