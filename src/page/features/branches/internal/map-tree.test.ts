import { expect, test } from 'vitest'
import type { MessageId } from '../../../../core/model/id.ts'
import { moveInTree } from './map-tree.tsx'
import type { MapRow } from './map-rows.ts'

const row = (id: string, level: number, isOpen: boolean | null): MapRow => ({
  node: {
    id: id as MessageId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    excerpt: id,
    isDeleted: false,
  },
  level,
  isOpen,
  isShown: false,
  version: null,
  below: 0,
  place: 1,
  placeCount: 1,
})

const rows = [row('a', 1, null), row('x', 1, true), row('y', 2, null), row('z', 2, false), row('b', 1, null)]

const press = (key: string, from: string): string | null => {
  const move = moveInTree(
    key,
    rows,
    rows.findIndex(({ node }) => node.id === from),
  )
  if (move === null) return null
  return `${move.type}${move.type === 'toggle' ? (move.isOpen ? ' open' : ' shut') : ''} ${move.row.node.id}`
}

test.each([
  ['ArrowDown', 'a', 'focus x'],
  ['ArrowDown', 'b', 'focus b'],
  ['ArrowUp', 'y', 'focus x'],
  ['ArrowUp', 'a', 'focus a'],
  ['Home', 'z', 'focus a'],
  ['End', 'a', 'focus b'],
  ['PageDown', 'a', 'focus b'],
  ['PageUp', 'b', 'focus a'],
  ['ArrowRight', 'z', 'toggle open z'],
  ['ArrowRight', 'x', 'focus y'],
  ['ArrowRight', 'a', 'focus a'],
  ['ArrowLeft', 'x', 'toggle shut x'],
  ['ArrowLeft', 'z', 'focus x'],
  ['ArrowLeft', 'b', 'focus b'],
  ['Enter', 'y', 'go y'],
  [' ', 'y', 'go y'],
])('%s on %s: %s', (key, from, expected) => expect(press(key, from)).toBe(expected))

test('other keys are ignored, and an empty tree has no rows', () => {
  expect(press('Tab', 'a')).toBeNull()
  expect(moveInTree('Enter', [], 0)).toBeNull()
})
