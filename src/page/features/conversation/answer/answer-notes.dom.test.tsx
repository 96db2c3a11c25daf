// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UnformattedNote } from './answer-notes.tsx'

afterEach(cleanup)

it('explains why an answer is not formatted, and retries once at a time', async () => {
  const tries: (() => void)[] = []
  render(<UnformattedNote onFormat={() => new Promise((resolve) => tries.push(resolve))} />)
  const group = screen.getByRole('group', { name: 'Shown unformatted' })
  expect(group.textContent).toContain('Formatting this answer took too long, so it is shown unformatted.')
  const button = screen.getByRole('button', { name: 'Try formatting again' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect([tries.length, button.textContent, button.getAttribute('aria-disabled')]).toEqual([
    1,
    'Formatting…',
    'true',
  ])
  await act(async () => tries[0]?.())
  expect(screen.getByRole('button', { name: 'Try formatting again' }).getAttribute('aria-disabled')).toBe(
    'false',
  )
})
