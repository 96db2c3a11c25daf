import { expect, test } from 'vitest'
import { countNewMessages } from './reading-positions.ts'

test('messages since the person left the end are counted, including a streaming answer', () => {
  expect(countNewMessages(['a', 'b'], { id: 'b', isGrowing: false })).toBe(0)
  expect(countNewMessages(['a', 'b'], { id: 'b', isGrowing: true })).toBe(1)
  expect(countNewMessages(['a', 'b', 'c', 'd'], { id: 'b', isGrowing: true })).toBe(3)
  expect(countNewMessages(['a', 'b'], { id: 'elsewhere', isGrowing: true })).toBe(0)
  expect(countNewMessages([], null)).toBe(0)
})
