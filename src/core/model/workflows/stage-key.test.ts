import { expect, test } from 'vitest'
import { parseKey, toKey } from './stage-key.ts'

test.each([
  [{ stageId: 'draft', pass: 1 }, 'draft'],
  [{ stageId: 'draft', pass: 12 }, 'draft~12'],
  [{ stageId: 'draft', pass: 1, item: 0 }, 'draft#1'],
  [{ stageId: 'draft', pass: 2, item: 10 }, 'draft~2#11'],
])('writes and reads the key of %o', (parts, key) => {
  expect(toKey(parts)).toBe(key)
  expect(parseKey(key)).toEqual(parts)
})
