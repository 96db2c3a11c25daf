import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CommandInput, CommandName } from '../../src/core/model/commands/command.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import { createWorkerClient, type WorkerClient } from '../../src/worker/client.ts'
import { spawnTestChild } from '../doubles/spawn-test-child.ts'
import { ManualTimers } from './manual-timers.ts'

/** The worker's own composition root in a browser that provides no database. */
const { port1, port2 } = new MessageChannel()
let client: WorkerClient

beforeAll(async () => {
  vi.stubGlobal('self', port2)
  vi.stubGlobal('location', { href: 'http://localhost/worker/main.js' })
  client = createWorkerClient({
    spawn: () => Object.assign(port1, { onerror: null, terminate: () => port1.close() }),
    spawnChild: spawnTestChild,
    attention: { isVisible: () => false, onChange: () => () => {} },
    timers: new ManualTimers(),
  })
  await import('../../src/worker/main.ts')
})

afterAll(() => {
  client.dispose()
  port2.close()
  vi.unstubAllGlobals()
})

const sessionId = 'session-a' as SessionId
const messageId = 'message-a' as MessageId
const inputs: { [Name in CommandName]?: CommandInput<Name> } = {
  'send-message': { sessionId, messageId, parentId: null, text: 'Hello', model: demoModel },
  'retry-message': { sessionId, messageId, model: demoModel },
  'rename-session': { sessionId, title: 'Sums' },
  'set-session-model': { sessionId, model: demoModel },
  'set-security-mode': { sessionId, mode: 'auto', isConfirmed: true },
  'delete-session': { sessionId },
  'restore-session': { sessionId },
  'save-provider': { dialect: 'openai', name: 'Mine', baseUrl: '', apiKey: 'sk-1', models: [] },
  'delete-provider': { providerId: 'provider-a' },
  'save-setting': { key: 'model', value: demoModel },
  'unlock-keys': { passphrase: 'correct horse' },
  'forget-keys': {},
  'hold-key': { providerId: 'provider-a', apiKey: 'sk-1' },
  'delete-key': { providerId: 'provider-a' },
  'render-message': { messageId },
}

it.each(Object.keys(inputs) as CommandName[])('%s reports that storage cannot be used', async (name) => {
  const result = await client.call(name, inputs[name] as never)
  expect(result).toMatchObject({ ok: false, failure: { code: 'storage-unavailable' } })
})

it('responds to commands that need no storage', async () => {
  expect(await client.call('find-run', { sessionId })).toEqual({ ok: true, value: { run: null } })
})
