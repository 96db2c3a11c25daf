// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure, type FailureCode } from '../../../../core/model/failures/failure.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { AnswerEnding } from './answer-ending.tsx'

afterEach(cleanup)

function show(code: FailureCode) {
  const view = { id: 'message-a', status: 'failed', failure: createFailure(code), items: [] }
  render(<AnswerEnding view={view as unknown as AnswerView} />)
  return screen.queryByRole('link', { name: 'Check the provider' })
}

it.each(['key-wrong', 'unreachable', 'no-credit'] as const)('%s leads to the provider’s settings', (code) => {
  expect(show(code)?.getAttribute('href')).toBe('#/settings/providers')
})

it.each(['rate-limited', 'stream-cut', 'content-refused'] as const)('%s does not', (code) => {
  expect(show(code)).toBeNull()
})

it.each(['context-too-long', 'request-too-large'] as const)('%s offers to retry and to compact', (code) => {
  const view = { id: 'message-a', status: 'failed', failure: createFailure(code), items: [] }
  const actions = { retry: vi.fn<(id: string) => void>(), compactEarlier: vi.fn<() => void>() }
  render(<AnswerEnding view={view as unknown as AnswerView} actions={actions as unknown as MessageActions} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Retry',
    'Compact earlier messages',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Compact earlier messages' }))
  expect(actions.compactEarlier).toHaveBeenCalledOnce()
})
