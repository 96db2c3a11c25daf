// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Spinner } from './spinner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advance = (durationMs: number) =>
  act(() => {
    vi.advanceTimersByTime(durationMs)
  })
const read = () => screen.getByRole('status').textContent

it('says what is being waited for after 300 ms, even if another part of the wait has started', () => {
  const { rerender } = render(<Spinner key="page">Opening Review…</Spinner>)
  advance(200)
  rerender(<Spinner key="record">Loading the record…</Spinner>)
  expect(read()).toBe('')
  advance(100)
  expect(read()).toBe('Loading the record…')
  rerender(<Spinner key="turn">Loading the turn…</Spinner>)
  expect(read()).toBe('Loading the turn…')
})

it('starts again after a wait that has ended', async () => {
  const { rerender } = render(<Spinner>Opening Review…</Spinner>)
  advance(200)
  rerender(<p>The record</p>)
  await act(() => Promise.resolve())
  rerender(<Spinner>Loading the record…</Spinner>)
  advance(200)
  expect(read()).toBe('')
})
