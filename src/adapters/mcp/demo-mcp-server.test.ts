import { Client, type CallToolResult } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DemoMcpServer } from './demo-mcp-server.ts'
import { demoMcpServer, type DemoServerInput } from '../tool-worker/jobs/demo-mcp-server.ts'
import type { ToolWorkers } from '../tool-worker/tool-workers.ts'

/** Runs the job in this thread. */
const workers = {
  run: (_job: string, input: unknown) =>
    demoMcpServer(input as DemoServerInput, {
      report: () => undefined,
      readFile: () => Promise.reject(new Error('no files')),
      transfer: () => undefined,
    }),
} as unknown as Pick<ToolWorkers, 'run'>

let server: DemoMcpServer
let client: Client
let listChanges = 0

async function connect(): Promise<Client> {
  const opened = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      listChanged: { tools: { onChanged: () => void (listChanges += 1) } },
    },
  )
  await opened.connect(server.connect())
  return opened
}

beforeEach(async () => {
  server = new DemoMcpServer(workers)
  listChanges = 0
  client = await connect()
})
afterEach(() => client.close())

const call = async (name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as CallToolResult

test('speaks the modern protocol and lists its five tools, prompt, resources and template', async () => {
  expect(client.getProtocolEra()).toBe('modern')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'tide_table',
    'draw_chart',
    'count_slowly',
    'book_table',
    'change_itself',
  ])
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['plan_a_trip'])
  expect((await client.listResources()).resources).toHaveLength(3)
  expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1)
})

test('returns tides as structured content', async () => {
  const { structuredContent, content } = await call('tide_table', { harbor: 'Ashcombe', date: '2026-11-28' })
  expect(structuredContent).toEqual({
    harbor: 'Ashcombe',
    date: '2026-11-28',
    tides: [
      expect.objectContaining({ kind: 'low' }),
      expect.objectContaining({ kind: 'high' }),
      expect.objectContaining({ kind: 'low' }),
      expect.objectContaining({ kind: 'high' }),
    ],
  })
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
})

test('draws a chart on the canvas of the worker', async () => {
  const texts: string[] = []
  const context = { fillRect: () => undefined, fillText: (text: string) => texts.push(text) }
  class Canvas {
    getContext = () => context
    convertToBlob = () => Promise.resolve(new Blob(['png']))
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  const { content } = await call('draw_chart', { title: 'Heights', bars: [{ label: 'A', value: 2 }] })
  vi.unstubAllGlobals()
  expect(content[1]).toEqual({ type: 'image', mimeType: 'image/png', data: btoa('png') })
  expect(texts).toEqual(['Heights', '2', 'A'])
})

test('reports progress while it counts', async () => {
  const progress: unknown[] = []
  const result = await client.callTool(
    { name: 'count_slowly', arguments: { to: 1 } },
    { onprogress: (news) => progress.push(news) },
  )
  expect(progress).toEqual([{ progress: 1, total: 1, message: 'Counted to 1' }])
  expect(result.content).toEqual([{ type: 'text', text: 'Counted to 1.' }])
})

test('notifies all connections that a tool changed', async () => {
  const other = await connect()
  await call('change_itself')
  const described = async (each: Client) =>
    (await each.listTools()).tools.find(({ name }) => name === 'change_itself')?.description
  expect(await described(other)).toBe(
    'Changes its own description. This is version 2. It was changed by a call.',
  )
  expect(await described(client)).toBe(await described(other))
  await vi.waitFor(() => expect(listChanges).toBe(2))
  await other.close()
})
