import { expect, test } from 'vitest'
import { measureKeyboardInset } from './keyboard-inset.ts'

test.each([
  ['a keyboard over the window', { windowHeight: 844, visibleHeight: 500, scale: 1 }, 344],
  ['a window that shrinks for the keyboard', { windowHeight: 500, visibleHeight: 500, scale: 1 }, 0],
  ['bars of the browser', { windowHeight: 844, visibleHeight: 760, scale: 1 }, 0],
  ['a page that was zoomed in', { windowHeight: 844, visibleHeight: 422, scale: 2 }, 0],
])('%s', (_, viewport, covered) => {
  expect(measureKeyboardInset(viewport)).toBe(covered)
})
