import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from './laws.ts'
import { listSources, readModuleGraph, type ModuleGraph } from './module-graph.ts'
import { isTest } from './modules.ts'

describe('the laws hold', () => {
  let graph: ModuleGraph
  beforeAll(async () => {
    graph = await readModuleGraph(process.cwd())
  }, 120_000)

  test('every source file was read', () => {
    expect(graph.sources).toEqual(listSources(process.cwd()))
    expect(graph.sources.length).toBeGreaterThan(10)
  })

  test('no file with imports was parsed as empty', () => {
    const importing = graph.sources.filter((source) =>
      /^import [^;]*?from '/m.test(readFileSync(source, 'utf8')),
    )
    const read = new Set(graph.imports.map((item) => item.from))
    expect(importing.filter((source) => !read.has(source))).toEqual([])
  })

  test('a tool worker runs only its own module, the core and lib: no network, no storage, no key', () => {
    const module = 'src/adapters/tool-worker'
    const reached = new Set([`${module}/tool-worker.ts`])
    for (const from of reached) {
      for (const item of graph.imports)
        if (item.from === from && !item.isPackage && !item.isTypeOnly) reached.add(item.to)
    }
    expect(
      [...reached].filter((file) => !file.startsWith(`${module}/`) && !/^src\/(core|lib)\//.test(file)),
    ).toEqual([])
    expect(reached).toContain(`${module}/jobs/extract-text.ts`)
    // A tool worker loads the code of a job only when the job starts.
    const runtime = graph.imports.filter(
      (item) => !item.isTypeOnly && /^src\/adapters\/tool-worker\/(jobs\/|job-table)/.test(item.to),
    )
    expect(
      new Set(
        runtime
          .map(({ from }) => from)
          .filter((from) => !from.startsWith(`${module}/jobs/`) && !isTest(from)),
      ),
    ).toEqual(new Set([`${module}/tool-worker.ts`, `${module}/job-table.ts`]))
  })

  test('the render worker runs the parser and what isolates it; the worker that waits for it loads no parser', () => {
    const renderEntry = 'src/worker/main-render-worker.ts'
    const reachedFrom = (entry: string): string[] => {
      const reached = new Set([entry])
      for (const from of reached) {
        for (const item of graph.imports)
          // The worker's entry is named by its address and never imported.
          if (item.from === from && !item.isPackage && !item.isTypeOnly && item.to !== renderEntry)
            reached.add(item.to)
      }
      return [...reached]
    }
    const parser = 'src/adapters/markdown/parse-markdown.ts'
    const rendering = reachedFrom(renderEntry)
    expect(rendering).toContain(parser)
    expect(
      rendering.filter(
        (file) =>
          !/^src\/(?:adapters\/markdown\/|core\/|lib\/|adapters\/tool-worker\/(?:isolate-scope|remove-globals)|worker\/main-render-worker)/.test(
            file,
          ),
      ),
    ).toEqual([])
    expect(reachedFrom('src/worker/main.ts').filter((file) => file === parser)).toEqual([])
  })

  test('only the context runtime composes: it alone measures, projects a turn and is used outside its folder', () => {
    const importersOf = (name: string): string[] =>
      graph.sources.filter((source) => {
        const text = isTest(source) ? '' : readFileSync(source, 'utf8')
        return [...text.matchAll(/^(?:import|export) [^;]*? from '.*'/gm)].some(([statement]) =>
          new RegExp(`\\b${name}\\b`).test(statement),
        )
      })
    const folder = 'src/core/context'
    const runtime = `${folder}/default-context-runtime.ts`
    for (const name of ['projectMessages', 'viewBranch', 'measureContext', 'TurnProjection']) {
      const importers = importersOf(name)
      expect(importers).toContain(runtime)
      expect(importers.filter((file) => !file.startsWith(`${folder}/`))).toEqual([])
    }
    expect(importersOf('measureContext')).toEqual([runtime])
    expect(importersOf('TurnProjection')).toEqual([runtime])
    for (const name of ['assemblePrompt', 'applyToolResults', 'decideRecovery'])
      expect(importersOf(name)).toEqual([runtime])
  })

  test('direction, cycles, private files and packages', () => {
    expect(findViolations(graph)).toEqual([])
  })
})

// A committed link named `node_modules` would replace the packages of everybody who checks out the commit.
test.runIf(existsSync('.git'))('no file that git should ignore is in the tree', () => {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  const ignored = execFileSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], {
    encoding: 'utf8',
  })
  expect(ignored).toBe('')
  expect(tracked.length).toBeGreaterThan(100)
})
