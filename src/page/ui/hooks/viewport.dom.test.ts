// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { onViewportResize } from './viewport.ts'

it('runs once for all events of a change, in the frame after it, until it ends', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const act = vi.fn()
  const end = onViewportResize(act)
  dispatchEvent(new Event('resize'))
  dispatchEvent(new Event('resize'))
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersToNextFrame()
  expect(act).toHaveBeenCalledTimes(1)

  dispatchEvent(new Event('resize'))
  end()
  dispatchEvent(new Event('resize'))
  vi.advanceTimersToNextFrame()
  expect(act).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
