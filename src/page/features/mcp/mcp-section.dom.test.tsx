// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { mcpServerIdSchema } from '../../../core/model/id.ts'
import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { McpSection } from './mcp-section.tsx'

const serverId = mcpServerIdSchema.parse('mcp-1')

const server: McpServerRow = {
  id: serverId,
  name: 'Harbor',
  alias: 'harbor',
  url: 'https://mcp.example/mcp',
  place: 'remote',
  auth: { kind: 'none' },
  isOn: true,
  inNewChats: true,
  trustsReadOnly: false,
  createdAt: 1,
}

const tool = (remoteName: string, change: Partial<McpTool> = {}): McpTool => ({
  name: `harbor__${remoteName}`,
  remoteName,
  description: `Describes ${remoteName}.`,
  inputSchema: { type: 'object' },
  hints: {},
  fingerprint: 'f1',
  state: 'off',
  ...change,
})

const snapshotOf = (tools: McpTool[], accepted: McpSnapshotRow['accepted'] = {}): McpSnapshotRow => ({
  serverId,
  serverName: 'harbor-server',
  tools,
  prompts: [],
  resources: [],
  templates: [],
  listedAt: 1,
  accepted,
})

const once = <T,>(value: T) => ({
  subscribe: (next: (value: T) => void) => {
    next(value)
    return () => undefined
  },
})

function setup(servers: McpServerRow[], snapshots: McpSnapshotRow[] = []) {
  const call = vi.fn(async (_name: string, _input: unknown): Promise<Result<object>> =>
    succeed({ serverId, tools: 1, changed: 0 }),
  )
  const queries = {
    watchMcpServers: () => once(servers),
    watchMcpSnapshots: () => once(snapshots),
  } as unknown as Queries
  const follow = vi.fn(() => () => undefined)
  const announce: Announce = { done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }
  render(
    <McpSection
      client={{ call, follow } as unknown as WorkerClient}
      queries={queries}
      announce={announce}
      takeSignInReturn={() => null}
    />,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { call, follow, press }
}

afterEach(cleanup)

it.each([
  [{ isOn: false }, [], 'off'],
  [{}, [tool('a')], 'ready'],
  [{ lastFailure: createFailure('mcp-sign-in-needed') }, [], 'needs-sign-in'],
  [{}, [tool('a', { state: 'changed' })], 'changed'],
  [{ lastFailure: createFailure('unreachable') }, [], 'failed'],
] as [Partial<McpServerRow>, McpTool[], string][])('a server with %o has a state', (change, tools, state) => {
  setup([{ ...server, ...change }], [snapshotOf(tools)])
  expect(screen.getByRole('switch', { name: 'Harbor' }).dataset['state']).toBe(state)
})

it('the switch and "Remove" of a server do what they say', async () => {
  const { call, press } = setup([server])
  fireEvent.click(screen.getByRole('switch', { name: 'Harbor' }))
  expect(call).toHaveBeenLastCalledWith('change-mcp-server', { serverId, isOn: false })
  press('Remove')
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Harbor?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(call).toHaveBeenLastCalledWith('remove-mcp-server', { serverId })
})

it('a server is added with its URL and a key, which its form names if they are missing', async () => {
  const { call, press } = setup([server])
  press('Add server')
  const dialog = within(screen.getByRole('dialog', { name: 'Add server' }))
  const type = (name: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save server' }))
  expect(dialog.getByText('Enter an address that starts with https:// or http://.')).toBeDefined()
  type('URL', 'https://mcp.tides.example/mcp')
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'tides')
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sign-in' }), { target: { value: 'header' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save server' }))
  expect(dialog.getByText('Enter the value.')).toBeDefined()
  type('Value', 'Bearer token-1')
  fireEvent.click(dialog.getByRole('button', { name: 'Save server' }))
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(call.mock.calls[0]).toEqual([
    'save-mcp-server',
    {
      name: 'tides',
      url: 'https://mcp.tides.example/mcp',
      auth: { kind: 'header', header: 'Authorization', secret: 'Bearer token-1' },
    },
  ])
})

it('"Test connection" of a server starts the test', () => {
  const { follow, press } = setup([server])
  press('Test connection')
  expect(screen.getByRole('button', { name: 'Stop test' })).toBeDefined()
  const draft = { id: serverId, name: 'Harbor', url: 'https://mcp.example/mcp', auth: { kind: 'none' } }
  expect(follow).toHaveBeenCalledExactlyOnceWith('test-mcp-server', draft, expect.anything())
})

it('all tools of a new server are chosen at once, and refused ones cannot be', () => {
  const tools = [tool('a'), tool('b', { description: 'Hidden\u200B text' }), tool('c', { state: 'refused' })]
  const { call, press } = setup([server], [snapshotOf(tools)])
  press('Tools')
  const dialog = within(screen.getByRole('dialog', { name: 'Tools: Harbor' }))
  expect(dialog.getByTitle('An invisible character').textContent).toBe('U+200B')
  expect(dialog.getByRole('checkbox', { name: 'c' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'b' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Use these tools' }))
  expect(call).toHaveBeenLastCalledWith('set-mcp-tools', {
    serverId,
    tools: [{ name: 'harbor__a', fingerprint: 'f1' }],
  })
})

it('a changed tool shows what changed and is accepted as it was compared', () => {
  vi.useFakeTimers()
  const before = tool('a', { description: 'Reads.', state: 'on' })
  const after = tool('a', { description: 'Deletes.', fingerprint: 'f2', state: 'changed' })
  const { call, press } = setup([server], [snapshotOf([after], { harbor__a: before })])
  press('Tools')
  const card = within(screen.getByRole('group', { name: 'Changed tools: Harbor' }))
  expect(card.getByRole('group', { name: 'Before' }).textContent).toBe('Reads.')
  expect(card.getByRole('group', { name: 'Now' }).textContent).toBe('Deletes.')
  fireEvent.click(card.getByRole('button', { name: 'Accept changes' }))
  expect(call).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(600))
  vi.useRealTimers()
  fireEvent.click(card.getByRole('button', { name: 'Accept changes' }))
  const tools = [{ name: 'harbor__a', fingerprint: 'f2' }]
  expect(call).toHaveBeenLastCalledWith('accept-mcp-changes', { serverId, tools })
})

it('shows why the tools could not be read if the server itself is fine', async () => {
  const { call, press } = setup([server])
  call.mockResolvedValue(fail(createFailure('mcp-request-refused', { detail: 'HTTP 404' })))
  press('Tools')
  expect(await screen.findByText('HTTP 404', { exact: false })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
