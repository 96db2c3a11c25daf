import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { allow, ScriptedPerson } from '../../../../test/doubles/scripted-person.ts'
import { MemoryBlobs } from '../../../../test/doubles/memory-blobs.ts'
import { realClock } from '../../../../test/doubles/real-clock.ts'
import { finish, text, toolCall, type Script } from '../../../../test/doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { makeDatabase, unwrap } from '../../../adapters/storage/testing/sample-turn.ts'
import { createKeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import { demoMcpServer, type DemoServerInput } from '../../../adapters/tool-worker/jobs/demo-mcp-server.ts'
import type { ToolWorkers } from '../../../adapters/tool-worker/tool-workers.ts'
import type { McpCompletion } from '../../../adapters/mcp/mcp-connection.ts'
import type { Tool } from '../../../core/engine/calls/tool.ts'
import type { TurnInput } from '../../../core/engine/ports/turn-ports.ts'
import { resumeTurn, runTurn } from '../../../core/engine/turn/run-turn.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { McpServerId, MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { McpUpdates } from '../../../core/model/mcp/mcp-watch.ts'
import type { InteractionAnswer } from '../../../core/model/tools/interaction.ts'
import { systemTimers } from '../../timers.ts'
import { createMcpService } from './mcp-service.ts'

const sessionId = 'session-1' as SessionId

/** Runs the job in this thread. */
const toolWorkers = {
  run: (_job: string, input: unknown) =>
    demoMcpServer(input as DemoServerInput, {
      report: () => undefined,
      readFile: () => Promise.reject(new Error('no files')),
      transfer: () => undefined,
    }),
} as unknown as Pick<ToolWorkers, 'run'>

function openService(db = makeDatabase()) {
  const contacts: string[] = []
  let count = 0
  const service = createMcpService({
    db,
    vault: createKeyVault(db),
    outside: {
      during: (_purpose, work) =>
        work({
          admit: ({ host }) => {
            contacts.push(host)
            return true
          },
        }),
    },
    toolWorkers,
    timers: systemTimers,
    redactStoredKeys: async (each) => each.replaceAll('sk-stored-key', '[redacted]'),
    now: () => Date.now(),
    newId: (prefix) => `${prefix}-${++count}`,
  })
  return { db, service, contacts }
}

const signal = new AbortController().signal
const input: TurnInput = {
  runId: 'run-1' as RunId,
  sessionId,
  userMessageId: 'message-user' as MessageId,
  assistantMessageId: 'message-reply' as MessageId,
  model: { providerId: 'provider-1', modelId: 'model-1' } as TurnInput['model'],
  prompt: [],
  history: [userMessage('Hello')],
}

function benchOf(scripts: readonly Script[], tools: readonly Tool[], answers: readonly InteractionAnswer[]) {
  const bench = new TurnBench(scripts, tools)
  const clock = realClock
  const person = new ScriptedPerson(answers, clock)
  const ports = { ...bench.ports(), clock, authority: person.authority() }
  return { bench, person, ports }
}

const answered: Script = [text('Done'), finish('stop')]
const callOf = (name: string, args: object, id = 'a'): Script => [
  toolCall(id, `demo__${name}`, JSON.stringify(args)),
  finish('tool-calls'),
]
const form = (values: Record<string, string | number>): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'form', values },
})
const details = { name: 'Ada', guests: 2, time: '19:30' }

let server: ReturnType<typeof openService>
let serverId: McpServerId

beforeEach(async () => {
  server = openService()
  const { commands } = server.service
  serverId = unwrap(await commands['add-demo-mcp-server']()).serverId
  unwrap(await commands['refresh-mcp-server']({ serverId }, signal))
})

async function useAll(): Promise<readonly Tool[]> {
  const { commands } = server.service
  const { tools } = (await server.db.mcpSnapshots.get(serverId))!
  unwrap(await commands['set-mcp-tools']({ serverId, tools }))
  return toolsOf()
}

const prepareTurn = (service = server.service) =>
  service.prepareTurn({ sessionId, blobs: new MemoryBlobs(), choices: undefined })
const toolsOf = async (service = server.service) => (await prepareTurn(service)).tools

describe('tools of the demo server', () => {
  it('are off until they are used, and composing asks no server', async () => {
    expect(await toolsOf()).toEqual([])
    const names = (await useAll()).map(({ name }) => name)
    expect(names).toHaveLength(5)
    expect(server.contacts).toEqual([])
  })

  it('ask, run, and return structured content without its copy as text', async () => {
    const { bench, person, ports } = benchOf(
      [callOf('tide_table', { harbor: 'Ashcombe', date: '2026-11-28' }), answered],
      await useAll(),
      [allow],
    )
    await runTurn(input, ports, signal)
    expect(person.interactions).toMatchObject([
      { kind: 'approve', approvalKey: 'demo/tide_table', reason: 'mode', effects: ['write', 'read'] },
    ])
    expect(bench.log.ofType('tool-invocation-succeeded')).toMatchObject([
      { result: { mcpServer: 'Demo server', structured: { harbor: 'Ashcombe' } }, told: { structured: {} } },
    ])
    expect(bench.log.ofType('tool-invocation-succeeded')[0]?.told).not.toHaveProperty('text')
    expect(bench.log.ofType('mcp-request-ended')).toMatchObject([
      { serverId, method: 'tools/call', bytes: 0 },
    ])
    expect(server.contacts).toEqual([])
  })

  it('refuse arguments that do not fit before the user is asked', async () => {
    const { bench, person, ports } = benchOf(
      [callOf('tide_table', { harbor: 5 }), answered],
      await useAll(),
      [allow],
    )
    await runTurn(input, ports, signal)
    expect(person.interactions).toEqual([])
    expect(bench.log.ofType('tool-invocation-refused')).toMatchObject([
      { failure: { code: 'tool-arguments-invalid' } },
    ])
  })

  it('ask the user with a form, and a form with a stored key is not sent', async () => {
    const scripts = [callOf('book_table', {}), callOf('book_table', {}, 'b'), answered]
    const answers = [allow, form({ ...details, name: 'sk-stored-key' }), allow, form(details)]
    const { bench, person, ports } = benchOf(scripts, await useAll(), answers)
    await runTurn(input, ports, signal)
    expect(person.interactions.map(({ kind }) => kind)).toEqual(['approve', 'form', 'approve', 'form'])
    expect(person.interactions[1]).toMatchObject({ from: 'Demo server', callId: 'a' })
    const texts = bench.log.ofType('tool-invocation-succeeded').map(({ result }) => JSON.stringify(result))
    expect(texts[0]).toContain('no table was booked')
    expect(texts[1]).toContain('for Ada, 2 guests, at 19:30')
  })
})

describe('a form that waits when the worker ends', () => {
  it('is raised again under its id, and the call completes once', async () => {
    const tools = await useAll()
    const first = benchOf([callOf('book_table', {}), answered], tools, [allow])
    void runTurn(input, first.ports, signal)
    await expect.poll(() => first.person.interactions.length).toBe(2)
    const stored = [...first.bench.log.events]
    expect(stored.at(-1)).toMatchObject({ type: 'interaction-raised' })
    // The next worker has nothing but what was stored.
    server = openService(server.db)
    const second = benchOf([answered], await toolsOf(), [form(details)])
    second.bench.log.events.push(...stored)
    expect(await resumeTurn(input, stored, { ports: second.ports, signal })).toBe(true)
    expect(second.person.interactions.map(({ id }) => id)).toEqual([first.person.interactions[1]?.id])
    const { log } = second.bench
    expect(log.ofType('tool-invocation-started')).toHaveLength(1)
    expect(log.ofType('tool-invocation-succeeded')).toHaveLength(1)
    expect(JSON.stringify(log.ofType('tool-invocation-succeeded'))).toContain('for Ada, 2 guests, at 19:30')
    expect(log.ofType('session-turn-end')).toMatchObject([{ status: 'complete' }])
  })

  it('after its answer the outcome is unknown, and the call is not repeated', async () => {
    const tools = await useAll()
    const first = benchOf([callOf('book_table', {}), answered], tools, [allow, form(details)])
    await runTurn(input, first.ports, signal)
    const { events } = first.bench.log
    const answeredAt = events.findLastIndex(({ type }) => type === 'interaction-answered')
    const stored = events.slice(0, answeredAt + 1)
    const second = benchOf([answered], tools, [])
    expect(await resumeTurn(input, stored, { ports: second.ports, signal })).toBe(false)
  })
})

describe('a tool that changes', () => {
  it.each([1, 2])('is not called silently after %i calls, and comes back when accepted', async (calls) => {
    const tools = await useAll()
    const before = Array.from({ length: calls }, (_, index) =>
      callOf('tide_table', { harbor: 'Ashcombe', date: '2026-11-28' }, `t${index}`),
    )
    const scripts = [...before, callOf('change_itself', {}, 'c')]
    const first = benchOf(
      [...scripts, answered],
      tools,
      Array.from({ length: calls + 1 }, () => allow),
    )
    await runTurn(input, first.ports, signal)
    await expect
      .poll(async () =>
        (await server.db.mcpSnapshots.get(serverId))?.tools.some(({ state }) => state === 'changed'),
      )
      .toBe(true)
    const changed = (await server.db.mcpSnapshots.get(serverId))!.tools.find(
      ({ state }) => state === 'changed',
    )!
    // The tools of a turn that still has the old definition.
    const late = benchOf([callOf(changed.remoteName, {}), answered], tools, [allow])
    await runTurn(input, late.ports, signal)
    expect(late.bench.log.ofType('tool-invocation-failed')).toMatchObject([
      { failure: { code: 'tool-unavailable' } },
    ])
    expect((await toolsOf()).map(({ name }) => name)).not.toContain(changed.name)
    const { name, fingerprint, description } = changed
    const { accepted } = (await server.db.mcpSnapshots.get(serverId))!
    expect(accepted?.[name]?.description).not.toBe(description)
    unwrap(await server.service.commands['accept-mcp-changes']({ serverId, tools: [{ name, fingerprint }] }))
    expect((await toolsOf()).map((tool) => tool.name)).toContain(name)
    await expect
      .poll(async () => (await server.db.auditEvents.toArray()).map(({ type }) => type))
      .toContain('mcp-tools-accepted')
  })
})

it('instructions are sent at the tail of the next turn when the user wants it, and taint it', async () => {
  const { commands } = server.service
  expect((await prepareTurn()).instructions).toBeUndefined()
  unwrap(await commands['change-mcp-server']({ serverId, sendsInstructions: true }))
  const { tools, instructions: serverInstructions } = await prepareTurn()
  expect(serverInstructions).toMatch(/^## Demo server \(tools demo__…\)\nThis server runs inside Innerloop/)
  const { bench, ports } = benchOf([answered], tools, [])
  await runTurn({ ...input, serverInstructions }, ports, signal)
  const [request] = bench.requests
  expect(request?.system).not.toContain('three harbors')
  expect(request?.messages.at(-1)).toMatchObject({
    role: 'user',
    text: expect.stringContaining('three harbors'),
  })
  expect(bench.reply().parts).toContainEqual(
    expect.objectContaining({ code: 'server-instructions-included', isTainted: true }),
  )
})

it('prompts, resources and completion are read on request', async () => {
  const { commands } = server.service
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
  const tides = { serverId, uri: 'demo://tides/Ashcombe/2026-11-28' }
  expect(unwrap(await commands['read-mcp-resource'](tides, signal)).text).toContain('"kind":"high"')
  const typed = { argument: 'harbor', value: 'b', others: {} }
  const complete = async (of: McpCompletion['of']) =>
    unwrap(await commands['complete-mcp-argument']({ serverId, of, ...typed }, signal)).values
  expect(await complete({ kind: 'template', uriTemplate: 'demo://tides/{harbor}/{date}' })).toEqual([
    'Brightwater',
  ])
  expect(await complete({ kind: 'prompt', name: 'plan_a_trip' })).toEqual(['Brightwater'])
  expect((await commands['get-mcp-prompt']({ ...prompt, name: 'none' }, signal)).ok).toBe(false)
  const eventTypes = async () => (await server.db.auditEvents.toArray()).map(({ type }) => type)
  await expect.poll(eventTypes).toEqual(['mcp-server-connected'])
  await server.db.mcpServers.update(serverId, { lastFailure: createFailure('mcp-connection-lost') })
  unwrap(await commands['get-mcp-prompt'](prompt, signal))
  await expect.poll(eventTypes).toEqual(['mcp-server-connected', 'mcp-server-reconnected'])
  // A refused request is no failure of the server.
  const row = (await server.db.mcpServers.get(serverId))!
  expect(row).toMatchObject({ era: { kind: 'modern' } })
  expect(row.lastFailure).toBeUndefined()
})

it('a temporary chat stores nothing of a server, and its connection is a separate one', async () => {
  const tools = await useAll()
  expect(tools.length).toBeGreaterThan(0)
  const { db, service, contacts } = openService(server.db)
  await db.mcpServers.update(serverId, { era: undefined, lastFailure: createFailure('mcp-connection-lost') })
  await db.mcpSnapshots.update(serverId, { listedAt: 0 })
  const rows = async () =>
    JSON.stringify(
      await Promise.all([db.mcpServers, db.mcpSnapshots, db.auditEvents].map((table) => table.toArray())),
    )
  await expect.poll(async () => await db.auditEvents.count()).toBe(1)
  const before = await rows()
  const temporary = { serverId, isTemporary: true }
  const prompt = { ...temporary, name: 'plan_a_trip', arguments: { harbor: 'Ashcombe' } }
  unwrap(await service.commands['get-mcp-prompt'](prompt, signal))
  unwrap(await service.commands['read-mcp-resource']({ ...temporary, uri: 'demo://harbors/guide' }, signal))
  const turn = { sessionId: 'temporary-session-1' as SessionId, blobs: new MemoryBlobs(), choices: undefined }
  const offered = (await service.prepareTurn(turn)).tools
  const { bench, ports } = benchOf([callOf('tide_table', { harbor: 'Ashcombe' }), answered], offered, [allow])
  await runTurn({ ...input, sessionId: turn.sessionId }, ports, signal)
  expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(1)
  const row = (await db.mcpServers.get(serverId))!
  expect(service.connections.connectionOf(row).era).toBeUndefined()
  expect(await rows()).toBe(before)
  expect(contacts).toEqual([])
  // The next request of a stored chat stores what it finds out.
  unwrap(await service.commands['get-mcp-prompt']({ ...prompt, isTemporary: false }, signal))
  expect(await db.mcpServers.get(serverId)).toMatchObject({ era: { kind: 'modern' } })
})

it('a resource of the draft is watched while its chat is on the screen, and servers that are not used are not asked', async () => {
  const { service, db } = openService(server.db)
  const uri = 'demo://harbors/rules'
  const stop = new AbortController()
  const seen: McpUpdates[] = []
  const watching = service.watch(
    { servers: [{ serverId, uris: [uri] }] },
    (updates) => void seen.push(updates),
    stop.signal,
  )
  const idle = openService(db).service
  void idle.watch({ servers: [{ serverId, uris: [] }] }, () => undefined, stop.signal)
  const listedAt = async () => (await db.mcpSnapshots.get(serverId))?.listedAt ?? 0
  const before = await listedAt()
  unwrap(await service.commands['read-mcp-resource']({ serverId, uri }, signal))
  const tools = (await db.mcpSnapshots.get(serverId))!.tools
  unwrap(await service.commands['set-mcp-tools']({ serverId, tools }))
  const change = async () => {
    const { ports } = benchOf([callOf('change_itself', {}), answered], await toolsOf(service), [allow])
    await runTurn(input, ports, signal)
  }
  await change()
  await expect.poll(() => seen).toEqual([{ updated: [{ serverId, uri }] }])
  await expect.poll(listedAt).toBeGreaterThan(before)
  expect(idle.connections.connectionOf((await db.mcpServers.get(serverId))!).era).toBeUndefined()
  stop.abort()
  await watching
})

it('a list that changes in a turn changes no request of it, and the next turn says why its prefix is broken', async () => {
  const scripts = [callOf('change_itself', {}), callOf('tide_table', { harbor: 'Ashcombe' }, 'b'), answered]
  const tools = await useAll()
  const first = benchOf(scripts, tools, [allow, allow])
  await runTurn(input, first.ports, signal)
  const { requests } = first.bench
  expect(requests).toHaveLength(3)
  expect(new Set(requests.map((request) => JSON.stringify(request.tools))).size).toBe(1)
  await expect
    .poll(async () => (await server.db.mcpSnapshots.get(serverId))?.tools.map(({ state }) => state))
    .toContain('changed')
  const reply = { ...first.bench.reply(), order: 1 }
  const next = { ...userMessage('And now?', 'message-2'), parentId: reply.id, order: 2 }
  const second = benchOf([answered], await toolsOf(), [])
  const history = [...input.history, reply, next]
  await runTurn({ ...input, history, userMessageId: next.id, runId: 'run-2' as RunId }, second.ports, signal)
  expect(second.bench.log.ofType('provider-request-started')).toMatchObject([
    { prefixBrokenBy: 'tools-changed' },
  ])
})
