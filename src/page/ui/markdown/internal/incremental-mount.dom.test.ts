// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIncrementalCount } from './incremental-mount.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(total: number, asTheyCome?: number) {
  const { result, rerender } = renderHook(
    ({ of }) => useIncrementalCount(of, { atFirst: 2, perFrame: 1, asTheyCome }),
    { initialProps: { of: total } },
  )
  return {
    shown: () => result.current,
    growTo: (of: number) => rerender({ of }),
    nextFrame: () =>
      act(() => {
        vi.advanceTimersToNextFrame()
      }),
  }
}

it('shows some at first, and one more with each frame', () => {
  const { shown, nextFrame } = show(4)
  expect(shown()).toBe(2)
  nextFrame()
  expect(shown()).toBe(3)
  nextFrame()
  nextFrame()
  expect(shown()).toBe(4)
})

it('shows what comes one by one as it comes, also while earlier ones are waited for', () => {
  const { shown, growTo, nextFrame } = show(2)
  growTo(3)
  growTo(4)
  expect(shown()).toBe(4)
  growTo(10)
  expect(shown()).toBe(5)
  growTo(11)
  expect(shown()).toBe(6)
  nextFrame()
  expect(shown()).toBe(7)
})

it('shows up to so many that come at once as they come, and of more the others frame by frame', () => {
  const { shown, growTo, nextFrame } = show(2, 3)
  growTo(5)
  expect(shown()).toBe(5)
  growTo(10)
  expect(shown()).toBe(8)
  nextFrame()
  expect(shown()).toBe(9)
  growTo(13)
  expect(shown()).toBe(12)
  nextFrame()
  expect(shown()).toBe(13)
})

it('goes on where there are fewer than before', () => {
  const { shown, growTo, nextFrame } = show(9)
  growTo(3)
  expect(shown()).toBeGreaterThan(0)
  for (let frame = 0; frame < 4; frame += 1) nextFrame()
  expect(shown()).toBe(3)
})
