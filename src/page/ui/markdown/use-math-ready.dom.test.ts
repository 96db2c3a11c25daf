// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RenderedNode, Rendering } from '../../../core/model/conversation/rendered-block.ts'

const renderingOf = (...nodes: RenderedNode[]): Rendering => ({
  messageId: 'message-1',
  version: 1,
  prose: [[{ type: 'tree', nodes }]],
})
const plain = [renderingOf(['p', 0, 'words']), null]
const withFormula = [renderingOf(['ul', 0, ['li', 0, ['span', { 'data-math': 'inline' }, 'x']]])]

/** The styles are loaded once per page, and each test is one page. */
async function openPage(load: () => Promise<unknown>) {
  vi.resetModules()
  const loadFonts = vi.fn(load)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: loadFonts } })
  const { useMathReady } = await import('./use-math-ready.ts')
  return { useMathReady, loadFonts }
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(10))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('waits for styles and fonts if there is a formula, and requests none if there is not', async () => {
  const { promise: fonts, resolve: deliver } = Promise.withResolvers<void>()
  const { useMathReady, loadFonts } = await openPage(() => fonts)
  const { result, rerender } = renderHook(useMathReady, { initialProps: plain })
  await settle()
  expect([result.current, loadFonts.mock.calls.length]).toEqual([true, 0])
  rerender(withFormula)
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalled())
  expect(result.current).toBe(false)
  deliver()
  await settle()
  expect(result.current).toBe(true)
})

it.each([
  ['they cannot be loaded', () => Promise.reject(new Error('offline'))],
  ['they do not load for two seconds', () => new Promise(() => undefined)],
])('continues if %s', async (_, load) => {
  const { useMathReady, loadFonts } = await openPage(load)
  const { result } = renderHook(useMathReady, { initialProps: withFormula })
  expect(result.current).toBe(false)
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalled())
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(result.current).toBe(true)
})
