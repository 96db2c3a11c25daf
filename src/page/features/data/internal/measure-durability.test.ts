import { expect, test, vi } from 'vitest'
import { isOnlyInMemory, measureDurability, type WriteBatch } from './measure-durability.ts'

function timesOf(relaxed: readonly number[], strict: readonly number[]): WriteBatch {
  const callCounts = { relaxed: 0, strict: 0, default: 0 }
  return async (durability) => {
    const list = durability === 'strict' ? strict : relaxed
    const at = callCounts[durability]
    callCounts[durability] += 1
    return list[at % list.length] ?? 0
  }
}

test.each([
  ['a disk', [5, 6, 5, 7], [9, 14, 11, 30], false],
  ['a disk while the computer is busy with something else', [5, 60, 5, 7, 5], [9, 14, 80, 10, 12], false],
  ['memory', [5, 6, 5, 7], [5, 6, 6, 6], true],
  ['memory while the computer is busy', [5, 40, 5, 6, 5], [5, 6, 38, 5, 6], true],
  ['a stopped clock', [0], [0], false],
])('detects %s by the duration of a wait', async (_what, relaxed, strict, expected) => {
  expect(await isOnlyInMemory(timesOf(relaxed, strict))).toBe(expected)
})

test('measures nothing in a browser without userAgentData', async () => {
  const open = vi.fn<() => never>()
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('navigator', { userAgent: 'Firefox' })
  expect(await measureDurability()).toBe(false)
  expect(open).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
