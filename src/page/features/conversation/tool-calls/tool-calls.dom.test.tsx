// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import type { InteractionOf } from '../../../../core/model/tools/interaction.ts'
import {
  ChatInteractionsContext,
  type VisibleInteraction,
} from '../../chat-state/session/chat-interactions.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { ArtifactOpenerContext } from '../../tool-renderers/craft.tsx'
import { ToolCalls } from './tool-calls.tsx'

afterEach(cleanup)

const memory: CallView = {
  callId: 'call-1',
  toolName: 'store_memory',
  state: 'denied',
  arguments: { text: 'My cat is Tom.' },
}
const rowOf = (name: string) => screen.getByRole('group', { name: `Tool call: ${name}` })

test('a row has the sentence first and the name of the tool inside', () => {
  render(<ToolCalls messageId="m" calls={[{ ...memory, state: 'succeeded' }]} providerName="" />)
  expect(rowOf('store_memory').textContent).toBe('Remembered “My cat is Tom.”store_memorysucceeded')
})

test.each([
  [memory, 'denied'],
  [{ ...memory, decision: { verdict: 'denied', by: 'person' } }, 'Denied'],
  [
    { ...memory, state: 'succeeded', decision: { verdict: 'approved', scope: 'chat', by: 'person' } },
    'Allowed for this chat',
  ],
] as [CallView, string][])('a decision is shown once, in the row of the call', (call, text) => {
  const { container } = render(<ToolCalls messageId="m" calls={[call]} providerName="" />)
  const label = within(rowOf('store_memory')).getByText(text)
  expect(label.classList.contains('sr-only')).toBe(false)
  expect(container.querySelectorAll('svg:not(.lucide-chevron-right)')).toHaveLength(1)
})

test('the focus of an answered card moves to the group of its call, which is no button', () => {
  const interaction = {
    kind: 'approve',
    id: 'interaction-1',
    callId: 'call-1',
    toolName: 'store_memory',
    description: 'Allow store_memory to remember this for all chats?',
    arguments: memory.arguments,
    effects: ['write'],
    approvalKey: 'store',
    reason: 'mode',
    tainted: false,
    scopes: ['once'],
  } as InteractionOf<'approve'>
  let entries: readonly VisibleInteraction[] = [{ interaction, answer: null, failure: null }]
  const listeners = new Set<() => void>()
  const source = {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => entries,
    answer: () => Promise.resolve(),
  }
  const calls = [{ ...memory, state: 'awaiting-approval' } as CallView]
  render(
    <ChatInteractionsContext value={source}>
      <ToolCalls messageId="m" calls={calls} providerName="" />
    </ChatInteractionsContext>,
  )
  const answer = () =>
    act(() => {
      entries = [{ interaction, answer: { outcome: 'rejected' }, failure: null }]
      for (const notify of listeners) notify()
    })
  screen.getByRole('button', { name: 'Deny' }).focus()
  answer()
  expect(screen.queryByRole('group', { name: /^Approval/ })).toBeNull()
  expect(document.activeElement).toBe(rowOf('store_memory'))
  expect(rowOf('store_memory').textContent).toContain('Denied')
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

test('a call of an MCP tool names its server, and lists links of the result without making them links', () => {
  const result = {
    mcpServer: 'Harbor server',
    text: 'Done',
    files: [],
    links: [{ uri: 'https://example.org/a', name: 'Report' }],
  }
  const call: CallView = {
    callId: 'call-1',
    toolName: 'harbor__tide_table',
    state: 'succeeded',
    arguments: { harbor: 'Ashcombe' },
    result,
  }
  const { container } = render(<ToolCalls messageId="m" calls={[call]} providerName="" />)
  const row = rowOf('harbor__tide_table')
  expect(row.textContent).toContain('from Harbor server')
  expect(row.textContent).toContain('Used “tide table”: Ashcombe')
  expect(screen.getByRole('list', { name: 'Links in the result' }).textContent).toBe(
    'Report https://example.org/a',
  )
  expect(container.querySelector('a')).toBeNull()
})

test.each(['awaiting-approval', 'running', 'failed'] as const)(
  'a call of an MCP tool that is %s has no result, and names its server by the stored servers',
  (state) => {
    const listeners = new Set<(rows: readonly object[]) => void>()
    const watchMcpServers = () => ({
      subscribe: (next: (rows: readonly object[]) => void) => {
        listeners.add(next)
        return () => listeners.delete(next)
      },
    })
    const emit = (rows: readonly object[]) =>
      act(() => {
        for (const next of listeners) next(rows)
      })
    const services = { queries: { watchMcpServers } } as unknown as ConversationServices
    const call: CallView = { callId: 'call-1', toolName: 'harbor__tide_table', state, arguments: {} }
    render(
      <ConversationServicesContext value={services}>
        <ToolCalls messageId="m" calls={[call]} providerName="" />
      </ConversationServicesContext>,
    )
    const row = rowOf('harbor__tide_table')
    expect(within(row).getByText('from harbor')).toBeDefined()
    emit([
      { alias: 'tides', name: 'Tides' },
      { alias: 'harbor', name: 'Harbor server' },
    ])
    expect(within(row).getByText('from Harbor server')).toBeDefined()
    emit([])
    expect(within(row).getByText('from harbor')).toBeDefined()
  },
)
