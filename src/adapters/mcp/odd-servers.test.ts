import { afterEach, expect, it, vi } from 'vitest'
import { createMcpFixture } from '../../../test/doubles/mcp-fixture-server.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { McpTool } from '../../core/model/mcp/mcp-snapshot.ts'
import { createMcpConnection } from './mcp-client.ts'
import type { McpCallOptions } from './mcp-connection.ts'
import { toSnapshot } from './to-snapshot.ts'
import { mcpServerIdSchema } from '../../core/model/id.ts'

afterEach(() => void vi.useRealTimers())

interface Message {
  id?: number | string
  method: string
}

/** A legacy server with a session, which answers these methods with these results, written as text or as a stream of events. */
function serve(results: Record<string, (id: string) => string | ReadableStream<Uint8Array>>) {
  const tools = { capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } }
  const respond = (body: string | ReadableStream<Uint8Array>, headers = {}) =>
    new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
  const fetchOf: typeof fetch = async (_input, { method, body, signal } = {}) => {
    if (method === 'DELETE') {
      return await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('ended'))),
      )
    }
    if (method !== 'POST') return new Response(null, { status: 405 })
    const message = JSON.parse(String(body)) as Message
    if (message.id === undefined) return new Response(null, { status: 202 })
    const id = JSON.stringify(message.id)
    const own = results[message.method]?.(id)
    if (own instanceof ReadableStream) return respond(own, { 'content-type': 'text/event-stream' })
    if (own?.startsWith('data:')) return respond(own, { 'content-type': 'text/event-stream' })
    if (own !== undefined) return respond(`{"jsonrpc":"2.0","id":${id},"result":${own}}`)
    if (message.method !== 'initialize')
      return respond(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"unknown"}}`)
    const result = JSON.stringify({ ...tools, protocolVersion: '2025-11-25' })
    return respond(`{"jsonrpc":"2.0","id":${id},"result":${result}}`, { 'mcp-session-id': 'a' })
  }
  const egress = new RecordingEgress()
  const server = { url: 'https://mcp.example/mcp' }
  const connection = createMcpConnection({ server, scope: egress, platform: { fetch: fetchOf } })
  const options: McpCallOptions = { signal: new AbortController().signal, scope: egress, timeoutMs: 5000 }
  return { connection, options }
}

const tool: McpTool = {
  remoteName: 'read',
  name: 'odd__read',
  description: '',
  inputSchema: { type: 'object' },
  hints: {},
  fingerprint: '',
  state: 'on',
}
const text = { type: 'text', text: 'readable' }

it('lists the valid tools of a server that has invalid ones too', async () => {
  const schema = { type: 'object' }
  const deep = `${'{"type":"object","not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`
  const tools = [
    { name: 'good', inputSchema: schema },
    { name: 'good', description: 'the same name again', inputSchema: schema },
    { name: 'text', inputSchema: { type: 'string' } },
    { name: 'none' },
    { name: 'required', inputSchema: { ...schema, required: true } },
    { name: 'odd', description: null, annotations: 'x', outputSchema: [], _meta: 1, inputSchema: schema },
    { name: 'view', _meta: { ui: { visibility: ['app'] } }, inputSchema: schema },
    { inputSchema: schema },
    null,
  ].map((each) => JSON.stringify(each))
  const { connection, options } = serve({
    'tools/list': () => `{"tools":[${tools.join(',')},{"name":"deep","inputSchema":${deep}}]}`,
  })
  const listed = await connection.list(options)
  if (!listed.ok) throw new Error(JSON.stringify(listed))
  const server = { id: mcpServerIdSchema.parse('m1'), alias: 'odd' }
  const snapshot = await toSnapshot({ server, listing: listed.value, at: 1 })
  expect(snapshot.tools.map(({ name, state, reason }) => [name, reason ?? state])).toEqual([
    ['odd__good', 'off'],
    ['odd__text', 'not-an-object'],
    ['odd__none', 'not-an-object'],
    ['odd__required', 'not-an-object'],
    ['odd__odd', 'off'],
    ['odd__deep', 'too-deep'],
  ])
})

it.each([
  [
    'a block of an unknown type',
    JSON.stringify({ content: [text, { type: 'hologram' }] }),
    'unknown content type',
  ],
  [
    'an image that is no Base64',
    JSON.stringify({ content: [{ type: 'image', mimeType: 'image/png', data: '***' }, text] }),
    'invalid Base64 of image/png',
  ],
])('a result with %s is invalid, with the texts that could be read', async (_name, result, problem) => {
  const { connection, options } = serve({ 'tools/call': () => result })
  const done = await connection.callTool({ tool, arguments: {} }, options)
  expect(done).toMatchObject({
    ok: false,
    failure: { code: 'mcp-result-invalid', detail: `${problem}\n\nreadable` },
  })
})

it('reads a result whose annotations are invalid', async () => {
  const annotations = { priority: 7, lastModified: '2026-11-28' }
  const { connection, options } = serve({
    'tools/call': () => JSON.stringify({ content: [{ ...text, annotations }] }),
  })
  const done = await connection.callTool({ tool, arguments: {} }, options)
  expect(done).toMatchObject({ ok: true, value: { result: { text: 'readable' } } })
})

it.each([
  ['as JSON', (json: string) => json],
  ['as a stream', (json: string, id: string) => `data: {"jsonrpc":"2.0","id":${id},"result":${json}}\n\n`],
])('a result of more than 8 MB %s is invalid', async (_name, write) => {
  const large = JSON.stringify({ content: [{ type: 'text', text: 'x'.repeat(9_000_000) }] })
  const { connection, options } = serve({ 'tools/call': (id) => write(large, id) })
  const done = await connection.callTool({ tool, arguments: {} }, options)
  expect(done).toMatchObject({ ok: false, failure: { code: 'mcp-result-invalid' } })
})

it('reads the result of a server whose lines end with a carriage return', async () => {
  const result = JSON.stringify({ content: [text] })
  const { connection, options } = serve({
    'tools/call': (id) => `data: {"jsonrpc":"2.0","id":${id},"result":${result}}\r\r`,
  })
  const done = await connection.callTool({ tool, arguments: {} }, options)
  expect(done).toMatchObject({ ok: true, value: { result: { text: 'readable' } } })
})

it('withdraws a question if the call ends without an answer to it', async () => {
  const params = {
    message: 'Who?',
    requestedSchema: { type: 'object', properties: { a: { type: 'string' } } },
  }
  const question = JSON.stringify({ jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params })
  const result = JSON.stringify({ content: [text] })
  const asked = Promise.withResolvers<void>()
  const withdrawn = Promise.withResolvers<void>()
  const { connection, options } = serve({
    'tools/call': (id) =>
      new ReadableStream({
        async start(controller) {
          const send = (event: string) => controller.enqueue(new TextEncoder().encode(`data: ${event}\n\n`))
          send(question)
          await asked.promise
          send(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)
          controller.close()
        },
      }),
  })
  const done = await connection.callTool(
    { tool, arguments: {} },
    {
      ...options,
      ask: async (_question, signal) => {
        signal.addEventListener('abort', () => withdrawn.resolve())
        asked.resolve()
        await withdrawn.promise
        return { action: 'cancel' }
      },
    },
  )
  expect(done.ok).toBe(true)
  await withdrawn.promise
})

it('closes the connection to a server that does not answer the end of the session', async () => {
  vi.useFakeTimers()
  const { connection, options } = serve({ 'tools/list': () => '{"tools":[]}' })
  expect(await connection.list(options)).toMatchObject({ ok: true })
  const closed = connection.close()
  await vi.advanceTimersByTimeAsync(3000)
  await closed
})

it('connects to a server that was legacy when it was used last, and is modern now', async () => {
  const fixture = createMcpFixture()
  const connection = createMcpConnection({
    server: {
      url: 'https://mcp.example/mcp',
      era: { kind: 'legacy', version: '2025-11-25', at: Date.now() },
    },
    scope: new RecordingEgress(),
    platform: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const isLegacy = (await request.clone().text()).includes('"initialize"')
        return isLegacy ? new Response('unknown method', { status: 400 }) : await fixture.fetch(request)
      },
    },
  })
  const options = { signal: new AbortController().signal, scope: new RecordingEgress() }
  expect(await connection.list(options)).toMatchObject({ ok: true })
  expect(connection.era?.kind).toBe('modern')
  await connection.close()
  await fixture.close()
})
