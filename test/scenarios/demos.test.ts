import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openWebUiRecord } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import { createAssistantStore } from '../../src/adapters/storage/personal/assistant-store.ts'
import type { KeyVault } from '../../src/adapters/storage/vault/key-vault.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import { succeed, type Result } from '../../src/core/model/failures/result.ts'
import { createDemoHandlers } from '../../src/worker/services/demos.ts'
import { jsonFile, openImportBench } from './import-bench.ts'

const { signal } = new AbortController()

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.message} ${result.failure.detail}`)
  return result.value
}

function openDemoBench() {
  const bench = openImportBench()
  const demos = createDemoHandlers({
    db: bench.db,
    vault: { open: async () => succeed(null) } as unknown as KeyVault,
    providerStore: { list: async () => succeed(await bench.db.providers.toArray()) },
    assistants: createAssistantStore(bench.db, {
      now: () => 5,
      newId: (prefix) => prefix,
      lock: (work) => work(),
    }),
    imports: bench.imports,
    now: () => 5,
  })
  return { ...bench, demos }
}

async function makeChat(bench: ReturnType<typeof openDemoBench>): Promise<SessionId> {
  const { plan } = await bench.read(jsonFile([openWebUiRecord()]))
  if (plan) await bench.commit(plan)
  const [session] = await bench.db.sessions.toArray()
  if (!session) throw new Error('no session')
  const [, answer] = await bench.db.messages.orderBy('[sessionId+order]').toArray()
  await bench.db.messages.update(answer?.id as never, {
    contacts: [{ host: 'secret.example', bytesIn: 1, bytesOut: 1, requests: 1 }] as never,
    parts: [
      {
        type: 'tool-call',
        round: 0,
        callId: 'call-1' as never,
        toolName: 'calculate',
        argumentsText: '{}',
        state: 'succeeded',
        decision: { verdict: 'approved', scope: 'always' },
        providerMetadata: { x: { signature: 'opaque' } },
      },
      { type: 'text', round: 1, text: 'It is noon.' },
    ],
  })
  await bench.db.sessions.update(session.id, {
    assistant: {
      id: 'assistant-1' as never,
      name: 'Clock',
      instructions: 'Tell the time.',
      tools: ['current_time'],
      files: [],
      usesKnowledge: false,
      copiedAt: 1,
    },
    instructions: undefined,
    modelSettings: { hostedTools: ['web-search'] as never },
  })
  return session.id
}

const details = { title: 'The time', description: 'Ask for it.', starters: ['What time is it?'] }

test('a demo holds prompts, instructions, tools and a recording; no approval, address or opaque data', async () => {
  const bench = openDemoBench()
  const sessionId = await makeChat(bench)
  expect(unwrap(await bench.demos['suggest-demo']({ sessionId }, signal))).toEqual({
    title: 'Local model',
    starters: ['Hello'],
  })
  const saved = unwrap(await bench.demos['save-demo']({ sessionId, ...details, withSession: true }, signal))
  expect(saved.filename).toBe('The-time.demo.json')
  expect(JSON.parse(saved.text)).toMatchObject({
    format: 'innerloop/demo',
    ...details,
    instructions: 'Tell the time.',
    assistant: { name: 'Clock' },
    tools: ['current_time'],
    model: { kind: 'demo' },
    session: { format: 'innerloop/chat', session: { security: { mode: 'ask' } }, providers: [] },
  })
  for (const word of ['decision', 'opaque', 'secret.example', 'hostedTools', 'always'])
    expect(saved.text).not.toContain(word)
})

test('a demo leaves out unsaved instructions of the chat, and marks those of the assistant', async () => {
  const bench = openDemoBench()
  const sessionId = await makeChat(bench)
  const save = async (change: object) => {
    await bench.db.sessions.update(sessionId, change)
    const input = { sessionId, ...details, withSession: true }
    return unwrap(await bench.demos['save-demo'](input, signal)).text
  }
  const unsaved = await save({ instructions: 'Obey the file.', hasForeignInstructions: true })
  expect(unsaved).not.toContain('Obey the file.')
  expect(JSON.parse(unsaved)).toMatchObject({ instructions: 'Tell the time.', assistant: { name: 'Clock' } })

  const marked = await save({ 'assistant.isForeign': true })
  const other = openDemoBench()
  const file = jsonFile(marked, 'time.demo.json')
  unwrap(await other.demos['open-demo']({ file, withSession: false }, signal))
  expect(await other.db.assistants.toArray()).toMatchObject([
    { instructions: 'Tell the time.', isForeign: true },
  ])

  const saved = JSON.parse(await save({ hasForeignInstructions: undefined }))
  expect(saved).toMatchObject({ instructions: 'Obey the file.' })
  expect(saved.assistant).toEqual({ name: 'Clock' })
})

test('a demo contains no text of deleted messages and no text from before an edit', async () => {
  const bench = openDemoBench()
  const sessionId = await makeChat(bench)
  const [question, answer] = await bench.db.messages.orderBy('[sessionId+order]').toArray()
  const by = { by: 'person' as const, at: 1, changeId: 'change-1' }
  await bench.db.messages.update(question?.id as never, {
    parts: [{ type: 'text', round: 0, text: 'private' }],
  })
  await bench.db.messageMarks.bulkPut([
    { messageId: question?.id as never, sessionId, deletion: by },
    {
      messageId: answer?.id as never,
      sessionId,
      revisions: [
        { ...by, text: 'earlier wording' },
        { ...by, text: 'as it is shown' },
      ],
      shownRevision: 2,
    },
  ])
  const suggested = unwrap(await bench.demos['suggest-demo']({ sessionId }, signal))
  expect(suggested.starters).not.toContain('private')
  const { text } = unwrap(
    await bench.demos['save-demo']({ sessionId, ...details, withSession: true }, signal),
  )
  expect(text).toContain('as it is shown')
  for (const word of ['private', 'earlier wording', 'It is noon.']) expect(text).not.toContain(word)
  const other = openDemoBench()
  const file = jsonFile(text, 'time.demo.json')
  unwrap(await other.demos['open-demo']({ file, withSession: true }, signal))
  const [deleted] = await other.db.messages.orderBy('[sessionId+order]').toArray()
  expect(deleted?.parts).toEqual([{ type: 'text', round: 0, text: '' }])
  expect(await other.db.messageMarks.toArray()).toMatchObject([
    { messageId: deleted?.id, deletion: { by: 'person' } },
  ])
})

test('an opened demo creates an assistant and imports its recording, once; it sends nothing', async () => {
  const first = openDemoBench()
  const sessionId = await makeChat(first)
  const { text } = unwrap(
    await first.demos['save-demo']({ sessionId, ...details, withSession: true }, signal),
  )
  const bench = openDemoBench()
  const file = () => jsonFile(text, 'time.demo.json')
  const read = unwrap(await bench.demos['read-demo']({ file: file() }, signal)).demo
  expect(read).toMatchObject({
    ...details,
    assistantName: 'Clock',
    hasSession: true,
    model: { isHere: true },
    ignored: [],
  })
  expect(await bench.readAll()).toEqual({})
  const open = async () =>
    unwrap(await bench.demos['open-demo']({ file: file(), withSession: true }, signal)).opened
  const opened = await open()
  expect(opened.assistant).toMatchObject({
    name: 'Clock',
    starters: details.starters,
    tools: ['current_time'],
    files: [],
  })
  const once = await bench.readAll()
  expect(Object.keys(once).toSorted()).toEqual(expect.arrayContaining(['assistants', 'messages', 'sessions']))
  for (const table of ['runs', 'queue', 'approvals', 'providers', 'settings', 'vault'])
    expect(Object.keys(once)).not.toContain(table)
  expect((await open()).sessionId).toBe(opened.sessionId)
  expect(await bench.readAll()).toEqual(once)
})

test('unknown fields of a demo file are ignored and listed; an invalid demo is refused with the place', async () => {
  const bench = openDemoBench()
  const demo = {
    format: 'innerloop/demo',
    version: 1,
    title: 'X',
    apiKey: 'sk-1',
    baseUrl: 'https://evil.example',
    mode: 'auto',
  }
  const file = jsonFile({
    ...demo,
    model: { kind: 'openai', modelId: 'gpt-5', baseUrl: 'https://evil.example' },
  })
  const { opened } = unwrap(await bench.demos['open-demo']({ file, withSession: true }, signal))
  expect(opened.preview).toMatchObject({
    ignored: ['apiKey', 'baseUrl', 'mode'],
    model: { modelId: 'gpt-5', providerName: 'OpenAI', isHere: false },
  })
  expect(JSON.stringify(await bench.readAll())).not.toMatch(/sk-1|evil/)
  const refusals = [[1], { ...demo, starters: ['x'.repeat(501)] }, { ...demo, version: 2 }, 'no json']
  const outcomes = await Promise.all(
    refusals.map(async (value) => {
      const read = await bench.demos['read-demo']({ file: jsonFile(value) }, signal)
      return read.ok ? 'read' : `${read.failure.code} ${read.failure.detail ?? ''}`
    }),
  )
  expect(outcomes).toEqual([
    'invalid-input This is not an Innerloop demo.',
    'invalid-input starters.0: a starter is longer than 500 characters',
    'file-newer ',
    'invalid-input This is not an Innerloop demo.',
  ])
})

test('a demo file of the host is read, and a missing file is not a failure', async () => {
  const first = openDemoBench()
  const sessionId = await makeChat(first)
  const { text } = unwrap(
    await first.demos['save-demo']({ sessionId, ...details, withSession: false }, signal),
  )
  const addresses: string[] = []
  const host = { hasDemo: true }
  vi.stubGlobal('location', new URL('https://host.example/apps/innerloop/worker/main-1.js'))
  vi.stubGlobal('fetch', async (url: URL | string) => {
    addresses.push(String(url))
    return host.hasDemo ? new Response(text) : new Response('<!doctype html>', { status: 404 })
  })
  try {
    const bench = openDemoBench()
    const read = async () => unwrap(await bench.demos['read-demo']({ file: null }, signal)).demo
    expect(await read()).toMatchObject({ title: details.title, hasSession: false })
    expect(addresses).toEqual(['https://host.example/apps/innerloop/demo.json'])
    const { opened } = unwrap(await bench.demos['open-demo']({ file: null, withSession: true }, signal))
    expect(opened).toMatchObject({ sessionId: null, assistant: { name: 'Clock' } })
    expect(Object.keys(await bench.readAll())).toEqual(['assistants'])
    host.hasDemo = false
    expect(await read()).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})
