// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { toAnswerView } from '../../chat-state/answer/to-answer-view.ts'
import { UnsavedAnswer } from './answer-notes.tsx'

afterEach(cleanup)

it.each([
  ['storage-full', 'Delete chats that you no longer need'],
  ['storage-unavailable', 'when storage works again'],
] as const)('explains for %s what to do, and offers the answer for download', (code, advice) => {
  render(<UnsavedAnswer failure={createFailure(code)} readText={() => 'All of it.'} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('This answer is stored only in this tab.')
  expect(alert.textContent).toContain(advice)
  for (const name of ['Save as file', 'Copy unsaved answer']) screen.getByRole('button', { name })
})

it('is shown for a live answer until storage has it', () => {
  const failure = createFailure('storage-full')
  const viewOf = (data: typeof failure | null) =>
    toAnswerView({
      id: 'message-1',
      role: 'assistant',
      parts: [{ type: 'data-unsaved', id: 'unsaved', data }],
    })
  expect(viewOf(failure).unsaved).toEqual(failure)
  expect(viewOf(null).unsaved).toBeUndefined()
})
