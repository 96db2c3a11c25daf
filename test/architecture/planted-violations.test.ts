import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, type Violation } from './laws.ts'
import { readModuleGraph } from './module-graph.ts'
import { plantedTargets, plantedViolations } from './planted-violations.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

describe('a planted violation is found', () => {
  const copy = makeTemporaryFolder()
  let violations: Violation[] = []

  beforeAll(async () => {
    cpSync('src', path.join(copy.path, 'src'), { recursive: true })
    copy.write(plantedTargets)
    copy.write(Object.fromEntries(plantedViolations.map(({ file, source }) => [file, source])))
    violations = findViolations(await readModuleGraph(copy.path))
  }, 30_000)

  afterAll(() => copy.remove())

  test.each(plantedViolations)('$title', ({ law, file, to }) => {
    expect(violations).toContainEqual({ law, from: file, to })
  })

  test('and nothing that was planted beside them is taken for one', () => {
    const planted = new Set(plantedViolations.map(({ file }) => file))
    const others = violations.filter(({ from }) => from.includes('/planted') && !planted.has(from))
    expect(others).toEqual([
      {
        law: 'cycle',
        from: 'src/core/kernel/planted-cycle-b.ts',
        to: 'src/core/kernel/planted-cycle-a.ts',
      },
    ])
  })
})
