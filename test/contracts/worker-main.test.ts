import 'fake-indexeddb/auto'
import { readUIMessageStream } from 'ai'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands, type CommandInput, type CommandName } from '../../src/core/kernel/command.ts'
import type { MessageId, SessionId } from '../../src/core/kernel/id.ts'
import { demoModel } from '../../src/core/kernel/demo-model.ts'
import type { BlockUpdate } from '../../src/core/kernel/rendered-block.ts'
import { createChatTransport } from '../../src/worker/client-chat-transport.ts'
import { createWorkerClient, type WorkerClient } from '../../src/worker/client.ts'
import type { ReplyMessage } from '../../src/worker/contract.ts'
import { ManualTimers } from './manual-timers.ts'

/**
 * The worker's own composition root, with its real storage (over a double of IndexedDB), engine, demo model and renderer,
 * behind a real channel. Only short waits are cut, such as the demo model's pace.
 */
const { port1, port2 } = new MessageChannel()
let client: WorkerClient

beforeAll(async () => {
  const { setTimeout } = globalThis
  vi.stubGlobal('self', port2)
  vi.stubGlobal('setTimeout', (task: () => void, delayMs = 0) =>
    setTimeout(task, delayMs < 2000 ? 0 : delayMs),
  )
  client = createWorkerClient({
    spawn: () => Object.assign(port1, { onerror: null, terminate: () => port1.close() }),
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

/** Calls as the page does, and holds the output to the contract. */
async function call<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const result = await client.call(name, input)
  if (result.ok) expect(commands[name].output.parse(result.value)).toEqual(result.value)
  return result
}

const sessionId = 'session-a' as SessionId

async function ask(words: string, parentId: string | null, id: string) {
  const updates: BlockUpdate[] = []
  const transport = createChatTransport({ client, onBlocks: (_id, blocks) => void updates.push(...blocks) })
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId: sessionId,
    messageId: undefined,
    messages: [{ id, role: 'user', parts: [{ type: 'text', text: words }] }],
    abortSignal: undefined,
    body: { parentId, model: demoModel },
  })
  let reply: ReplyMessage | undefined
  for await (const message of readUIMessageStream<ReplyMessage>({
    stream: stream as never,
    terminateOnError: true,
  }))
    reply = message
  return { reply, updates }
}

describe('the worker', () => {
  it(
    'answers a question on the demo model with tools, rendered, and remembers it',
    { timeout: 20_000 },
    async () => {
      const { reply, updates } = await ask(
        'What is 12.5% of 3360, and what time is it? Use your tools.',
        null,
        'message-q',
      )
      expect(reply?.metadata).toMatchObject({ status: 'complete', model: demoModel })
      const calls = reply?.parts.flatMap((part) => (part.type === 'dynamic-tool' ? [part.toolName] : []))
      expect(calls?.toSorted()).toEqual(['calculate', 'current_time'])
      const states = reply?.parts.flatMap((part) => (part.type === 'data-call' ? [part.data.state] : []))
      expect(states).toEqual(['succeeded', 'succeeded'])
      expect(reply?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')).toContain('420')
      expect(updates.length).toBeGreaterThan(0)
      expect(await call('find-run', { sessionId })).toEqual({ ok: true, value: { run: null } })
      expect(await call('render-message', { messageId: reply!.id as MessageId })).toMatchObject({ ok: true })
      const retry = await call('retry-message', {
        sessionId,
        messageId: reply!.id as MessageId,
        model: demoModel,
      })
      expect(retry).toMatchObject({ ok: true, value: { userMessageId: 'message-q' } })
      expect(await call('delete-session', { sessionId })).toMatchObject({ ok: true })
      expect(await call('restore-session', { sessionId })).toMatchObject({ ok: true })
      expect(await call('rename-session', { sessionId, title: 'Sums' })).toMatchObject({ ok: true })
      expect(await call('set-session-model', { sessionId, model: demoModel })).toMatchObject({ ok: true })
    },
  )

  it('keeps a provider without ever giving its key back', async () => {
    const draft = {
      dialect: 'openai-compatible' as const,
      name: 'Local',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'sk-not-to-be-seen-again',
      models: ['tiny'],
    }
    const saved = await call('save-provider', draft)
    expect(saved).toMatchObject({ ok: true })
    const tested = await call('test-connection', draft)
    expect(tested).toMatchObject({ ok: true })
    expect(JSON.stringify([saved, tested])).not.toContain('not-to-be-seen')
    expect(await call('save-setting', { key: 'model', value: demoModel })).toMatchObject({ ok: true })
    const { providerId } = saved.ok ? saved.value : expect.fail()
    expect(await call('delete-provider', { providerId })).toMatchObject({ ok: true })
  })

  it('answers what does not exist and what makes no sense with failures', async () => {
    expect(await call('render-message', { messageId: 'message-x' })).toMatchObject({
      failure: { code: 'not-found' },
    })
    expect(await call('rename-session', { sessionId, title: ' ' })).toMatchObject({
      failure: { code: 'invalid-input', message: 'That input cannot be used: give the chat a name.' },
    })
    const nameless = { dialect: 'openai' as const, name: '', baseUrl: '', models: ['', ' ', 'm'.repeat(201)] }
    expect(await call('save-provider', nameless)).toMatchObject({
      failure: {
        message:
          'That input cannot be used: give the provider a name; a model’s name is empty; a model’s name is longer than 200 characters.',
        hint: expect.any(String),
        retryable: false,
      },
    })
    expect(await call('stop-run', { runId: 'run-x' })).toEqual({ ok: true, value: {} })
    const missing = {
      sessionId,
      messageId: 'message-z',
      parentId: 'message-nowhere',
      text: 'Hi',
      model: demoModel,
    }
    expect(await call('send-message', missing)).toMatchObject({ failure: { code: 'not-found' } })
  })
})
