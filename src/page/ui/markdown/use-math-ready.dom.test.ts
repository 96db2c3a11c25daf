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
  const { useMathReady, waitForMath } = await import('./use-math-ready.ts')
  return { useMathReady, waitForMath, loadFonts }
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

const update = (...nodes: RenderedNode[]) => [
  { prose: 0, splice: { start: 0, blocks: [{ type: 'tree' as const, nodes }] } },
]
const formula = update(['p', 0, ['span', { 'data-math': 'inline' }, 'x']])

it('makes the first formula of a streamed text wait for styles and fonts, and no other text', async () => {
  const { promise: fonts, resolve: deliver } = Promise.withResolvers<void>()
  const { waitForMath, loadFonts } = await openPage(() => fonts)
  expect(waitForMath(update(['p', 0, 'words']))).toBeNull()
  const shown = vi.fn<() => void>()
  void waitForMath(formula)?.then(shown)
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalled())
  expect(shown).not.toHaveBeenCalled()
  deliver()
  await settle()
  expect(shown).toHaveBeenCalled()
  expect(waitForMath(formula)).toBeNull()
})

it('waits only once, and for two seconds, if they do not load', async () => {
  const { waitForMath, loadFonts } = await openPage(() => new Promise(() => undefined))
  const shown = vi.fn<() => void>()
  void waitForMath(formula)?.then(shown)
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(2100)
  expect(shown).toHaveBeenCalled()
  expect(waitForMath(formula)).toBeNull()
})
