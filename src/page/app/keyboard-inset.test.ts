import { afterEach, expect, test, vi } from 'vitest'
import { measureKeyboardInset, syncKeyboardInset } from './keyboard-inset.ts'

test.each([
  ['a keyboard over the window', { windowHeight: 844, visibleHeight: 500, scale: 1 }, 344],
  ['a window that shrinks for the keyboard', { windowHeight: 500, visibleHeight: 500, scale: 1 }, 0],
  ['bars of the browser', { windowHeight: 844, visibleHeight: 760, scale: 1 }, 0],
  ['a page that was zoomed in', { windowHeight: 844, visibleHeight: 422, scale: 2 }, 0],
])('%s', (_, viewport, covered) => {
  expect(measureKeyboardInset(viewport)).toBe(covered)
})

afterEach(() => vi.unstubAllGlobals())

test('in a browser without interactive-widget the page ends above the keyboard, and is scrolled back', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, scale: 1 })
  const setProperty = vi.fn<(name: string, value: string) => void>()
  const scrollTo = vi.fn<(x: number, y: number) => void>()
  vi.stubGlobal('window', { visualViewport: viewport })
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('document', { documentElement: { style: { setProperty } } })
  vi.stubGlobal('scrollTo', scrollTo)
  syncKeyboardInset()
  viewport.height = 500
  viewport.dispatchEvent(new Event('resize'))
  expect(setProperty).toHaveBeenLastCalledWith('--keyboard', '344px')
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  viewport.height = 844
  viewport.dispatchEvent(new Event('resize'))
  expect(setProperty).toHaveBeenLastCalledWith('--keyboard', '0px')
  expect(scrollTo).toHaveBeenCalledOnce()
})
