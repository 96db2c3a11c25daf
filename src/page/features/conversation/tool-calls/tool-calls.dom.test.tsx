// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { ArtifactOpenerContext } from '../../tool-renderers/craft.tsx'
import { ToolCalls } from './tool-calls.tsx'

afterEach(cleanup)

const denied: CallView = { callId: 'call-1', toolName: 'store_memory', state: 'denied', arguments: {} }

function show(call: CallView) {
  render(<ToolCalls messageId="m" calls={[call]} providerName="" />)
  return within(screen.getByRole('group', { name: 'Tool call: store_memory' })).getByText('denied')
}

test('a denial is shown once: in the line of the call, unless the response is shown below', () => {
  expect(show(denied).classList.contains('sr-only')).toBe(false)
  cleanup()
  const line = show({ ...denied, decision: { verdict: 'denied', by: 'person' } })
  expect(line.classList.contains('sr-only')).toBe(true)
  expect(screen.getByText('Denied')).toBeDefined()
})

test('a tool with a renderer shows its own content below its line, once the call succeeded', () => {
  const search: CallView = {
    callId: 'call-2',
    toolName: 'search_chats',
    state: 'succeeded',
    arguments: { query: 'holidays' },
    result: { chats: [{ link: '#/c/session-1', title: 'Holidays' }] },
  }
  const draw = (call: CallView) => <ToolCalls messageId="m" calls={[call]} providerName="" />
  const { rerender } = render(draw(search))
  expect(screen.getByRole('link', { name: 'Holidays' }).getAttribute('href')).toBe('#/c/session-1')
  rerender(draw({ ...search, state: 'running' }))
  expect(screen.queryByRole('link')).toBeNull()
  rerender(draw({ ...search, isHosted: true }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('an artifact is a card with its title and kind that opens it, and its line names no content', () => {
  const open = vi.fn<(callId: string) => void>()
  const args = { title: 'Counter', kind: 'html', content: '<!doctype html>' }
  const result = { id: 'call-3', title: 'Counter', kind: 'html', snippet: '' }
  const craft = { callId: 'call-3', toolName: 'craft', state: 'succeeded', arguments: args, result } as const
  render(
    <ArtifactOpenerContext value={open}>
      <ToolCalls messageId="m" calls={[craft as CallView]} providerName="" />
    </ArtifactOpenerContext>,
  )
  const card = screen.getByRole('button', { name: 'Open artifact: Counter' })
  expect(card.textContent).toMatch(/CounterWeb pageOpen$/)
  fireEvent.click(card)
  expect(open).toHaveBeenCalledWith('call-3')
  expect(screen.queryByText(/doctype/)).toBeNull()
})
