import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from './syntax-tree.ts'

/** A regular expression literal of `src`, with the files that contain it. */
export interface PatternLiteral {
  pattern: string
  flags: string
  files: readonly string[]
}

/**
 * A verdict of recheck: `linear` for at most linear time, `exponential`, a degree such as `polynomial 2`, or `unknown`
 * for syntax that it cannot parse.
 */
export type PatternVerdict = string

export interface Patterns {
  /** Sources that were read. */
  read: readonly string[]
  literals: readonly PatternLiteral[]
  /** Files that make a regular expression of a text that is not constant, once for each place. */
  dynamic: readonly string[]
}

/** Checked-in verdicts of recheck by pattern and flags. `npm run patterns` updates them. */
export const verdictsFile = path.join(import.meta.dirname, 'pattern-verdicts.json')

export function readVerdicts(): Record<string, PatternVerdict> {
  return existsSync(verdictsFile)
    ? (JSON.parse(readFileSync(verdictsFile, 'utf8')) as Record<string, PatternVerdict>)
    : {}
}

export function nameOfPattern({ pattern, flags }: Pick<PatternLiteral, 'pattern' | 'flags'>): string {
  return `/${pattern}/${flags}`
}

export function readPatterns(root: string): Patterns {
  const read = listSources(root).filter((file) => file.startsWith('src/') && !isTest(file))
  const byName = new Map<string, { pattern: string; flags: string; files: string[] }>()
  const dynamic: string[] = []
  for (const file of read) {
    const found = patternsOf(readFileSync(path.join(root, file), 'utf8'), file.endsWith('x'))
    for (const literal of found.literals) {
      const known = byName.get(nameOfPattern(literal)) ?? { ...literal, files: [] }
      if (!known.files.includes(file)) known.files.push(file)
      byName.set(nameOfPattern(literal), known)
    }
    dynamic.push(...Array.from({ length: found.dynamicCount }, () => file))
  }
  return { read, literals: [...byName.values()], dynamic }
}

export function patternsOf(source: string, tsx = false) {
  const literals: Pick<PatternLiteral, 'pattern' | 'flags'>[] = []
  let dynamicCount = 0
  visitSource(
    source,
    {
      enter: (tree) => {
        if (tree.type === 'RegExpLiteral') {
          literals.push({ pattern: String(tree['pattern']), flags: String(tree['flags']) })
        }
        if (tree.type !== 'NewExpression' && tree.type !== 'CallExpression') return
        if ((tree['callee'] as SyntaxTree)['value'] !== 'RegExp') return
        const [pattern, flags] = ((tree['arguments'] ?? []) as SyntaxTree[]).map(constantOf)
        if (pattern === undefined) dynamicCount += 1
        else literals.push({ pattern, flags: flags ?? '' })
      },
    },
    tsx,
  )
  return { literals, dynamicCount }
}

function constantOf(argument: SyntaxTree): string | undefined {
  const expression = argument['expression'] as SyntaxTree
  if (expression.type === 'StringLiteral') return String(expression['value'])
  if (expression.type !== 'TemplateLiteral') return undefined
  const parts = partsOfTemplate(expression)
  return parts.length === 1 ? parts[0] : undefined
}

/** Judges a pattern with recheck, which takes up to seconds. */
export async function judgePattern({
  pattern,
  flags,
}: Pick<PatternLiteral, 'pattern' | 'flags'>): Promise<PatternVerdict> {
  process.env['RECHECK_BACKEND'] ??= 'pure'
  const { check } = await import('recheck')
  const { status, ...rest } = await check(pattern, flags, { timeout: 60_000 })
  const complexity = 'complexity' in rest ? rest.complexity : undefined
  if (status === 'safe') return 'linear'
  if (status === 'unknown' || !complexity) return 'unknown'
  return complexity.type === 'polynomial' ? `polynomial ${complexity.degree}` : complexity.type
}
