// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value that changes often is shown at most once in the interval, and the last one arrives', () => {
  const shown = new Set<number>()
  const { rerender, result } = renderHook(
    ({ value }) => {
      const throttled = useThrottled(value, 300)
      shown.add(throttled)
      return throttled
    },
    { initialProps: { value: 0 } },
  )
  for (let value = 1; value <= 50; value++) {
    rerender({ value })
    act(() => void vi.advanceTimersByTime(20))
  }
  expect(shown.size).toBeLessThanOrEqual(5)
  expect(shown.size).toBeGreaterThan(2)
  act(() => void vi.advanceTimersByTime(300))
  expect(result.current).toBe(50)
})
