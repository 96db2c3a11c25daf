import 'fake-indexeddb/auto'
import { readUIMessageStream } from 'ai'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands, type CommandInput, type CommandName } from '../../src/core/model/commands/command.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import type { Interaction } from '../../src/core/model/tools/interaction.ts'
import { isTemporary, mintIdWithin, mintSessionId } from '../../src/core/model/conversation/temporary-id.ts'
import { withTemporaryChats } from '../../src/page/app/services/temporary-queries.ts'
import { createQueries } from '../../src/adapters/storage/queries.ts'
import type { Transcript } from '../../src/adapters/storage/conversation/transcript.ts'
import type { Watch } from '../../src/adapters/storage/database/watch.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import type { VaultState } from '../../src/core/model/providers/api-keys.ts'
import type { BlockUpdate } from '../../src/core/model/conversation/rendered-block.ts'
import { createChatTransport } from '../../src/worker/client/chat-transport.ts'
import { createWorkerClient, type WorkerClient } from '../../src/worker/client.ts'
import type { ChatUIMessage } from '../../src/worker/contract.ts'
import { spawnTestChild } from '../doubles/spawn-test-child.ts'
import { ManualTimers } from './manual-timers.ts'

/**
 * The worker's own composition root, with its real storage (over a double of IndexedDB), engine, demo model and
 * renderer, behind a real channel. Only waits such as the demo model's pace are shortened.
 */
const { port1, port2 } = new MessageChannel()
let client: WorkerClient

beforeAll(async () => {
  const { setTimeout } = globalThis
  vi.stubGlobal('self', port2)
  vi.stubGlobal('location', { href: 'http://localhost/worker/main.js' })
  vi.stubGlobal('setTimeout', (task: () => void, delayMs = 0) =>
    setTimeout(task, delayMs < 2000 ? 0 : delayMs),
  )
  vi.stubGlobal(
    'fetch',
    async () => new Response('Good morning from afar.', { headers: { 'content-type': 'text/plain' } }),
  )
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

/** Calls a command as the page does, and validates the output against the contract. */
async function call<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const result = await client.call(name, input)
  if (result.ok) expect(commands[name].output.parse(result.value)).toEqual(result.value)
  return result
}

const sessionId = 'session-a' as SessionId

async function ask(text: string, parentId: string | null, id: string, chatId: SessionId = sessionId) {
  const updates: BlockUpdate[] = []
  const transport = createChatTransport({ client, onBlocks: (_id, blocks) => void updates.push(...blocks) })
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId,
    messageId: undefined,
    messages: [{ id, role: 'user', parts: [{ type: 'text', text }] }],
    abortSignal: undefined,
    body: { parentId, model: demoModel },
  })
  let reply: ChatUIMessage | undefined
  for await (const message of readUIMessageStream<ChatUIMessage>({
    stream: stream as never,
    terminateOnError: true,
  }))
    reply = message
  return { reply, updates }
}

const queries = createQueries()
afterAll(() => queries.close())

/** Resolves to the first value of a watch that passes the check. */
function seen<T>(watch: Watch<T>, check: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = watch.subscribe((value) => {
      if (!check(value)) return
      queueMicrotask(() => stop())
      resolve(value)
    })
  })
}

async function nextQuestion(chatId: SessionId): Promise<Interaction> {
  const [question] = await seen(queries.watchInteractions(chatId), (open) => open.length > 0)
  return question ?? expect.fail()
}

function callsOf(reply: ChatUIMessage | undefined) {
  return (
    reply?.parts.flatMap((part) =>
      part.type === 'data-part' && part.data.type === 'tool-call' ? [part.data] : [],
    ) ?? []
  )
}

describe('a call that needs an approval', { timeout: 20_000 }, () => {
  const asking = 'session-asking' as SessionId
  const url = 'https://example.com/news/today'

  it('waits for it, runs, and does not ask again in this chat', async () => {
    const answering = ask(`fetch ${url}`, null, 'message-1', asking)
    const question = await nextQuestion(asking)
    expect(question).toMatchObject({
      kind: 'approve',
      toolName: 'fetch_url',
      arguments: { url },
      approvalKey: 'https://example.com/news',
      scopes: ['once', 'chat', 'always'],
    })
    const answer = { outcome: 'accepted', value: { kind: 'approve', scope: 'chat' } } as const
    const response = { sessionId: asking, interactionId: question.id, answer }
    expect(await call('answer-interaction', response)).toEqual({ ok: true, value: { wasOpen: true } })
    expect(await call('answer-interaction', response)).toEqual({ ok: true, value: { wasOpen: false } })
    const { reply } = await answering
    expect(callsOf(reply)).toMatchObject([
      { state: 'succeeded', decision: { verdict: 'approved', scope: 'chat' } },
    ])
    expect(await seen(queries.watchInteractions(asking), (open) => open.length === 0)).toEqual([])
    expect(JSON.stringify(reply?.parts)).toContain('Good morning from afar.')
    const remembered = await seen(queries.watchApprovals(), (all) => all.length > 0)
    expect(remembered).toMatchObject([{ toolName: 'fetch_url', scope: 'chat', sessionId: asking }])

    const again = await ask('fetch https://example.com/news/more', reply!.id, 'message-2', asking)
    expect(callsOf(again.reply)).toMatchObject([{ state: 'succeeded' }])
    expect(await call('remove-approval', { id: remembered[0]!.id })).toMatchObject({ ok: true })
  })

  it('passes a denial to the model, which can say so', async () => {
    const other = 'session-denying' as SessionId
    const answering = ask(`fetch ${url}`, null, 'message-3', other)
    const { id: interactionId } = await nextQuestion(other)
    const answer = { outcome: 'rejected', reason: 'Not this one.' } as const
    await call('answer-interaction', { sessionId: other, interactionId, answer })
    const { reply } = await answering
    expect(callsOf(reply)).toMatchObject([{ state: 'denied', failure: { code: 'approval-denied' } }])
    expect(JSON.stringify(reply?.parts)).toContain('Not this one.')
    expect(reply?.metadata?.status).toBe('complete')
  })

  it('asks before a message with a secret is sent, and can redact the secret in storage too', async () => {
    const secretive = 'session-secret' as SessionId
    const answering = ask('What is 2+2? sk-abcdefghijklmnopqrstuvwxyz012345', null, 'message-4', secretive)
    const question = await nextQuestion(secretive)
    const answer = { outcome: 'accepted', value: { kind: 'select', value: 'redact' } } as const
    await call('answer-interaction', { sessionId: secretive, interactionId: question.id, answer })
    expect((await answering).reply?.metadata?.status).toBe('complete')
    const { items } = await seen(
      queries.watchTranscript(secretive, 10),
      (transcript) => transcript.items.length > 0,
    )
    expect(JSON.stringify(items)).toContain('[redacted]')
    expect(JSON.stringify([items, await seen(queries.watchSession(secretive), Boolean)])).not.toContain(
      'sk-abc',
    )
  })
})

describe('during a turn', { timeout: 20_000 }, () => {
  const busy = 'session-busy' as SessionId
  const model = demoModel
  const queue = (queuedId: string, text: string) =>
    call('queue-message', { sessionId: busy, queuedId, text, model })

  it('queues, edits, moves and removes messages, and sends them in their order after it', async () => {
    const answering = ask('fetch https://example.com/slow', null, 'message-5', busy)
    const question = await nextQuestion(busy)
    for (const name of ['b', 'c', 'd']) await queue(`message-${name}`, `What is ${name}?`)
    await call('edit-queued-message', { sessionId: busy, queuedId: 'message-b', text: 'What is 1+1?' })
    await call('edit-queued-message', { sessionId: busy, queuedId: 'message-c', text: 'What is 2+2?' })
    await call('move-queued-message', { sessionId: busy, queuedId: 'message-c', by: -1 })
    await call('remove-queued-message', { sessionId: busy, queuedId: 'message-d' })
    const queued = await seen(queries.watchQueue(busy), (items) => items.length === 2)
    expect(queued.map(({ id }) => id)).toEqual(['message-c', 'message-b'])
    const answer = { outcome: 'rejected' } as const
    await call('answer-interaction', { sessionId: busy, interactionId: question.id, answer })
    await answering
    const isOver = ({ items }: Transcript) => items.length === 6 && items[5]?.message.status === 'complete'
    const { items } = await seen(queries.watchTranscript(busy, 20), isOver)
    expect(items.filter(({ message }) => message.role === 'user').map(({ message }) => message.id)).toEqual([
      'message-5',
      'message-c',
      'message-b',
    ])
    expect(await seen(queries.watchQueue(busy), () => true)).toEqual([])
  })

  it('pauses the queue after a stop, until it is resumed', async () => {
    const head = (await seen(queries.watchSession(busy), Boolean))?.headId ?? null
    const answering = ask('fetch https://example.com/stopped', head, 'message-6', busy)
    await nextQuestion(busy)
    await queue('message-e', 'What is 3+3?')
    const search = await call('find-run', { sessionId: busy })
    await call('stop-run', { runId: (search.ok ? search.value.run : null)!.runId })
    await answering
    const paused = await seen(queries.watchSession(busy), (session) => session?.queuePaused !== undefined)
    expect(paused?.queuePaused).toBe('stopped')
    expect(await call('resume-queue', { sessionId: busy })).toMatchObject({ ok: true })
    const isOver = ({ items }: Transcript) =>
      items.at(-2)?.message.id === 'message-e' && items.at(-1)?.message.status === 'complete'
    await seen(queries.watchTranscript(busy, 20), isOver)
    expect((await seen(queries.watchSession(busy), Boolean))?.queuePaused).toBeUndefined()
  })

  it('passes a steered message to the turn: it follows the answer so far, and another answer follows it', async () => {
    const head = (await seen(queries.watchSession(busy), Boolean))?.headId ?? null
    const answering = ask('write a long answer', head, 'message-7', busy)
    await seen(queries.watchTranscript(busy, 20), ({ items }) => items.at(-2)?.message.id === 'message-7')
    await call('steer-message', { sessionId: busy, messageId: 'message-8', text: 'What is 5+5?', model })
    const { reply } = await answering
    expect(reply?.metadata?.status).toBe('complete')
    const isOver = ({ items }: Transcript) =>
      items.at(-2)?.message.id === 'message-8' && items.at(-1)?.message.status === 'complete'
    const { items } = await seen(queries.watchTranscript(busy, 20), isOver)
    const last = items.at(-1)?.message
    expect(items.at(-3)?.message).toMatchObject({ id: reply?.id, status: 'complete', runId: last?.runId })
    expect(JSON.stringify(last?.parts)).toContain('10')
    expect(await seen(queries.watchQueue(busy), () => true)).toEqual([])
  })
})

describe('versions', { timeout: 20_000 }, () => {
  it('are created by editing, counted, and selected', async () => {
    const chat = 'session-versions' as SessionId
    const { reply } = await ask('What is 6*7?', null, 'message-9', chat)
    const edit = { sessionId: chat, messageId: 'message-9', text: 'What is 7*7?', model: demoModel }
    const sent = await call('edit-message', { ...edit, newMessageId: 'message-10', send: true })
    expect(sent).toMatchObject({ ok: true, value: { run: { userMessageId: 'message-10' } } })
    const isOver = ({ items }: Transcript) =>
      items[1]?.message.status === 'complete' && items[0]?.message.id === 'message-10'
    const { items } = await seen(queries.watchTranscript(chat, 10), isOver)
    expect(items[0]?.versions).toEqual({ ids: ['message-9', 'message-10'], index: 1 })
    const saved = { ...edit, messageId: items[1]!.message.id, text: 'It is **49**.' }
    expect(await call('edit-message', { ...saved, newMessageId: 'message-11', send: false })).toEqual({
      ok: true,
      value: { run: null },
    })
    const edited = await seen(
      queries.watchTranscript(chat, 10),
      (now) => now.items[1]?.message.id === 'message-11',
    )
    expect(edited.items[1]).toMatchObject({ rendering: { messageId: 'message-11' }, versions: { index: 1 } })
    await call('select-version', { sessionId: chat, messageId: 'message-9' })
    await seen(queries.watchTranscript(chat, 10), (now) => now.items[1]?.message.id === reply?.id)
  })
})

describe('permissions', () => {
  it('list the existing tools', async () => {
    const listed = await call('list-tools', {})
    const tools = listed.ok ? listed.value.tools : []
    expect(tools.find(({ name }) => name === 'fetch_url')).toMatchObject({ mayAsk: true })
    expect(tools.find(({ name }) => name === 'calculate')).toMatchObject({ mayAsk: false })
  })

  it('store each pattern once', async () => {
    for (const pattern of ['https://a.test/*', 'https://a.test/*', 'https://b.test/*'])
      expect(await call('save-allowlist-pattern', { toolName: 'fetch_url', pattern })).toMatchObject({
        ok: true,
      })
    const rules = await seen(queries.watchAllowlist(), (entries) => entries.length > 0)
    expect(rules.map(({ pattern }) => pattern).toSorted()).toEqual(['https://a.test/*', 'https://b.test/*'])
    for (const { id } of rules) await call('remove-allowlist-pattern', { id })
    await seen(queries.watchAllowlist(), (entries) => entries.length === 0)
  })
})

describe('the worker', () => {
  it(
    'answers a question on the demo model with tools, rendered, and stores it',
    { timeout: 20_000 },
    async () => {
      const { reply, updates } = await ask(
        'What is 12.5% of 3360, and what time is it? Use your tools.',
        null,
        'message-q',
      )
      expect(reply?.metadata).toMatchObject({ status: 'complete', model: demoModel })
      const calls = callsOf(reply)
      expect(calls.map(({ toolName }) => toolName).toSorted()).toEqual(['calculate', 'current_time'])
      expect(calls.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
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

  it('stores a provider without ever returning its key', async () => {
    const draft = {
      dialect: 'openai-compatible' as const,
      name: 'Local',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'sk-not-to-be-seen-again',
      models: ['tiny'],
    }
    const saved = await call('save-provider', draft)
    expect(saved).toMatchObject({ ok: true })
    expect(JSON.stringify(saved)).not.toContain('not-to-be-seen')
    expect(await call('save-setting', { key: 'model', value: demoModel })).toMatchObject({ ok: true })
    const { providerId } = saved.ok ? saved.value : expect.fail()
    expect(await call('delete-provider', { providerId })).toMatchObject({ ok: true })
  })

  it('answers unknown ids and invalid input with failures', async () => {
    expect(await call('render-message', { messageId: 'message-x' })).toMatchObject({
      failure: { code: 'not-found' },
    })
    expect(await call('rename-session', { sessionId, title: ' ' })).toMatchObject({
      failure: { code: 'invalid-input', message: 'That input cannot be used: enter a name for the chat.' },
    })
    const nameless = { dialect: 'openai' as const, name: '', baseUrl: '', models: ['', ' ', 'm'.repeat(201)] }
    expect(await call('save-provider', nameless)).toMatchObject({
      failure: {
        message:
          'That input cannot be used: enter a name for the provider; a model’s name is empty; a model’s name is longer than 200 characters.',
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

describe('keys', () => {
  const states: VaultState[] = []

  it('are locked, unlocked and deleted by command, and the page is notified; no response contains a passphrase', async () => {
    const leave = client.follow(
      'follow-keys',
      {},
      { from: 0, onItem: (state) => void states.push(state), onEnd: () => {} },
    )
    const last = (check: (state: VaultState) => boolean) =>
      vi.waitFor(() => expect(check(states.at(-1) ?? expect.fail())).toBe(true), { interval: 2 })
    await last(({ isProtected }) => !isProtected)
    const draft = {
      dialect: 'openai-compatible' as const,
      name: 'Held',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'sk-only-for-this-session',
      keyKept: 'session' as const,
      models: ['tiny'],
    }
    const saved = await call('save-provider', draft)
    const { providerId } = saved.ok ? saved.value : expect.fail()
    await last(({ held: heldIds }) => heldIds.includes(providerId))

    const heldKey = { providerId, apiKey: 'sk-given-once-more' }
    expect(await call('hold-key', heldKey)).toEqual({ ok: true, value: {} })
    const change = { current: 'correct horse battery', next: 'another staple entirely' }
    const { current } = change
    expect(await call('change-passphrase', change)).toMatchObject({ failure: { code: 'invalid-input' } })
    expect(await call('remove-passphrase', { current })).toMatchObject({ failure: { code: 'invalid-input' } })
    expect(await call('set-passphrase', { next: current })).toEqual({ ok: true, value: {} })
    await last(({ isProtected, isLocked }) => isProtected && !isLocked)
    expect(await call('lock-keys', {})).toEqual({ ok: true, value: {} })
    await last(({ isLocked }) => isLocked)
    expect(await call('unlock-keys', { passphrase: current })).toMatchObject({ ok: true })
    await last(({ isLocked }) => !isLocked)
    expect(await call('save-setting', { key: 'lock-keys-after-minutes', value: 0 })).toMatchObject({
      ok: true,
    })
    expect(await call('forget-keys', {})).toMatchObject({ ok: true })
    expect(await call('delete-key', { providerId })).toMatchObject({ ok: true })
    await last(({ isProtected, held: heldIds }) => !isProtected && heldIds.length === 0)
    expect(await call('delete-provider', { providerId })).toMatchObject({ ok: true })
    expect(JSON.stringify(states)).not.toMatch(/horse|staple|sk-/)
    leave()
  })
})

describe('a temporary chat', { timeout: 20_000 }, () => {
  const temporary = mintSessionId('1', 'temporary')
  const secret = 'quokka'

  it('is answered, listed and branched like any other, and none of its text is stored', async () => {
    const all = withTemporaryChats(queries, client)
    const first = mintIdWithin(temporary, 'message', '1')
    const { reply } = await ask(`Remember that I like the ${secret}. What is 2 + 2?`, null, first, temporary)
    expect(reply?.metadata?.status).toBe('complete')
    const { items } = await seen(all.watchTranscript(temporary, 10), (read) => isEnded(read))
    const [question, answer] = items.map(({ message }) => message)
    expect(answer?.id).toMatch(/^temporary-/)
    expect(JSON.stringify(question)).toContain(secret)

    const [turn] = await seen(all.watchTurns(temporary), (turns) => turns.length > 0)
    expect(turn?.runId).toMatch(/^temporary-/)
    const branched = mintIdWithin(temporary, 'session', '2')
    unwrap(
      await call('branch-session', { sessionId: temporary, messageId: answer!.id, newSessionId: branched }),
    )
    expect((await all.readChatMap(branched))?.nodes).toHaveLength(2)
    const listed = await seen(all.watchSessions(), (sessions) =>
      sessions.some(({ session }) => session.id === branched),
    )
    expect(listed.filter(({ session }) => isTemporary(session.id))).toHaveLength(2)
    const rows = JSON.stringify(await readAllRows('innerloop'))
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain('temporary-')
  })
})

it('records its page, in a database that is deleted with the others', async () => {
  const noted = await call('note-page', { page: 'page-1', ended: [] })
  expect(unwrap(noted)).toEqual({ isNoted: true, rolledMs: null })
  // After this command storage blocks for a while, and then works again.
  unwrap(await call('end-transactions', {}))
  unwrap(await call('delete-everything', {}))
  expect(await indexedDB.databases()).toEqual([])
})

function isEnded({ items }: Transcript): boolean {
  return items.length > 0 && items.every(({ message }) => message.status === 'complete')
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; failure: { message: string } }): T {
  return result.ok ? result.value : expect.fail(result.failure.message)
}

/** Returns all rows by IndexedDB itself, as they are on the disk. */
async function readAllRows(name: string): Promise<unknown[]> {
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
    })
  // The storage reserve contains no user data.
  const isReserve = (database: IDBDatabaseInfo) => database.name === 'innerloop-reserve'
  const databases = (await indexedDB.databases()).filter((database) => !isReserve(database))
  expect(databases.map((database) => database.name)).toEqual([name])
  const database = await wait(indexedDB.open(name))
  const rows: unknown[] = []
  for (const store of database.objectStoreNames) {
    rows.push(store, await wait(database.transaction(store).objectStore(store).getAll()))
  }
  database.close()
  return rows
}
