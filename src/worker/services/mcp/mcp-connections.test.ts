import { expect, it, onTestFinished, vi } from 'vitest'
import { createMcpFixture } from '../../../../test/doubles/mcp-fixture-server.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { mcpServerIdSchema } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { McpConnections, type McpConnectionsDeps } from './mcp-connections.ts'

const server: McpServerRow = {
  id: mcpServerIdSchema.parse('mcp-1'),
  name: 'Tides',
  alias: 'tides',
  url: 'https://mcp.example/mcp',
  place: 'remote',
  auth: { kind: 'none' },
  isOn: true,
  inNewChats: true,
  trustsReadOnly: false,
  createdAt: 1,
}

function createConnections(stored: McpServerRow) {
  const change = vi.fn<McpConnectionsDeps['store']['change']>(async () => succeed(null))
  const during = vi.fn(async (_purpose: string, work: (scope: unknown) => Promise<unknown>) =>
    work({ admit: () => true }),
  )
  const saveSnapshot = vi.fn<McpConnectionsDeps['store']['saveSnapshot']>(async () => succeed([]))
  const connections = new McpConnections({
    store: {
      find: async () => succeed({ server: stored, snapshot: undefined }),
      change,
      saveSnapshot,
    },
    audit: { add: vi.fn() },
    outside: { during } as unknown as McpConnectionsDeps['outside'],
    loadDemo: async () => ({ connect: vi.fn() }),
    timers: { monotonic: () => 0, schedule: () => () => undefined },
    authorizerOf: () => ({ header: async () => succeed(null), handleRefusal: async () => succeed(false) }),
    now: () => 1,
  })
  return { connections, change, during, saveSnapshot }
}

it('a server of a backup gets no request before it is turned on', async () => {
  const { connections, during } = createConnections({ ...server, isOn: false, isForeign: true })
  const work = vi.fn()
  expect(await connections.use(server.id, work)).toMatchObject({ ok: false })
  expect(await connections.refresh(server.id, new AbortController().signal)).toMatchObject({ ok: false })
  expect([work.mock.calls, during.mock.calls]).toEqual([[], []])
})

it('a request that ends after the server was turned off stores nothing and connects to nothing', async () => {
  const { connections, change, during } = createConnections(server)
  const done = await connections.use(server.id, async () => {
    connections.close(server.id)
    return succeed('late')
  })
  expect(done).toEqual(succeed('late'))
  expect(change).not.toHaveBeenCalled()
  // The connection and the operation, and no second connection.
  expect(during).toHaveBeenCalledTimes(2)
})

it('reads the lists again after they could not be stored on a full disk', async () => {
  const fixture = createMcpFixture()
  vi.stubGlobal(
    'fetch',
    async (input: URL, init: RequestInit) => await fixture.fetch(new Request(input, init)),
  )
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await fixture.close()
  })
  const { connections, change, saveSnapshot } = createConnections(server)
  const { signal } = new AbortController()
  saveSnapshot.mockResolvedValueOnce(fail(createFailure('storage-full')))
  change.mockResolvedValueOnce(fail(createFailure('storage-full')))
  expect(await connections.refresh(server.id, signal)).toMatchObject({ failure: { code: 'storage-full' } })
  expect(await connections.refresh(server.id, signal)).toMatchObject({ ok: true, value: { changed: 0 } })
  expect(saveSnapshot.mock.lastCall?.[0].tools.map(({ name }) => name)).toContain('tides__add')
  connections.close(server.id)
})
