import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listTree } from '../architecture/house/read-tree.ts'
import { ensureBrowser } from '../scripts/browser.ts'
import { compareFigure, describeComparison } from './compare-figures.ts'
import type { Figures } from './measure-tree.ts'

export const comparedBenches = ['stream', 'typing', 'loop', 'open'] as const
export type ComparedBench = (typeof comparedBenches)[number]

export interface CompareOptions {
  /** Commit to compare with. */
  against: string
  benches: readonly ComparedBench[]
  /** Number of runs of each build. */
  runs: number
}

const here = process.cwd()
/** Limit in kB, gzip. */
const maxScriptBeforeComposer = 125

/**
 * Builds the commit (A) and this tree (B) and runs each bench A B B A. Prints for each figure the median of the ratios of
 * B to A and the spread of A. The build of a commit stays in `.cache/bench` for the next comparison. Resolves to whether all
 * figures are good.
 */
export async function compareTrees({ against, benches, runs }: CompareOptions): Promise<boolean> {
  const commit = execFileSync('git', ['rev-parse', '--short=8', `${against}^{commit}`], {
    encoding: 'utf8',
  }).trim()
  const before = openWorktree(commit)
  const needsBuild = benches.some((bench) => bench !== 'loop')
  if (needsBuild) {
    build(before, { isKept: true })
    build(here, { isKept: false })
  }
  const results: boolean[] = []
  for (const bench of benches) results.push(compareBench(bench, { before, commit, runs }))
  if (needsBuild) results.push(compareSize(before, commit))
  return results.every(Boolean)
}

/** Makes a checkout with the packages that are installed here. Removes its tests, which a test runner would find. */
function openWorktree(commit: string): string {
  const tree = path.join(here, '.cache/bench', commit)
  if (!existsSync(path.join(tree, 'package.json'))) {
    console.log(`worktree of ${commit} in ${path.relative(here, tree)}`)
    execFileSync('git', ['worktree', 'prune'], { stdio: 'inherit' })
    execFileSync('git', ['worktree', 'add', '--force', '--detach', tree, commit], { stdio: 'inherit' })
    for (const file of listTree(tree).filter((each) => /\.test\.tsx?$/.test(each)))
      rmSync(path.join(tree, file))
  }
  if (!existsSync(path.join(tree, 'node_modules'))) copyPackages(tree)
  const lockOf = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(tree) !== lockOf(here))
    console.log(
      'The packages of that commit are others: both builds are made with those that are installed here.',
    )
  return tree
}

/** Makes hard links if the file system supports them. Otherwise 600 MB are copied. */
function copyPackages(tree: string): void {
  const [from, to] = [path.join(here, 'node_modules'), path.join(tree, 'node_modules')]
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

function build(tree: string, { isKept }: { isKept: boolean }): void {
  if (isKept && existsSync(path.join(tree, 'dist/sw.js'))) return
  console.log(`build of ${path.relative(here, tree) || 'this tree'}`)
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: tree,
    stdio: 'inherit',
  })
}

function measure(tree: string, bench: string): Figures {
  const output = execFileSync(
    process.execPath,
    [path.join(import.meta.dirname, 'measure-tree.ts'), tree, bench],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(bench !== 'loop' && bench !== 'size' && { CHROMIUM_PATH: ensureBrowser() }),
      },
    },
  )
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '{}') as Figures
}

function compareBench(
  bench: ComparedBench,
  { before, commit, runs }: { before: string; commit: string; runs: number },
): boolean {
  const measured: Record<'before' | 'after', Figures[]> = { before: [], after: [] }
  for (let run = 0; run < runs; run += 1) {
    console.log(`${bench}: run ${run + 1} of ${runs}, ${commit} and this tree`)
    // Each build is first in every other run, because what comes second finds a warmer machine.
    const first = run % 2 === 0 ? 'before' : 'after'
    for (const build of [first, first === 'before' ? 'after' : 'before'] as const)
      measured[build].push(measure(build === 'before' ? before : here, bench))
  }
  const names = Object.keys(measured.before[0] ?? {})
  const comparisons = names.map((name) => {
    const valuesOf = (figures: readonly Figures[]) => figures.map((each) => each[name] ?? NaN)
    const comparison = compareFigure(valuesOf(measured.before), valuesOf(measured.after))
    console.log(`${bench}, ${name}: ${describeComparison(comparison)}`)
    return comparison
  })
  return comparisons.every(({ isGood }) => isGood)
}

/** Compares the sizes of both builds. One run is enough, because all builds of a commit have the same size. */
function compareSize(before: string, commit: string): boolean {
  const [earlier, now] = [before, here].map((tree) => Object.values(measure(tree, 'size'))[0] ?? NaN)
  const isGood = (now ?? NaN) <= maxScriptBeforeComposer
  console.log(
    `script before the composer: ${earlier} kB at ${commit}, ${now} kB here (at most ${maxScriptBeforeComposer}${isGood ? '' : ', FAILED'})`,
  )
  return isGood
}
