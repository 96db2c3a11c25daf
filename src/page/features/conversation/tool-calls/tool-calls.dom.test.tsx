// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { ToolCalls } from './tool-calls.tsx'

afterEach(cleanup)

const denied: CallView = { callId: 'call-1', toolName: 'store_memory', state: 'denied', arguments: {} }

function show(call: CallView) {
  render(
    <ToolCalls messageId="m" calls={[call]} providerName="" interactions={[]} onAnswer={() => undefined} />,
  )
  return within(screen.getByRole('group', { name: 'Tool call: store_memory' })).getByText('denied')
}

test('that a person denied a call is seen once: in its line, unless their answer stands below', () => {
  expect(show(denied).classList.contains('sr-only')).toBe(false)
  cleanup()
  const line = show({ ...denied, decision: { verdict: 'denied', by: 'person' } })
  expect(line.classList.contains('sr-only')).toBe(true)
  expect(screen.getByText('Denied')).toBeDefined()
})
