import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { createProviderStore } from '../../src/adapters/storage/providers/provider-store.ts'
import { makeDatabase, unwrap } from '../../src/adapters/storage/testing/sample-turn.ts'
import { createCachedKeyRedaction } from '../../src/adapters/storage/vault/key-redaction.ts'
import { createKeyVault } from '../../src/adapters/storage/vault/key-vault.ts'
import { generateTitle } from '../../src/core/engine/turn/generate-title.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { MemoryId, MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { RecordingEgress } from '../doubles/recording-egress.ts'
import { ScriptedPerson } from '../doubles/scripted-person.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { seededRandom } from '../recordings/seeded-random.ts'

const keys = ['sk-plain-0123456789abcdef', String.raw`odd"key"\with<marks>&more`, '98765432109876']
const places = [
  'instructions',
  'about you',
  'project',
  'memory',
  'note',
  'quoted chat',
  'file',
  'page',
  'result',
] as const

const runs = 200
const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)

async function storeKeys() {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  const store = createProviderStore(db, vault)
  for (const apiKey of keys) {
    const provider = { dialect: 'openai-compatible' as const, name: apiKey, baseUrl: 'https://a.example/v1' }
    unwrap(await store.save({ ...provider, models: ['m'], apiKey }))
  }
  return createCachedKeyRedaction(db, vault, { schedule: () => () => undefined })
}

/** Answers a summary and a title with a text, the first request of a turn with calls, and the next one with a text. */
function respond(body: string): Response {
  const hasTools = body.includes('"tools":')
  const hasResults = body.includes('"role":"tool"')
  const call = (index: number, name: string) => ({
    index,
    id: `call-${index}`,
    type: 'function',
    function: { name, arguments: '{}' },
  })
  const delta =
    hasTools && !hasResults
      ? { tool_calls: [call(0, 'read_page'), call(1, 'work')] }
      : { content: 'They talked.' }
  const reason = hasTools && !hasResults ? 'tool_calls' : 'stop'
  const chunks = [
    { id: 'c', choices: [{ index: 0, delta }] },
    { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: reason }] },
  ]
  const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
  return new Response(`${text}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...Object.keys(value), ...Object.values(value).flatMap(stringsOf)]
}

test(`stored keys in nine places are in none of the requests of ${runs} turns, summaries and titles included (seed ${seed})`, async () => {
  const redaction = await storeKeys()
  const random = seededRandom(seed)
  const bodies: string[] = []
  const blobs = new MemoryBlobs()
  const model = createModelPort({
    providers: {
      find: async () =>
        succeed({
          id: benchModel.providerId,
          dialect: 'openai-compatible',
          name: 'P',
          baseUrl: 'https://b.example/v1',
          models: [],
        }),
    },
    vault: { read: async () => succeed(null) },
    blobs,
    loadKeys: () => redaction.load(),
    fetch: async (_, init) => {
      const body = String(init?.body)
      bodies.push(body)
      return respond(body)
    },
  })
  // The library is loaded before the clock of the turns runs.
  const hello = {
    model: benchModel,
    system: '',
    tools: [],
    messages: [{ role: 'user' as const, text: 'Hi' }],
  }
  const warmUp = model.stream(hello, new AbortController().signal, new RecordingEgress())
  for await (const part of warmUp) expect(part.type).not.toBe('failure')
  const [runId, sessionId] = ['run-1' as RunId, 'session-1' as SessionId]
  let planted = 0
  let summaries = 0
  for (let run = 0; run < runs; run++) {
    const key = keys[Math.floor(random() * keys.length)] ?? ''
    const chosen = new Set(places.filter(() => random() < 0.5))
    planted += chosen.size
    const fill = (place: (typeof places)[number]): string =>
      chosen.has(place) ? `Some text. ${key} And more.` : 'Some text.'
    const attach = async (filename: string, text: string) => {
      const bytes = new TextEncoder().encode(text)
      const mediaType = filename.endsWith('.md') ? 'text/markdown' : 'text/plain'
      const { value: blobId } = await blobs.put({ bytes, mediaType, sessionId })
      return { type: 'file' as const, round: 0, blobId, mediaType, byteLength: bytes.length, filename }
    }
    const isLong = random() < 0.3
    const long = 'They said a lot. '.repeat(600)
    const earlier: Message[] = isLong
      ? [1, 2, 3, 4].flatMap((turn) => [
          userMessage('And then?', `message-user-${turn}`),
          {
            ...userMessage('', `message-answer-${turn}`),
            role: 'assistant' as const,
            model: benchModel,
            parts: [{ type: 'text' as const, round: 0, text: `${long}${key}` }],
          },
        ])
      : []
    const asked = userMessage('Read this.')
    const files = [await attach('Chat.md', fill('quoted chat')), await attach('a.txt', fill('file'))]
    const input: TurnInput = {
      runId,
      sessionId,
      userMessageId: 'message-user' as MessageId,
      assistantMessageId: 'message-reply' as MessageId,
      model: benchModel,
      prompt: [
        { origin: 'chat', text: fill('instructions') },
        { origin: 'about-you', text: fill('about you') },
        { origin: 'folder', text: fill('project') },
      ],
      memories: [{ id: 'memory-1' as MemoryId, text: fill('memory'), createdAt: 1 }],
      note: fill('note'),
      history: [...earlier, { ...asked, parts: [...asked.parts, ...files] }],
      windowTokens: isLong ? 12_000 : undefined,
    }
    const bench = new TurnBench([])
    for (const [name, text] of [
      ['read_page', fill('page')],
      ['work', fill('result')],
    ] as const) {
      bench.tools.register({
        name,
        description: 'Reads.',
        parameters: z.object({}),
        effects: [],
        execute: async () => succeed({ pages: [{ text, [text]: 1 }] }),
      })
    }
    bench.extraPorts = {
      model,
      blobs,
      authority: new ScriptedPerson([], bench.clock).authority(),
      compactions: { save: async () => succeed(null) },
      secrets: { redactStoredKeys: redaction.redact, guardsShapes: false, decisions: new Map() },
    }
    const { signal } = new AbortController()
    const before = bodies.length
    await bench.clock.runUntilDone(runTurn(input, bench.ports(), signal))
    expect(bench.reply().failure).toBeUndefined()
    expect(bodies.length - before).toBeGreaterThanOrEqual(2)
    summaries += bench.log.ofType('compaction-performed').length
    await bench.clock.runUntilDone(
      generateTitle(
        { runId, sessionId, model: benchModel, question: fill('file'), answer: fill('page') },
        { terms: {}, ports: bench.ports(), signal },
      ),
    )
  }
  expect(planted).toBeGreaterThan(runs)
  expect(summaries).toBeGreaterThan(runs / 20)
  expect(bodies.length).toBeGreaterThan(runs * 3)
  const found = bodies.filter((body) => {
    const texts = stringsOf(JSON.parse(body))
    return keys.some((key) => body.includes(key) || texts.some((text) => text.includes(key)))
  })
  expect(found).toEqual([])
  expect(bodies.filter((body) => body.includes('[redacted]')).length).toBeGreaterThan(runs)
}, 120_000)
