import { createFailure } from '../../../../core/model/failures/failure.ts'
// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RetryWait } from './wait-notices.tsx'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts down, and lets a person continue at once or give up', () => {
  const decided: string[] = []
  render(
    <RetryWait
      wait={{ dueAt: 1_125_000, delayMs: 125_000, failure: createFailure('overloaded') }}
      onDecide={(decision) => decided.push(decision)}
    />,
  )
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('Retrying in 2 min 5 s.')
  act(() => void vi.advanceTimersByTime(113_000))
  expect(timer.textContent).toBe('Retrying in 12 s.')
  act(() => void vi.advanceTimersByTime(12_000))
  expect(timer.textContent).toBe('Retrying…')
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(decided).toEqual(['retry-now', 'give-up'])
})

it.each([-86_400_000, 86_400_000])('continues counting when the clock is set by %i ms', (byMs) => {
  render(
    <RetryWait
      wait={{ dueAt: 1_020_000, delayMs: 20_000, failure: createFailure('overloaded') }}
      onDecide={() => {}}
    />,
  )
  vi.setSystemTime(1_000_000 + byMs)
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.getByRole('timer').textContent).toBe('Retrying in 15 s.')
})

it('counts down no more than the delay when it is shown after the clock was set back', () => {
  vi.setSystemTime(1_000_000 - 3_600_000)
  render(
    <RetryWait
      wait={{ dueAt: 1_020_000, delayMs: 20_000, failure: createFailure('overloaded') }}
      onDecide={() => {}}
    />,
  )
  expect(screen.getByRole('timer').textContent).toBe('Retrying in 20 s.')
})
