// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReportedOutcome } from '../../../../core/model/conversation/message.ts'
import { OutcomeQuestion } from './outcome-question.tsx'

const call = { callId: 'call-1', toolName: 'send_mail', state: 'outcome-unknown' } as const
const onReport = vi.fn<(outcome: ReportedOutcome) => void>()
const show = (reportedOutcome?: ReportedOutcome) => (
  <OutcomeQuestion call={{ ...call, ...(reportedOutcome && { reportedOutcome }) }} onReport={onReport} />
)
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  onReport.mockClear()
  vi.useRealTimers()
})

it('ignores clicks at first, keeps the focus when it becomes a line, and can be changed', () => {
  const view = render(show())
  const group = screen.getByRole('group', { name: 'Outcome unknown: send_mail' })
  expect(names()).toEqual(['It worked', 'It did not go through', 'Run it again'])
  press('It worked')
  expect(onReport).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(500))
  screen.getByRole('button', { name: 'It worked' }).focus()
  press('It worked')
  expect(onReport).toHaveBeenCalledWith('worked')

  view.rerender(show('worked'))
  expect(group.textContent).toContain('You reported that it worked')
  expect(document.activeElement).toBe(group)
  expect(screen.getByRole('group', { name: 'Outcome unknown: send_mail' })).toBe(group)
  press('Change')
  expect(names()).toEqual(['It worked', 'It did not go through', 'Run it again'])
  press('Run it again')
  expect(onReport).toHaveBeenLastCalledWith('run-again')
})

it('only shows the known outcome while nothing can be changed', () => {
  render(<OutcomeQuestion call={call} />)
  expect(names()).toEqual([])
  expect(document.body.textContent).toContain('may have taken effect')
})
