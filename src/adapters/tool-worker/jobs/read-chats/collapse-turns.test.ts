import { afterEach, expect, test, vi } from 'vitest'
import { collapseTurns, type ForeignNode } from './collapse-turns.ts'

afterEach(() => vi.restoreAllMocks())

function toNode(id: string): ForeignNode {
  return { id, parentId: null, kind: 'user', parts: [] }
}

test('nodes with one id get the next free number each', () => {
  const { messages } = collapseTurns(['a', 'a 3', 'a', 'a', 'b', 'b'].map(toNode), 0)
  expect(messages.map(({ id }) => id)).toEqual(['a', 'a 3', 'a 2', 'a 4', 'b', 'b 2'])
})

test('very many nodes with one id ask for each number once', () => {
  const count = 1000
  const has = vi.spyOn(Map.prototype, 'has')
  const { messages } = collapseTurns(
    Array.from({ length: count }, () => toNode('a')),
    0,
  )
  expect(has.mock.calls.length).toBeLessThan(count * 10)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(count)
})
