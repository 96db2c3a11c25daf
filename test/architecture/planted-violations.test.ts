import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, type Violation } from './laws.ts'
import { readModuleGraph } from './module-graph.ts'
import { plantedTargets, plantedViolations } from './planted-violations.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

describe('a planted violation is found', () => {
  const tree = makeTemporaryFolder()
  let violations: Violation[] = []

  beforeAll(async () => {
    tree.write(plantedTargets)
    tree.write(Object.fromEntries(plantedViolations.map(({ file, source }) => [file, source])))
    violations = findViolations(await readModuleGraph(tree.path))
  }, 30_000)

  afterAll(() => tree.remove())

  test.each(plantedViolations)('$title', ({ law, file, to }) => {
    expect(violations).toContainEqual({ law, from: file, to })
  })

  test('and no planted file next to them is taken for one', () => {
    const planted = new Set(plantedViolations.map(({ file }) => file))
    expect(violations.filter(({ from }) => !planted.has(from))).toEqual([
      {
        law: 'cycle',
        from: 'src/core/model/planted-cycle-b.ts',
        to: 'src/core/model/planted-cycle-a.ts',
      },
      {
        law: 'sibling-cycle',
        from: 'src/adapters/tools/planted-fetch.ts',
        to: 'src/adapters/network/planted-gate.ts',
      },
      {
        law: 'sibling-cycle',
        from: 'src/page/features/search/planted-back.ts',
        to: 'src/page/features/sessions/planted-b.ts',
      },
    ])
  })
})
