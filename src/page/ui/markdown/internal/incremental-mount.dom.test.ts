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

function show(total: number, perUpdate?: number) {
  const { result, rerender } = renderHook(
    ({ of }) => useIncrementalCount(of, { atFirst: 2, perFrame: 1, perUpdate }),
    { initialProps: { of: total } },
  )
  return {
    readCount: () => result.current,
    growTo: (of: number) => rerender({ of }),
    nextFrame: () =>
      act(() => {
        vi.advanceTimersToNextFrame()
      }),
  }
}

it('mounts some at first, and one more with each frame', () => {
  const { readCount, nextFrame } = show(4)
  expect(readCount()).toBe(2)
  nextFrame()
  expect(readCount()).toBe(3)
  nextFrame()
  nextFrame()
  expect(readCount()).toBe(4)
})

it('mounts single items on arrival, even while earlier ones are pending', () => {
  const { readCount, growTo, nextFrame } = show(2)
  growTo(3)
  growTo(4)
  expect(readCount()).toBe(4)
  growTo(10)
  expect(readCount()).toBe(5)
  growTo(11)
  expect(readCount()).toBe(6)
  nextFrame()
  expect(readCount()).toBe(7)
})

it('mounts a limited number of simultaneous items on arrival, and the others frame by frame', () => {
  const { readCount, growTo, nextFrame } = show(2, 3)
  growTo(5)
  expect(readCount()).toBe(5)
  growTo(10)
  expect(readCount()).toBe(8)
  nextFrame()
  expect(readCount()).toBe(9)
  growTo(13)
  expect(readCount()).toBe(12)
  nextFrame()
  expect(readCount()).toBe(13)
})

it('continues if there are fewer than before', () => {
  const { readCount, growTo, nextFrame } = show(9)
  growTo(3)
  expect(readCount()).toBeGreaterThan(0)
  for (let frame = 0; frame < 4; frame += 1) nextFrame()
  expect(readCount()).toBe(3)
})
