import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listExports } from './banned-names.ts'

export interface CallPathStep {
  file: string
  /** An earlier file of the list that is the caller, if the file before is not. */
  from?: string | undefined
  /** A port, command, event or member that both files name. */
  via?: string | undefined
}

export interface CallPath {
  title: string
  steps: CallPathStep[]
}

/** Reads the numbered lists of files under the headings of a document; lists of anything else are left out. */
export function parseCallPaths(markdown: string): CallPath[] {
  const paths: CallPath[] = []
  for (const line of markdown.split('\n')) {
    const title = /^#{2,}\s+(.+)$/.exec(line)?.[1]
    if (title !== undefined) paths.push({ title, steps: [] })
    const [, file, rest = ''] = /^\d+\.\s+`((?:src|test|e2e)\/[^`]+)`(.*)$/.exec(line) ?? []
    if (file === undefined) continue
    const link = /\(((?:from|via) .*)\)\s*$/.exec(rest)?.[1] ?? ''
    const from = /from `([^`]+)`/.exec(link)?.[1]
    const via = /via `([^`]+)`/.exec(link)?.[1]
    paths.at(-1)?.steps.push({ file, from, via })
  }
  return paths.filter(({ steps }) => steps.length > 0)
}

/** Lists the faults of a path: files that do not exist, callers that are not listed before, and links that the code does not have. */
export function findBrokenLinks({ title, steps }: CallPath, root: string): string[] {
  const listed = new Set<string>()
  return steps.flatMap((step, index) => {
    const { file, from, via } = step
    const caller = from ?? steps[index - 1]?.file
    const problems: string[] = []
    if (!existsSync(path.join(root, file))) problems.push('does not exist')
    else if (from !== undefined && !listed.has(from)) problems.push(`no earlier step is ${from}`)
    else if (
      caller !== undefined &&
      existsSync(path.join(root, caller)) &&
      !areLinked({ caller, file, via }, root)
    )
      problems.push(
        via === undefined ? `is not linked to ${caller}` : `is not linked to ${caller} via ${via}`,
      )
    listed.add(file)
    return problems.map((problem) => `${title}, ${index + 1}: ${file} ${problem}`)
  })
}

/**
 * Files are linked if both name what is between them, or, without such a name, if one of them imports the other or names one of its
 * exports.
 */
function areLinked(
  { caller, file, via }: { caller: string; file: string; via?: string | undefined },
  root: string,
) {
  const [one, other] = [caller, file].map((each) => {
    const text = readFileSync(path.join(root, each), 'utf8')
    return { file: each, text, tokens: tokensOf(text) }
  })
  if (!one || !other) return false
  if (via !== undefined)
    return [one, other].every(
      ({ text, tokens }) => tokens.has(via) || text.includes(`'${via}'`) || text.includes(`/${via}.`),
    )
  return isNaming(one, other) || isNaming(other, one)
}

interface Source {
  file: string
  text: string
  tokens: ReadonlySet<string>
}

function isNaming(one: Source, other: Source): boolean {
  const imported = [...one.text.matchAll(/(?:from|import\(|import|new URL\()\s*['"](\.[^'"?]+)/g)].map(
    ([, specifier = '']) => path.posix.normalize(path.posix.join(path.posix.dirname(one.file), specifier)),
  )
  return (
    imported.includes(other.file) || listExports(other.text, other.file).some((name) => one.tokens.has(name))
  )
}

function tokensOf(text: string): Set<string> {
  return new Set(text.match(/[\w$]+(?:-[\w$]+)*/g))
}
