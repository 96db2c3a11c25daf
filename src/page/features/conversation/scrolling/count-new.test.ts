import { expect, test } from 'vitest'
import { countNew } from './reading-positions.ts'

test('what came since the end was left is counted, with an answer that was being written', () => {
  expect(countNew(['a', 'b'], { id: 'b', isGrowing: false })).toBe(0)
  expect(countNew(['a', 'b'], { id: 'b', isGrowing: true })).toBe(1)
  expect(countNew(['a', 'b', 'c', 'd'], { id: 'b', isGrowing: true })).toBe(3)
  expect(countNew(['a', 'b'], { id: 'elsewhere', isGrowing: true })).toBe(0)
  expect(countNew([], null)).toBe(0)
})
