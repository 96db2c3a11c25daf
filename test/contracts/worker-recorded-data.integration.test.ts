import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CommandInput, CommandName } from '../../src/core/model/commands/command.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import { createWorkerClient, type WorkerClient } from '../../src/worker/client.ts'
import { readRows, writeDatabase, type StoredDatabase, type StoredRow } from '../media/stored-databases.ts'
import { fromJsonValue } from '../media/stored-values.ts'
import { spawnTestChild } from '../doubles/spawn-test-child.ts'
import { ManualTimers } from './manual-timers.ts'
import { readRecordedDatabase, readRecordedJson } from './recorded-data.ts'

/**
 * The worker's own composition root, started in the recorded browser that commit 229a473d closed: with turns that were
 * streaming, waiting and compacted, a queue, sealed keys and a file that was read but not imported.
 */
const { port1, port2 } = new MessageChannel()
let client: WorkerClient
const sent: { url: string; authorization: string | null }[] = []

const answer = [
  { index: 0, delta: { content: 'Today there is time.' }, finish_reason: null },
  { index: 0, delta: {}, finish_reason: 'stop' },
].map(
  (choice) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`,
)

beforeAll(async () => {
  await writeDatabase(await readRecentDeletion())
  const others = (await fromJsonValue(readRecordedJson('other-databases.json'))) as StoredDatabase[]
  for (const each of others) await writeDatabase(each)
  const { setTimeout } = globalThis
  vi.stubGlobal('self', port2)
  vi.stubGlobal('location', { href: 'http://localhost/worker/main.js' })
  vi.stubGlobal('setTimeout', (task: () => void, delayMs = 0) =>
    setTimeout(task, delayMs < 2000 ? 0 : delayMs),
  )
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    sent.push({ url: request.url, authorization: request.headers.get('authorization') })
    return request.url.includes('/chat/completions')
      ? new Response(`${answer.join('')}data: [DONE]\n\n`, {
          headers: { 'content-type': 'text/event-stream' },
        })
      : new Response('Good morning from afar.', { headers: { 'content-type': 'text/plain' } })
  })
  client = createWorkerClient({
    spawn: () => Object.assign(port1, { onerror: null, terminate: () => port1.close() }),
    spawnChild: spawnTestChild,
    attention: { isVisible: () => false, onChange: () => () => {} },
    timers: new ManualTimers(),
  })
  await import('../../src/worker/main.ts')
})

/** Reads the recorded database, in which the chat was deleted a moment ago: the worker erases older ones at its start. */
async function readRecentDeletion(): Promise<StoredDatabase> {
  const database = await readRecordedDatabase()
  const rows = (database.tables['sessions']?.rows ?? []) as StoredRow[]
  for (const row of rows) if (row['deletedAt'] !== undefined) row['deletedAt'] = Date.now()
  return database
}

afterAll(() => {
  client.dispose()
  port2.close()
  vi.unstubAllGlobals()
})

async function call<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const result = await client.call(name, input)
  return result.ok ? result.value : expect.fail(JSON.stringify(result.failure))
}

function until(table: string, passes: (rows: StoredRow[]) => boolean): Promise<StoredRow[]> {
  return vi.waitFor(
    async () => {
      const rows = (await readRows('innerloop', table)) as StoredRow[]
      expect(passes(rows)).toBe(true)
      return rows
    },
    { timeout: 20_000, interval: 20 },
  )
}

const runOf = (rows: StoredRow[], chat: string) =>
  rows.findLast(({ sessionId, isCompaction }) => sessionId === chat && isCompaction !== true)

it(
  'ends runs without an open interaction, and leaves those that wait for a person',
  { timeout: 30_000 },
  async () => {
    const runs = await until(
      'runs',
      (rows) =>
        runOf(rows, 'session-streaming')?.['state'] === 'ended' &&
        rows.every(({ state }) => state !== 'compacting'),
    )
    expect(runOf(runs, 'session-streaming')).toMatchObject({ status: 'interrupted' })
    for (const chat of ['session-waiting', 'session-asking']) {
      expect(runOf(runs, chat)).toMatchObject({ state: 'live' })
      expect(runOf(runs, chat)?.['openInteractions']).toHaveLength(1)
    }
    const annotations = await readRows('innerloop', 'messageMarks')
    expect(JSON.stringify(annotations)).toContain('They did some sums.')
    const paused = ['session-streaming', 'session-stopped']
    await until('sessions', (rows) =>
      paused.every((chat) => rows.find(({ id }) => id === chat)?.['queuePaused'] === 'interrupted'),
    )
  },
)

it('continues after the responses, with the queued messages', { timeout: 30_000 }, async () => {
  const runs = (await readRows('innerloop', 'runs')) as StoredRow[]
  const answers = {
    'session-waiting': { kind: 'approve', scope: 'once' },
    'session-asking': { kind: 'ask', text: 'Green' },
  }
  for (const [chat, value] of Object.entries(answers)) {
    const [open] = (runOf(runs, chat)?.['openInteractions'] ?? []) as { id: string }[]
    const input = { sessionId: chat, interactionId: open!.id, answer: { outcome: 'accepted', value } }
    expect(await call('answer-interaction', input as never)).toEqual({ wasOpen: true })
  }
  await until('queue', (rows) => rows.every(({ sessionId }) => sessionId !== 'session-waiting'))
  const messages = await until('messages', (rows) =>
    rows.every(
      ({ sessionId, status }) => !Object.hasOwn(answers, String(sessionId)) || status === 'complete',
    ),
  )
  const texts = (chat: string) => JSON.stringify(messages.filter(({ sessionId }) => sessionId === chat))
  expect(texts('session-waiting')).toContain('Good morning from afar.')
  expect(texts('session-waiting')).toMatch(/Wait, something else.*What is 4\+4\?/)
  expect(texts('session-asking')).toContain('Green')
})

it('sends a key that was encrypted then to its provider, and nowhere else', { timeout: 30_000 }, async () => {
  const providers = (await readRows('innerloop', 'providers')) as StoredRow[]
  const busy = providers.find(({ name }) => name === 'busy')
  const model = { providerId: busy?.['id'], modelId: 'recorded-1' } as ModelRef
  const message = {
    sessionId: 'session-busy',
    messageId: 'message-today',
    parentId: null,
    text: 'Still?',
    model,
  }
  const { runId } = await call('send-message', message as never)
  await until('runs', (rows) => rows.some(({ id, state }) => id === runId && state === 'ended'))
  const withKey = sent.filter(({ authorization }) => authorization !== null)
  expect(new Set(withKey.map(({ url }) => new URL(url).host))).toEqual(new Set(['busy.recorded.test']))
  expect(withKey[0]?.authorization).toBe('Bearer sk-recorded-busy-0123456789abcdef')
})

it('takes over a chat that was imported from a file then', { timeout: 30_000 }, async () => {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const staging = names.find((name) => name.startsWith('innerloop-staging-')) ?? expect.fail(names.join())
  const importId = staging.slice('innerloop-staging-'.length)
  const outcome = await new Promise((resolve) => {
    let last: unknown
    client.follow('commit-import', { importId } as never, {
      from: 0,
      onItem: (item) => void (last = item.outcome),
      onEnd: () => resolve(last),
    })
  })
  expect(outcome).toMatchObject({ added: 1, failed: [] })
  const imported = (await readRows('innerloop', 'importedChats')) as StoredRow[]
  expect(new Set(imported.map(({ source }) => source))).toEqual(new Set(['claude', 'deepseek', 'open-webui']))
})

it('restores a chat that was deleted and a provider of a backup', async () => {
  await call('restore-session', { sessionId: 'session-deleted' as SessionId })
  const pendingProviders = (await readRows('innerloop', 'heldProviders')) as StoredRow[]
  await call('use-held-provider', { providerId: pendingProviders[0]?.['id'] } as never)
  await until('providers', (rows) => rows.some(({ name }) => name === 'Comes with a backup'))
  await until('sessions', (rows) =>
    rows.every(({ id, deletedAt }) => id !== 'session-deleted' || deletedAt === undefined),
  )
})
