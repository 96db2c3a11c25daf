import { expect, it, onTestFinished } from 'vitest'
import { createMcpFixture, type McpFixture } from '../../../test/doubles/mcp-fixture-server.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { isRecord } from '../../lib/json.ts'
import { createMcpConnection } from './mcp-client.ts'
import type { McpCallOptions, McpConnection, McpProgress } from './mcp-connection.ts'
import type { McpTool } from '../../core/model/mcp/mcp-snapshot.ts'

const url = 'https://mcp.example/mcp'

function connect(fixture: McpFixture, fetchOf = toFetch(fixture)) {
  const background = new RecordingEgress()
  const egress = new RecordingEgress()
  const connection = createMcpConnection({ server: { url }, scope: background, platform: { fetch: fetchOf } })
  onTestFinished(async () => {
    await connection.close()
    await fixture.close()
  })
  const options: McpCallOptions = { signal: new AbortController().signal, scope: egress, timeoutMs: 60_000 }
  return { connection, egress, background, options }
}

function toFetch(fixture: McpFixture): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    return await fixture.fetch(request)
  }
}

async function toolOf(connection: McpConnection, options: McpCallOptions, name: string): Promise<McpTool> {
  const listed = await connection.list(options)
  const tool = listed.ok ? listed.value.tools.find(({ remoteName }) => remoteName === name) : undefined
  if (!tool) throw new Error(JSON.stringify(listed))
  return { ...tool, name, fingerprint: '', state: 'on' }
}

it('lists everything that a modern server has', async () => {
  const { connection, options } = connect(createMcpFixture())
  expect(connection.era).toBeUndefined()
  const listed = await connection.list(options)
  expect(connection.era).toEqual({ kind: 'modern', version: '2026-07-28' })
  expect(listed).toMatchObject({
    ok: true,
    value: {
      serverName: 'fixture',
      instructions: 'Use the tools.',
      prompts: [{ name: 'plan', title: 'Plan', arguments: [{ name: 'harbor', isRequired: true }] }],
      resources: [{ uri: 'fixture://notes', name: 'Notes', mediaType: 'text/plain', bytes: 5 }],
      templates: [{ uriTemplate: 'fixture://tides/{harbor}', variables: ['harbor'] }],
    },
  })
  if (!listed.ok) return
  expect(listed.value.tools.map(({ remoteName }) => remoteName)).toEqual([
    'add',
    'write',
    'fail',
    'draw',
    'count',
    'book',
  ])
  expect(listed.value.tools[0]).toMatchObject({ title: 'Add', hints: { readOnly: true, idempotent: true } })
})

it('calls tools and records the requests under the scope of the call', async () => {
  const { connection, options, egress, background } = connect(createMcpFixture())
  const add = await toolOf(connection, options, 'add')
  const before = egress.entries.length
  expect(await connection.callTool({ tool: add, arguments: { one: 1, other: 2 } }, options)).toEqual({
    ok: true,
    value: {
      kind: 'result',
      result: { isError: false, text: '3', structured: { sum: 3 }, media: [], links: [] },
    },
  })
  expect(egress.entries.length).toBe(before + 1)
  expect(egress.entries.every(({ purpose, host }) => purpose === 'mcp' && host === 'mcp.example')).toBe(true)
  expect(background.entries).toEqual([])
})

it('returns images as bytes, lists links, and says that a tool reported a failure', async () => {
  const { connection, options } = connect(createMcpFixture())
  const draw = await connection.callTool(
    { tool: await toolOf(connection, options, 'draw'), arguments: {} },
    options,
  )
  expect(draw).toMatchObject({
    ok: true,
    value: {
      result: {
        text: 'a pixel',
        media: [{ kind: 'image', mediaType: 'image/png' }],
        links: [{ uri: 'fixture://notes', name: 'Notes' }],
      },
    },
  })
  const failed = await connection.callTool(
    { tool: await toolOf(connection, options, 'fail'), arguments: {} },
    options,
  )
  expect(failed).toMatchObject({ ok: true, value: { result: { isError: true, text: 'no such file' } } })
})

it('reports progress, and cancels a call at the server when it is stopped', async () => {
  const fixture = createMcpFixture()
  const { connection, options } = connect(fixture)
  const count = await toolOf(connection, options, 'count')
  const seen: McpProgress[] = []
  const done = await connection.callTool(
    { tool: count, arguments: { to: 3, pauseMs: 1 } },
    { ...options, onProgress: (progress) => seen.push(progress) },
  )
  expect(done).toMatchObject({ ok: true, value: { result: { text: 'counted to 3' } } })
  expect(seen).toMatchObject([1, 2, 3].map((progress) => ({ progress, total: 3, message: `at ${progress}` })))
  const stop = new AbortController()
  const stopped = connection.callTool(
    { tool: count, arguments: { to: 1000, pauseMs: 1 } },
    { ...options, signal: stop.signal, onProgress: () => stop.abort() },
  )
  expect(await stopped).toMatchObject({ ok: false, failure: { code: 'aborted' } })
  await expect.poll(() => fixture.calls.canceled).toEqual(['count'])
})

it('ends a call with the questions of a modern server, and goes on with the answers in another connection', async () => {
  const fixture = createMcpFixture()
  const { connection, options } = connect(fixture)
  const book = await toolOf(connection, options, 'book')
  const asked = await connection.callTool({ tool: book, arguments: {} }, options)
  expect(asked).toMatchObject({
    ok: true,
    value: {
      kind: 'questions',
      questions: [
        {
          kind: 'form',
          message: 'For whom?',
          fields: [
            { name: 'name', label: 'Name', kind: 'text', isRequired: true },
            { name: 'guests', kind: 'number', preset: 2 },
            { name: 'outdoors', kind: 'yes-no' },
            { name: 'time', kind: 'choice', options: [{ value: '18:00' }, { value: '21:00' }] },
          ],
        },
      ],
    },
  })
  if (!asked.ok || asked.value.kind !== 'questions') return
  expect(fixture.calls.ran).toEqual([])
  const { checkpoint } = asked.value
  const later = connect(fixture)
  const values = { name: 'Ada', guests: 3, outdoors: true, time: '21:00' }
  const done = await later.connection.callTool(
    {
      tool: book,
      arguments: {},
      resume: { checkpoint: JSON.parse(JSON.stringify(checkpoint)), answers: [{ action: 'accept', values }] },
    },
    later.options,
  )
  const text = `accept ${JSON.stringify(values)} state of the booking`
  expect(done).toMatchObject({ ok: true, value: { kind: 'result', result: { text } } })
  expect(fixture.calls.ran).toEqual(['book'])
})

it('gets prompts, resources and completions', async () => {
  const { connection, options } = connect(createMcpFixture())
  expect(await connection.getPrompt({ name: 'plan', arguments: { harbor: 'Ashcombe' } }, options)).toEqual({
    ok: true,
    value: [{ role: 'user', text: 'Plan a trip from Ashcombe.' }],
  })
  expect(await connection.readResource('fixture://tides/Ashcombe', options)).toEqual({
    ok: true,
    value: [{ uri: 'fixture://tides/Ashcombe', mediaType: undefined, text: 'tides at Ashcombe' }],
  })
  const completion = { argument: 'harbor', value: 'b', others: {} }
  for (const of of [
    { kind: 'prompt', name: 'plan' },
    { kind: 'template', uriTemplate: 'fixture://tides/{harbor}' },
  ] as const) {
    expect(await connection.complete({ ...completion, of }, options)).toEqual({
      ok: true,
      value: ['Brightwater'],
    })
  }
  const missing = await connection.readResource('fixture://missing', options)
  expect(missing).toMatchObject({ ok: false, failure: { code: 'mcp-request-refused' } })
})

it('notifies of changed lists and resources while it watches', async () => {
  const fixture = createMcpFixture()
  const { connection, options } = connect(fixture)
  const seen: string[] = []
  const stop = new AbortController()
  const opened = await connection.watch(
    {
      uris: ['fixture://notes'],
      onListChanged: () => seen.push('list'),
      onResourceUpdated: (uri) => seen.push(uri),
      onLost: () => seen.push('lost'),
    },
    { ...options, signal: stop.signal },
  )
  expect(opened).toEqual({ ok: true, value: null })
  fixture.changeTools()
  await expect.poll(() => seen).toEqual(['list'])
  fixture.changeResource('fixture://notes')
  await expect.poll(() => seen).toEqual(['list', 'fixture://notes'])
  stop.abort()
  fixture.changeTools()
  expect(seen).toEqual(['list', 'fixture://notes'])
})

it('opens a lost notification stream again, and then takes the lists for changed', async () => {
  const fixture = createMcpFixture()
  const open = toFetch(fixture)
  let streams = 0
  const { connection, options } = connect(fixture, async (input, init) => {
    const response = await open(input, init)
    if (typeof init?.body !== 'string' || !init.body.includes('subscriptions/listen')) return response
    streams += 1
    if (streams > 1) return response
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    return new Response(first?.value, { headers: response.headers })
  })
  const seen: string[] = []
  const watcher = {
    uris: [],
    onListChanged: () => seen.push('list'),
    onResourceUpdated() {},
    onLost: () => seen.push('lost'),
  }
  expect(await connection.watch(watcher, options)).toEqual({ ok: true, value: null })
  await expect.poll(() => seen, { timeout: 5000 }).toEqual(['list'])
  expect(streams).toBe(2)
})

it('goes on for one operation if another one stops while both connect', async () => {
  const fixture = createMcpFixture()
  const { connection, options } = connect(fixture)
  const stop = new AbortController()
  let hasEnded = false
  const ended = { admit: () => !hasEnded }
  const stopped = connection.list({ signal: stop.signal, scope: ended })
  const other = connection.list(options)
  hasEnded = true
  stop.abort()
  expect(await stopped).toMatchObject({ ok: false, failure: { code: 'aborted' } })
  expect(await other).toMatchObject({ ok: true })
})

it('sends no authorization header of the library, and the authorizer’s to the server only', async () => {
  const fixture = createMcpFixture()
  const sent: (string | null)[] = []
  const refused: number[] = []
  let token = 'old'
  const connection = createMcpConnection({
    server: { url },
    scope: new RecordingEgress(),
    authorizer: {
      header: () => Promise.resolve({ ok: true, value: ['authorization', `Bearer ${token}`] }),
      handleRefusal: ({ status }) => {
        refused.push(status)
        token = 'new'
        return Promise.resolve({ ok: true, value: true })
      },
    },
    platform: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push(request.headers.get('authorization'))
        const isNew = request.headers.get('authorization') === 'Bearer new'
        return isNew ? await fixture.fetch(request) : new Response(null, { status: 401 })
      },
    },
  })
  const listed = await connection.list({ signal: new AbortController().signal, scope: new RecordingEgress() })
  expect(listed.ok).toBe(true)
  expect(refused).toEqual([401])
  expect(sent.slice(0, 2)).toEqual(['Bearer old', 'Bearer new'])
  expect(new Set(sent.slice(1))).toEqual(new Set(['Bearer new']))
  await connection.close()
})

it('says that sign-in is needed, and which versions a server has', async () => {
  const answer = (response: (id: unknown) => Response) => {
    const { connection, options } = connect(createMcpFixture(), async (input, init) => {
      const body: unknown = await new Request(input, init).json()
      return response(isRecord(body) ? body.id : undefined)
    })
    return connection.list(options)
  }
  expect(await answer(() => new Response(null, { status: 401 }))).toMatchObject({
    failure: { code: 'mcp-sign-in-needed' },
  })
  const initialize = {
    protocolVersion: '2020-01-01',
    capabilities: {},
    serverInfo: { name: 'old', version: '1' },
  }
  const old = await answer((id) => Response.json({ jsonrpc: '2.0', id, result: initialize }))
  expect(old).toMatchObject({
    failure: {
      code: 'mcp-version-unsupported',
      message:
        'The server uses MCP version 2020-01-01. Innerloop supports 2026-07-28, 2025-11-25 and older versions.',
    },
  })
})
