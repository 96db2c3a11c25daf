import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ToolWorkers } from '../../../adapters/tool-worker/tool-workers.ts'
import { demoMcpServer, type DemoServerInput } from '../../../adapters/tool-worker/jobs/demo-mcp-server.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import { makeDatabase, unwrap } from '../../../adapters/storage/testing/sample-turn.ts'
import type { KeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import { systemTimers } from '../../timers.ts'
import { createMcpService } from './mcp-service.ts'

let db: Database
let service: ReturnType<typeof createMcpService>
let contacts = 0

/** Runs the job of the demo server in this thread. */
const toolWorkers = {
  run: (_job: string, input: unknown) =>
    demoMcpServer(input as DemoServerInput, {
      report: () => undefined,
      readFile: () => Promise.reject(new Error('no files')),
      transfer: () => undefined,
    }),
} as unknown as Pick<ToolWorkers, 'run'>

beforeEach(() => {
  db = makeDatabase()
  contacts = 0
  service = createMcpService({
    db,
    vault: {} as KeyVault,
    outside: { during: (_, work) => work({ admit: () => ((contacts += 1), true) }) },
    toolWorkers,
    timers: systemTimers,
    redactStoredKeys: (text) => Promise.resolve(text),
    now: () => 1,
    newId: (prefix) => `${prefix}-${crypto.randomUUID()}`,
  })
})
afterEach(() => db.delete())

const { signal } = new AbortController()

const states = async () =>
  Object.fromEntries(
    ((await db.mcpSnapshots.toArray())[0]?.tools ?? []).map((tool) => [tool.name, tool.state]),
  )

test('lists the demo server without a request, and a tool that changed is off until it is accepted', async () => {
  const { commands, connections } = service
  const { serverId } = unwrap(await commands['add-demo-mcp-server']())
  expect(await commands['refresh-mcp-server']({ serverId }, signal)).toMatchObject({
    ok: true,
    value: { tools: 5 },
  })
  expect(new Set(Object.values(await states()))).toEqual(new Set(['off']))
  await commands['set-mcp-tools']({ serverId, names: ['demo__change_itself'] })
  expect((await states())['demo__change_itself']).toBe('on')
  const called = await connections.use(serverId, async ({ snapshot, connection, scope }) => {
    const tool = snapshot?.tools.find(({ name }) => name === 'demo__change_itself')
    if (!tool) throw new Error('no tool')
    return connection.callTool({ tool, arguments: {} }, { signal, scope, timeoutMs: 5000 })
  })
  expect(called).toMatchObject({ ok: true, value: { kind: 'result' } })
  expect(unwrap(await commands['refresh-mcp-server']({ serverId }, signal)).changed).toBe(1)
  expect((await states())['demo__change_itself']).toBe('changed')
  const [snapshot] = await db.mcpSnapshots.toArray()
  const tools = snapshot?.tools.filter(({ state }) => state === 'changed') ?? []
  expect(snapshot?.accepted?.['demo__change_itself']?.description).not.toBe(tools[0]?.description)
  await commands['accept-mcp-changes']({ serverId, tools })
  expect((await states())['demo__change_itself']).toBe('on')
  expect(contacts).toBe(0)
  expect((await db.mcpServers.toArray())[0]?.era).toMatchObject({ kind: 'modern', at: 1 })
})

test('gets prompts, resources as files and completions', async () => {
  const { commands } = service
  const { serverId } = unwrap(await commands['add-demo-mcp-server']())
  const prompt = { serverId, name: 'plan_a_trip', arguments: { harbor: 'Ashcombe' } }
  const { messages } = unwrap(await commands['get-mcp-prompt'](prompt, signal))
  expect(messages).toEqual([{ role: 'user', text: expect.stringContaining('from Ashcombe') }])
  const resource = { serverId, uri: 'demo://harbors/guide' }
  expect(unwrap(await commands['read-mcp-resource'](resource, signal))).toEqual({
    filename: 'guide.md',
    mediaType: 'text/markdown',
    text: expect.stringContaining('Coldharbour'),
    isCut: false,
  })
  const of = { kind: 'template' as const, uriTemplate: 'demo://tides/{harbor}/{date}' }
  const typed = { serverId, of, argument: 'harbor', value: 'c', others: {} }
  expect(unwrap(await commands['complete-mcp-argument'](typed, signal)).values).toEqual(['Coldharbour'])
  expect((await commands['get-mcp-prompt']({ ...prompt, name: 'none' }, signal)).ok).toBe(false)
  expect((await db.mcpServers.toArray())[0]?.lastFailure).toBeUndefined()
})
