import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createMcpConnection } from '../../src/adapters/mcp/mcp-client.ts'
import type {
  McpCallOptions,
  McpConnection,
  McpProgress,
  McpQuestion,
} from '../../src/adapters/mcp/mcp-connection.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { RecordingEgress } from '../doubles/recording-egress.ts'
import { serveEverything, type ServedEverything } from '../doubles/serve-everything.ts'
import { serveMcpFixture } from '../doubles/serve-mcp-fixture.ts'

let everything: ServedEverything

beforeAll(async () => {
  everything = await serveEverything()
})
afterAll(() => everything.close())

function connect(url: string, change: Partial<McpCallOptions> = {}) {
  const connection = createMcpConnection({ server: { url }, scope: new RecordingEgress() })
  onTestFinished(() => connection.close())
  const options: McpCallOptions = {
    signal: new AbortController().signal,
    scope: new RecordingEgress(),
    timeoutMs: 20_000,
    ...change,
  }
  return { connection, options }
}

async function call(connection: McpConnection, options: McpCallOptions, name: string, args: JsonObject) {
  const listed = await connection.list(options)
  const tool = listed.ok ? listed.value.tools.find(({ remoteName }) => remoteName === name) : undefined
  if (!tool) throw new Error(`no tool ${name} in ${JSON.stringify(listed)}`)
  const named = { ...tool, name, fingerprint: '', state: 'on' as const }
  return await connection.callTool({ tool: named, arguments: args }, options)
}

/**
 * Passes the first chunk of a body on and then breaks it, as a lost connection does. Waits until the tool has ended, because
 * this server sends a resumed stream only what happened before.
 */
async function cutAfterFirstChunk(response: Response): Promise<Response> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 600))
  let isPassed = false
  const body = new ReadableStream({
    pull(controller) {
      if (isPassed || !first?.value) return controller.error(new TypeError('network error'))
      isPassed = true
      controller.enqueue(first.value)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

describe('server-everything, legacy', () => {
  it('lists, calls, reads and completes', async () => {
    const { connection, options } = connect(everything.url)
    const listed = await connection.list(options)
    expect(connection.era?.kind).toBe('legacy')
    expect(listed).toMatchObject({
      ok: true,
      value: { prompts: expect.any(Array), templates: expect.any(Array) },
    })
    if (!listed.ok) return
    expect(listed.value.tools.length).toBeGreaterThan(8)
    expect(listed.value.prompts.map(({ name }) => name)).toContain('completable-prompt')
    expect(await call(connection, options, 'get-sum', { a: 2, b: 3 })).toMatchObject({
      value: { result: { text: 'The sum of 2 and 3 is 5.' } },
    })
    expect(await call(connection, options, 'get-tiny-image', {})).toMatchObject({
      value: { result: { media: [{ kind: 'image', mediaType: 'image/png' }] } },
    })
    const weather = await call(connection, options, 'get-structured-content', { location: 'Chicago' })
    expect(weather).toMatchObject({ value: { result: { structured: { conditions: expect.any(String) } } } })
    const resource = listed.value.resources[0]
    expect(await connection.readResource(resource?.uri ?? '', options)).toMatchObject({
      value: [{ uri: resource?.uri, text: expect.any(String) }],
    })
    expect(await connection.getPrompt({ name: 'simple-prompt', arguments: {} }, options)).toMatchObject({
      value: [{ role: 'user', text: expect.stringContaining('prompt') }],
    })
    const completion = { of: { kind: 'prompt', name: 'completable-prompt' }, argument: 'department' } as const
    expect(await connection.complete({ ...completion, value: 'E', others: {} }, options)).toEqual({
      ok: true,
      value: ['Engineering'],
    })
    expect(await call(connection, options, 'echo', {})).toMatchObject({
      value: { result: { isError: true } },
    })
  })

  it('reports progress, and ends a call that is stopped', async () => {
    const seen: McpProgress[] = []
    const { connection, options } = connect(everything.url, { onProgress: (each) => seen.push(each) })
    const name = 'trigger-long-running-operation'
    expect(await call(connection, options, name, { duration: 0.4, steps: 4 })).toMatchObject({ ok: true })
    expect(seen.map(({ progress }) => progress)).toEqual([1, 2, 3, 4])
    const stop = new AbortController()
    const stopping = { ...options, signal: stop.signal, onProgress: () => stop.abort() }
    expect(await call(connection, stopping, name, { duration: 60, steps: 300 })).toMatchObject({
      ok: false,
      failure: { code: 'aborted' },
    })
    // The session goes on.
    expect(await call(connection, options, 'echo', { message: 'a' })).toMatchObject({ ok: true })
  })

  it('asks the user with a form and with links', async () => {
    const asked: McpQuestion[] = []
    const { connection, options } = connect(everything.url, {
      ask: (question) => {
        asked.push(question)
        return Promise.resolve({ action: 'accept', values: { name: 'Ada', integer: 7 } })
      },
    })
    const form = await call(connection, options, 'trigger-elicitation-request', {})
    expect(asked.splice(0)).toMatchObject([{ kind: 'form' }])
    expect(JSON.stringify(form)).toContain('Ada')
    // A page that is required first: the call is refused, and sent again after the user has opened it.
    const link = { url: 'https://a.example/sign-in', errorPath: true, elicitationId: 'one' }
    expect(await call(connection, options, 'trigger-url-elicitation', link)).toMatchObject({ ok: true })
    // The page that the refusal names, and the one of the repeated call.
    expect(asked).toMatchObject([{ kind: 'link' }, { kind: 'link', url: 'https://a.example/sign-in' }])
    const http = await call(connection, options, 'trigger-url-elicitation', { url: 'http://a.example/' })
    expect(asked).toHaveLength(2)
    expect(JSON.stringify(http)).toMatch(/cancel/i)
  })

  it('resumes the stream of a call by the id of its last event, so that the tool runs once', async () => {
    let cuts = 0
    const resumed: (string | null)[] = []
    const connection = createMcpConnection({
      server: { url: everything.url },
      scope: new RecordingEgress(),
      platform: {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          const isCall = request.method === 'POST' && (await request.clone().text()).includes('tools/call')
          const lastEvent = request.headers.get('last-event-id')
          if (lastEvent !== null) resumed.push(lastEvent)
          const response = await fetch(request)
          if (!isCall || cuts > 0) return response
          cuts += 1
          return await cutAfterFirstChunk(response)
        },
      },
    })
    onTestFinished(() => connection.close())
    const { options } = connect(everything.url)
    const args = { duration: 0.1, steps: 2 }
    expect(await call(connection, options, 'trigger-long-running-operation', args)).toMatchObject({
      value: { result: { text: 'Long running operation completed. Duration: 0.1 seconds, Steps: 2.' } },
    })
    expect(cuts).toBe(1)
    expect(resumed.length).toBeGreaterThan(0)
  })

  it('starts a new session if the server has forgotten the old one', async () => {
    const { options } = connect(everything.url)
    let session = ''
    const forgetting = createMcpConnection({
      server: { url: everything.url },
      scope: new RecordingEgress(),
      platform: {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          const sent = request.headers.get('mcp-session-id')
          if (sent !== null) session ||= sent
          // The first session is unknown to the server after its list was read.
          if (
            sent === session &&
            request.method === 'POST' &&
            (await request.clone().text()).includes('tools/call')
          ) {
            request.headers.set('mcp-session-id', 'unknown')
          }
          const response = await fetch(request)
          return response.status === 400 ? new Response(null, { status: 404 }) : response
        },
      },
    })
    expect(await call(forgetting, options, 'echo', { message: 'again' })).toMatchObject({
      value: { result: { text: 'Echo: again' } },
    })
    await forgetting.close()
  })
})

describe('fixture server over HTTP, modern', () => {
  it('lists, calls with progress, asks and notifies', async () => {
    const served = await serveMcpFixture()
    onTestFinished(() => served.close())
    const seen: McpProgress[] = []
    const { connection, options } = connect(served.url, { onProgress: (each) => seen.push(each) })
    expect(await call(connection, options, 'add', { one: 1, other: 2 })).toMatchObject({
      value: { result: { structured: { sum: 3 } } },
    })
    expect(connection.era).toEqual({ kind: 'modern', version: '2026-07-28' })
    await call(connection, options, 'count', { to: 3, pauseMs: 5 })
    expect(seen).toHaveLength(3)
    expect(await call(connection, options, 'book', {})).toMatchObject({ value: { kind: 'questions' } })
    let changes = 0
    const stop = new AbortController()
    const watcher = { uris: [], onListChanged: () => (changes += 1), onResourceUpdated() {}, onLost() {} }
    await connection.watch(watcher, { ...options, signal: stop.signal })
    served.fixture.changeTools()
    await expect.poll(() => changes).toBe(1)
    stop.abort()
  })
})
