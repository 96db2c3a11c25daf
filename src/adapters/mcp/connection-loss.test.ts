import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMcpFixture, type McpFixture } from '../../../test/doubles/mcp-fixture-server.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import type { McpTool } from '../../core/model/mcp/mcp-snapshot.ts'
import { isRecord, parseJson } from '../../lib/json.ts'
import { createMcpConnection } from './mcp-client.ts'
import type { McpCallOptions } from './mcp-connection.ts'

const url = 'https://mcp.example/mcp'
const tool: McpTool = {
  name: 'm__count',
  remoteName: 'count',
  description: '',
  inputSchema: { type: 'object' },
  hints: {},
  fingerprint: '',
  state: 'on',
}
const input = { to: 2, pauseMs: 10 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Loss {
  /** Changes the response to a request, or throws as `fetch` does. `run` lets the server handle the request. */
  (method: string, run: () => Promise<Response>, count: number): Promise<Response>
}

/** Calls the tool over a network with a fault. Returns the result and the times that the server ran the tool. */
async function callWith(loss: Loss, hints: McpTool['hints'] = {}) {
  const fixture = createMcpFixture()
  const counts = new Map<string, number>()
  const attempts: number[] = []
  let resent = 0
  const connection = createMcpConnection({
    server: { url },
    scope: new RecordingEgress(),
    random: () => 0.5,
    onAttempt: (attempt) => attempts.push(attempt),
    platform: {
      environment: () => ({ isOnline: true, isSecurePage: true, pageOrigin: 'https://app.example' }),
      fetch: async (target, init) => {
        const request = new Request(target, init)
        const body = parseJson(await request.clone().text())
        const method = isRecord(body) && typeof body.method === 'string' ? body.method : request.method
        const count = (counts.get(method) ?? 0) + 1
        counts.set(method, count)
        return await loss(method, () => fixture.fetch(request), count)
      },
    },
  })
  const options: McpCallOptions = {
    signal: new AbortController().signal,
    scope: new RecordingEgress(),
    timeoutMs: 120_000,
    onResent: () => (resent += 1),
  }
  const call = connection.callTool({ tool: { ...tool, hints }, arguments: input }, options)
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), 10_001)
  })
  const outcome = Promise.race([call, late])
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.advanceTimersByTimeAsync(1)
  const result = await outcome
  await closeQuietly(fixture)
  return { result, ran: fixture.calls.ran.length, sent: counts.get('tools/call') ?? 0, resent, attempts }
}

async function closeQuietly(fixture: McpFixture): Promise<void> {
  await fixture.close()
}

function refuse(): never {
  throw new TypeError('Failed to fetch')
}

/** Cuts the body after a number of bytes, or ends it there. */
async function cut(response: Response, bytes: number, how: 'error' | 'end' = 'error'): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (bytes > 0) controller.enqueue(whole.slice(0, bytes))
      if (how === 'error') controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

const notFound = { code: -32_601, message: 'Method not found' }
const isCall = (method: string) => method === 'tools/call'

const losses: [point: string, loss: Loss, code: string, maxRuns: number][] = [
  ['no server', () => Promise.resolve().then(refuse), 'unreachable', 0],
  [
    'while connecting',
    async (method, run) => (method === 'server/discover' ? await cut(await run(), 10) : await run()),
    'mcp-connection-lost',
    0,
  ],
  ['a server that never answers', () => new Promise(() => undefined), 'mcp-connection-lost', 0],
  [
    'before the request arrives',
    async (method, run) => (isCall(method) ? refuse() : await run()),
    'mcp-connection-lost',
    0,
  ],
  [
    'after the request arrived, before the response',
    async (method, run) => {
      const response = await run()
      return isCall(method) ? refuse() : response
    },
    'mcp-connection-lost',
    1,
  ],
  [
    'after the headers',
    async (method, run) => (isCall(method) ? await cut(await run(), 0) : await run()),
    'mcp-connection-lost',
    1,
  ],
  [
    'after progress',
    async (method, run) => (isCall(method) ? await cut(await run(), 120) : await run()),
    'mcp-connection-lost',
    1,
  ],
  [
    'at the end of a stream without a result',
    async (method, run) => (isCall(method) ? await cut(await run(), 120, 'end') : await run()),
    'mcp-connection-lost',
    1,
  ],
  [
    'in the result',
    async (method, run) => {
      const response = await run()
      if (!isCall(method)) return response
      const whole = await response.clone().arrayBuffer()
      return await cut(response, whole.byteLength - 20)
    },
    'mcp-connection-lost',
    1,
  ],
  [
    'a server that restarts',
    async (method, run) => (isCall(method) ? new Response(null, { status: 503 }) : await run()),
    'mcp-connection-lost',
    0,
  ],
]

it.each(losses)('fails within 10 s, without a repeated call: %s', async (_point, loss, code, maxRuns) => {
  const { result, ran, sent } = await callWith(loss)
  expect(result).toMatchObject({ ok: false, failure: { code } })
  expect(ran).toBeLessThanOrEqual(maxRuns)
  expect(sent).toBeLessThanOrEqual(1)
})

it('sends an idempotent call once more if no response came', async () => {
  const once: Loss = async (method, run, count) => (isCall(method) && count === 1 ? refuse() : await run())
  expect(await callWith(once)).toMatchObject({ result: { ok: false }, sent: 1, resent: 0 })
  expect(await callWith(once, { idempotent: true })).toMatchObject({
    result: { ok: true },
    sent: 2,
    resent: 1,
    ran: 1,
  })
  const always: Loss = async (method, run) => (isCall(method) ? refuse() : await run())
  expect(await callWith(always, { readOnly: true })).toMatchObject({ result: { ok: false }, sent: 2 })
})

it('does not send an idempotent call again after a part of the response', async () => {
  const loss: Loss = async (method, run) => (isCall(method) ? await cut(await run(), 0) : await run())
  expect(await callWith(loss, { idempotent: true })).toMatchObject({ result: { ok: false }, sent: 1, ran: 1 })
})

it('connects again as soon as the server is back', async () => {
  let requests = 0
  const { result, sent, attempts } = await callWith(async (_method, run) => {
    requests += 1
    return requests < 5 ? refuse() : await run()
  })
  expect(result).toMatchObject({ ok: true, value: { result: { text: 'counted to 2' } } })
  expect(sent).toBe(1)
  expect(attempts).toEqual([1, 2, 3])
})

it('connects to a modern server that refuses the legacy protocol and was not there at first', async () => {
  const { result, attempts } = await callWith(async (method, run, count) => {
    if (method === 'initialize') return Response.json({ jsonrpc: '2.0', id: 0, error: notFound })
    return method === 'server/discover' && count === 1 ? refuse() : await run()
  })
  expect(result).toMatchObject({ ok: true })
  expect(attempts).toEqual([1])
})

it('reports a result over 8 MB as invalid', async () => {
  const { result } = await callWith(async (method, run) => {
    if (!isCall(method)) return await run()
    const event = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(1_000_000) } })}\n\n`
    return new Response(event.repeat(9), { headers: { 'content-type': 'text/event-stream' } })
  })
  expect(result).toMatchObject({ ok: false, failure: { code: 'mcp-result-invalid' } })
})
