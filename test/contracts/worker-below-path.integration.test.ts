import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import { createWorkerClient, type WorkerClient } from '../../src/worker/client.ts'
import { createQueries } from '../../src/adapters/storage/queries.ts'
import { spawnTestChild } from '../doubles/spawn-test-child.ts'
import { ManualTimers } from './manual-timers.ts'

/** The worker's own composition root, of a page below a path, whose names are not those of the root. */
const name = 'innerloop@/some/where/'
const { port1, port2 } = new MessageChannel()
const names = new Set<string>()
let client: WorkerClient

beforeAll(async () => {
  vi.stubGlobal('self', Object.assign(port2, { name }))
  vi.stubGlobal('location', { href: 'http://localhost/some/where/worker/main.js' })
  vi.stubGlobal('BroadcastChannel', function createChannel(channel: string) {
    names.add(channel)
    return new EventTarget()
  })
  const request = navigator.locks.request.bind(navigator.locks)
  vi.spyOn(navigator.locks, 'request').mockImplementation((lock: string, ...rest: unknown[]) => {
    names.add(lock)
    return (request as (...args: unknown[]) => Promise<unknown>)(lock, ...rest)
  })
  client = createWorkerClient({
    spawn: () => Object.assign(port1, { onerror: null, terminate: () => port1.close() }),
    spawnChild: spawnTestChild,
    attention: { isVisible: () => false, onChange: () => () => {} },
    timers: new ManualTimers(),
  })
  // What an earlier build stored for the root.
  const root = indexedDB.open('innerloop', 50)
  await new Promise((resolve) => root.addEventListener('success', resolve))
  root.result.close()
  await import('../../src/worker/main.ts')
})

afterAll(() => {
  client.dispose()
  port2.close()
  vi.unstubAllGlobals()
})

it('names each database, lock and channel after the path, and uses none of the root', async () => {
  const sessionId = 'session-a' as SessionId
  const messageId = 'message-a' as MessageId
  expect(await client.call('note-page', { page: 'page', ended: [], path: '/some/where/' })).toMatchObject({
    ok: true,
    value: { isNoted: true },
  })
  expect(await client.call('save-setting', { key: 'memory', value: true })).toMatchObject({ ok: true })
  const sent = { sessionId, messageId, parentId: null, text: 'Hello', model: demoModel }
  expect(await client.call('send-message', sent)).toMatchObject({ ok: true })
  expect(await createQueries(name).readSession(sessionId)).toMatchObject({ id: sessionId })

  const databases = (await indexedDB.databases()).map((each) => each.name ?? '')
  expect(databases.filter((each) => !each.startsWith(name))).toEqual(['innerloop'])
  expect(databases).toContain(name)
  expect([...names].filter((each) => !each.startsWith(name))).toEqual([])
  const ofPath = ['keys', 'stop', 'answers', 'application', `session:${sessionId}`, 'log'].map(
    (each) => `${name}:${each}`,
  )
  expect([...names]).toEqual(expect.arrayContaining(ofPath))
})
