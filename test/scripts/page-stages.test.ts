import { describe, expect, test } from 'vitest'
import { groupByStage, type ModuleGraph } from './page-stages.ts'

/** Returns a graph in which every module exists and the named modules have imports. */
function graphOf(imports: Record<string, readonly string[]>): ModuleGraph {
  return { getModuleInfo: (id) => ({ importedIds: imports[id] ?? [] }) }
}

function stageFinder(graph: ModuleGraph) {
  const groups = groupByStage('/p').toSorted((one, other) => other.priority - one.priority)
  return (id: string): string | null => {
    for (const { name } of groups) {
      const stage = typeof name === 'string' ? null : name(id, graph)
      if (stage !== null) return stage
    }
    return null
  }
}

describe('the stages of the page', () => {
  test('a module that two stages need belongs to the first of them', () => {
    const graph = graphOf({
      '/p/app/services/services.ts': ['/p/shared.ts'],
      '/p/features/conversation/conversation.tsx': ['/p/shared.ts', '/p/own.ts'],
    })
    const stageOf = stageFinder(graph)
    expect(stageOf('/p/shared.ts')).toBe('services')
    expect(stageOf('/p/own.ts')).toBe('conversation')
  })

  test('a circular import is named once, and modules that no stage needs are ignored', () => {
    const graph = graphOf({
      '/p/app/commands/commands.tsx': ['/p/a.ts'],
      '/p/a.ts': ['/p/app/commands/commands.tsx'],
    })
    const stageOf = stageFinder(graph)
    expect(stageOf('/p/a.ts')).toBe('around')
    expect(stageOf('/p/features/usage/usage-page.tsx')).toBeNull()
  })

  test('a module that has moved is reported missing', () => {
    expect(() => stageFinder({ getModuleInfo: () => null })('/p/a.ts')).toThrow(
      'which the page does not load',
    )
  })
})
