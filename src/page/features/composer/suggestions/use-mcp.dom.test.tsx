// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { succeed } from '../../../../core/model/failures/result.ts'
import { useDrafts } from '../../drafts/drafts.ts'
import { AttachContext } from '../../attachments/pending-attachments.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import type { Trigger } from './find-trigger.ts'
import { Suggestions, type SuggestionsHandle } from './suggestions.tsx'
import { expandTemplate } from './use-mcp.tsx'

const once = <T,>(value: T) => ({
  subscribe: (next: (value: T) => void) => {
    next(value)
    return () => undefined
  },
})

const server = { id: 'mcp-1', name: 'Harbor', alias: 'harbor', isOn: true, inNewChats: true }
const snapshot = {
  serverId: 'mcp-1',
  tools: [],
  prompts: [
    { name: 'plan_a_trip', description: 'Plans a trip.', arguments: [{ name: 'harbor', isRequired: true }] },
    { name: 'greet', arguments: [] },
    { name: 'build', arguments: [{ name: 'constructor', isRequired: true }] },
  ],
  resources: [{ uri: 'harbor://guide', name: 'Harbor guide' }],
  templates: [{ uriTemplate: 'harbor://tides/{place}', name: 'Tides of a place', variables: ['place'] }],
}

function setup(trigger: Pick<Trigger, 'kind' | 'query'>, draftKey = 'new') {
  const answers: Record<string, object> = {
    'get-mcp-prompt': { messages: [{ role: 'user', text: 'Plan a trip from Ashcombe.' }] },
    'read-mcp-resource': { filename: 'guide.md', mediaType: 'text/markdown', text: '# Guide', isCut: false },
    'complete-mcp-argument': { values: ['Ashcombe'] },
  }
  const call = vi.fn(async (name: string, _input: unknown) => succeed(answers[name] ?? { hits: [] }))
  const services = {
    client: { call },
    queries: {
      watchSessions: () => once([]),
      watchAssistants: () => once([]),
      watchProjects: () => once([]),
      watchWorkflows: () => once([]),
      watchMcpServers: () => once([server, { ...server, id: 'mcp-2', alias: 'off', inNewChats: false }]),
      watchMcpSnapshots: () => once([snapshot, { ...snapshot, serverId: 'mcp-2' }]),
    },
  } as unknown as ChatServices
  const handle = createRef<SuggestionsHandle>()
  const box = createRef<HTMLTextAreaElement>()
  const attach = vi.fn<(draftKey: string, files: readonly File[]) => void>()
  let form: ReactNode = null
  const content = (shown: ReactNode) => (
    <AttachContext value={{ attach } as never}>
      {shown}
      <Suggestions
        handle={handle}
        trigger={{ ...trigger, from: 0, to: trigger.query.length + 1 }}
        box={box}
        sessionId={null}
        draftKey={draftKey}
        services={services}
        listId="list"
        onActive={() => undefined}
        onDismiss={() => undefined}
        onReady={() => undefined}
        showForm={(next) => {
          form = next
          view.rerender(content(form))
        }}
      />
    </AttachContext>
  )
  const view = render(content(null))
  return { call, attach }
}

beforeEach(() => useDrafts.setState({ new: { text: '' } }, true))
afterEach(cleanup)

it('prompts of the servers of a chat are commands, and their texts become pasted text', async () => {
  const { call } = setup({ kind: 'slash', query: 'harbor:plan' })
  const option = screen.getByRole('option', { name: /harbor:plan_a_trip/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.click(option)
  const form = await screen.findByRole('form', { name: '/harbor:plan_a_trip' })
  fireEvent.submit(form)
  expect(screen.getByText('Enter a value.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('harbor'), { target: { value: 'Ashcombe' } })
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(call).toHaveBeenCalledWith('get-mcp-prompt', {
    serverId: 'mcp-1',
    name: 'plan_a_trip',
    arguments: { harbor: 'Ashcombe' },
    isTemporary: false,
  })
  const draft = useDrafts.getState()['new']
  expect(draft?.pasted?.map(({ text }) => text)).toEqual(['Plan a trip from Ashcombe.'])
  expect(draft?.text).toBe(draft?.pasted?.[0]?.placeholder)
})

it('resources and templates are behind an @ and become attachments', async () => {
  const { call, attach } = setup({ kind: 'mention', query: 'guide' })
  fireEvent.click(screen.getByRole('option', { name: /Harbor guide/ }))
  await waitFor(() => expect(attach).toHaveBeenCalled())
  expect(attach.mock.calls[0]?.[1].map(({ name }) => name)).toEqual(['guide.md'])
  cleanup()
  const other = setup({ kind: 'mention', query: 'tides' })
  fireEvent.click(screen.getByRole('option', { name: /Tides of a place/ }))
  fireEvent.change(await screen.findByLabelText('place'), { target: { value: 'A b' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Tides of a place' }))
  await waitFor(() => expect(other.attach).toHaveBeenCalled())
  expect(other.call).toHaveBeenCalledWith('read-mcp-resource', {
    serverId: 'mcp-1',
    uri: 'harbor://tides/A%20b',
    isTemporary: false,
  })
  expect(call).not.toHaveBeenCalledWith('get-mcp-prompt', expect.anything())
})

it('an argument of a prompt can have the name of a property that every object has', async () => {
  const { call } = setup({ kind: 'slash', query: 'harbor:build' }, 'temporary-new')
  fireEvent.click(screen.getByRole('option', { name: /harbor:build/ }))
  const form = await screen.findByRole('form', { name: '/harbor:build' })
  fireEvent.submit(form)
  expect(screen.getByText('Enter a value.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('constructor'), { target: { value: 'Ashcombe' } })
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(call).toHaveBeenCalledWith('get-mcp-prompt', {
    serverId: 'mcp-1',
    name: 'build',
    arguments: { constructor: 'Ashcombe' },
    isTemporary: true,
  })
})

it('a template is filled with encoded values', () => {
  const values = { x: 'a/b', path: 'c/d', q: 'ä', n: '12' }
  expect(expandTemplate('a://{x}/{+path}{?q,n}', values)).toBe('a://a%2Fb/c/d?q=%C3%A4&n=12')
  expect(expandTemplate('a:{/x*,n}{.n}{;n}{&q}{#path}{n:1}', values)).toBe(
    'a:/a%2Fb/12.12;n=12&q=%C3%A4#c/d1',
  )
})
