import { afterEach, expect, test, vi } from 'vitest'
import { isDataSaverOn } from './data-saver.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{}, false],
  [{ connection: { saveData: false } }, false],
  [{ connection: { saveData: true } }, true],
])('with %j as navigator, data is saved: %s', (navigator, expected) => {
  vi.stubGlobal('navigator', navigator)
  expect(isDataSaverOn()).toBe(expected)
})
