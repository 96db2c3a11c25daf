// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoticeBar } from './notice-bar.tsx'
import { showNotice, useNotices } from './notices.ts'

const hourMs = 3_600_000
const texts = () => useNotices.getState().notices.map(({ text }) => text)
const pass = (durationMs: number) =>
  act(() => {
    vi.advanceTimersByTime(durationMs)
  })

beforeEach(() => {
  vi.useFakeTimers()
  useNotices.setState({ notices: [] })
  render(<NoticeBar place="new" />)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('disappears by itself unless it is persistent or has the pointer over it', () => {
  act(() => {
    showNotice({ kind: 'failed', text: 'failed' })
    showNotice({ kind: 'standing', text: 'lasting' })
    showNotice({ kind: 'told', text: 'brief' })
    showNotice({ kind: 'told', text: 'held' })
  })
  fireEvent.pointerEnter(screen.getByText('held'))
  pass(hourMs)
  expect(texts()).toEqual(['failed', 'lasting', 'held'])
  fireEvent.pointerLeave(screen.getByText('held'))
  pass(hourMs)
  expect(texts()).toEqual(['failed', 'lasting'])
})

it('closes after five seconds, with a button after ten', () => {
  act(() => {
    showNotice({ kind: 'told', text: 'done' })
    showNotice({ kind: 'told', text: 'undone', action: { label: 'Undo', run: () => undefined } })
  })
  pass(5100)
  expect(texts()).toEqual(['undone'])
  pass(5000)
  expect(texts()).toEqual([])
})

it('no longer offers Undo after a day, even while the notice is paused', () => {
  act(() => {
    showNotice({ kind: 'standing', text: 'lasting' })
    showNotice({ kind: 'told', text: 'Deleted', action: { label: 'Undo', run: () => undefined } })
  })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  pass(19 * hourMs)
  expect(texts()).toEqual(['lasting', 'Deleted'])
  pass(4 * hourMs)
  expect(texts()).toEqual(['lasting'])
})
