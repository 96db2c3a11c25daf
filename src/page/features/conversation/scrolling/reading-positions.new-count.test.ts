import { expect, test } from 'vitest'
import { countNewMessages } from './reading-positions.ts'

test('what came since the end was left is counted, with an answer that was being written', () => {
  expect(countNewMessages(['a', 'b'], { id: 'b', isGrowing: false })).toBe(0)
  expect(countNewMessages(['a', 'b'], { id: 'b', isGrowing: true })).toBe(1)
  expect(countNewMessages(['a', 'b', 'c', 'd'], { id: 'b', isGrowing: true })).toBe(3)
  expect(countNewMessages(['a', 'b'], { id: 'elsewhere', isGrowing: true })).toBe(0)
  expect(countNewMessages([], null)).toBe(0)
})
