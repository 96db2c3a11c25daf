// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Project, sessionSchema } from '../../../core/model/conversation/session.ts'
import { mcpServerIdSchema, projectIdSchema } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { ServersDialog, type ServersDialogProps } from './servers-dialog.tsx'

const [tides, maps] = ['mcp-1', 'mcp-2'].map((id) => mcpServerIdSchema.parse(id))

const toServer = (id: string, name: string): McpServerRow => ({
  id: mcpServerIdSchema.parse(id),
  name,
  alias: name.toLowerCase(),
  url: 'https://mcp.example/mcp',
  place: 'remote',
  auth: { kind: 'none' },
  isOn: true,
  inNewChats: true,
  trustsReadOnly: false,
  createdAt: 1,
})

const project: Project = {
  id: projectIdSchema.parse('folder-1'),
  name: 'Garden',
  createdAt: 1,
  mcpServers: { [tides!]: false },
}
const chat = sessionSchema.parse({
  id: 'session-1',
  title: 'Beds',
  createdAt: 1,
  updatedAt: 1,
  activity: 1,
  nextOrder: 0,
  headId: null,
  rootIds: [],
  security: { mode: 'ask' },
  model: demoModel,
  folderId: project.id,
  mcpServers: { [maps!]: false },
})

afterEach(cleanup)

function show(owner: ServersDialogProps['owner']) {
  const emit = (value: unknown) => () => ({
    subscribe: (next: (value: unknown) => void) => {
      next(value)
      return () => undefined
    },
  })
  const queries = {
    watchMcpServers: emit([toServer('mcp-1', 'Tides'), toServer('mcp-2', 'Maps')]),
    watchMcpSnapshots: emit([]),
    watchProjects: emit([project]),
  } as unknown as ServersDialogProps['queries']
  const onChange = vi.fn<ServersDialogProps['onChange']>()
  render(
    <ServersDialog owner={owner} queries={queries} isOpen onChange={onChange} onClose={() => undefined} />,
  )
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
  return { onChange, states: [isOn('Tides'), isOn('Maps')] }
}

it('a project chooses servers for its chats', () => {
  const { onChange, states } = show(project)
  expect(screen.getByRole('dialog', { name: 'MCP servers in Garden' })).toBeDefined()
  expect(states).toEqual([false, true])
  fireEvent.click(screen.getByRole('switch', { name: 'Maps' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [tides!]: false, [maps!]: false })
})

it('a chat follows its project, and a choice of its own wins', () => {
  const { onChange, states } = show(chat)
  expect(states).toEqual([false, false])
  fireEvent.click(screen.getByRole('switch', { name: 'Tides' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [tides!]: true, [maps!]: false })
})
