// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RunAnnouncer } from './run-announcer.tsx'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says once that it waits to retry, not each second, and says it again for another wait', () => {
  const said: string[] = []
  const draw = (dueAt: number | undefined) => (
    <RunAnnouncer
      isRunning
      interactions={[]}
      silence={undefined}
      // A new object each time, as the live answer is copied with every change.
      retry={dueAt === undefined ? undefined : { dueAt, attempt: 2, message: 'Too busy.' }}
    />
  )
  const { rerender } = render(draw(undefined))
  for (const [dueAt, seconds] of [
    [1_125_000, 60],
    [1_125_000, 60],
    [1_125_000, 30],
    [1_155_000, 0],
    [undefined, 0],
  ] as const) {
    rerender(draw(dueAt))
    said.push(screen.getByRole('status').textContent)
    vi.setSystemTime(Date.now() + seconds * 1000)
  }
  const first = 'Too busy. Retrying in 2 minutes. You can retry now or cancel.'
  expect(said).toEqual([
    first,
    first,
    first,
    'Too busy. Retrying in 5 seconds. You can retry now or cancel.',
    'The answer is being written.',
  ])
})
