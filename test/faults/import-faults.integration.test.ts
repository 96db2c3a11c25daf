import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { chatGptConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import { messageSchema, type Message } from '../../src/core/model/conversation/message.ts'
import { sessionSchema, type Session } from '../../src/core/model/conversation/session.ts'
import { jsonFile, openImportBench } from '../scenarios/import-bench.ts'
import { importBombs } from './import-bombs.ts'
import { mutateImport } from './mutate-import.ts'

const seed = Number(process.env['IMPORT_SEED'] ?? Date.now() % 1_000_000)
/** `npm run soak` imports all 300 in a browser. */
const sampled = 40

/** Tables that an import may write. */
const importedTables = new Set([
  'sessions',
  'messages',
  'messageMarks',
  'blobs',
  'renditions',
  'importedChats',
  'searchPending',
])

async function openUsedBench() {
  const bench = openImportBench()
  await bench.db.providers.add({
    id: 'p',
    name: 'Mine',
    dialect: 'openai',
    baseUrl: 'https://api.example',
    models: [],
  } as never)
  const { plan } = await bench.read(jsonFile([chatGptConversation({ id: 'mine' })]))
  if (plan) await bench.commit(plan)
  return bench
}

describe(`malformed files (seed ${seed})`, () => {
  test(`none of ${sampled} mutated exports changes anything by being read, and imported chats have no faults`, async () => {
    const bench = await openUsedBench()
    const before = JSON.stringify(await bench.readAll())
    const ends = { refused: 0, planned: 0 }
    const wrong: string[] = []
    for (let number = 0; number < sampled; number += 1) {
      const { name, bytes, what } = mutateImport(seed, number)
      const { plan, failure } = await bench.read(new File([bytes], name))
      const problems = JSON.stringify(await bench.readAll()) === before ? [] : ['the database changed']
      if (plan) {
        ends.planned += 1
        problems.push(...(await findUnsound(number)))
        await bench.discard(plan)
      } else {
        ends.refused += 1
        // A mutation can leave an empty file. Its message says all there is to say.
        const saysWhere = Boolean(failure?.detail) || bytes.length === 0
        if (failure?.code !== 'invalid-input' || !saysWhere)
          problems.push('nothing says what is wrong, and where')
      }
      wrong.push(...problems.map((each) => `${number} (${what}): ${each}`))
    }
    expect(wrong).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(ends.refused).toBeGreaterThan(3)
    expect(ends.planned).toBeGreaterThan(3)
  })

  test('an export of a chat without a message is read to its end', async () => {
    const bench = await openUsedBench()
    const empty = {
      conversationId: 'empty',
      endpoint: 'openAI',
      title: 'Empty',
      exportAt: '10:00:00 GMT+0000',
      branches: true,
      recursive: true,
      options: {},
      messages: [],
    }
    const { plan, failure } = await bench.read(new File([JSON.stringify(empty)], 'empty.json'))
    expect(plan).toBeUndefined()
    expect(failure).toMatchObject({
      code: 'invalid-input',
      detail: expect.stringContaining('none of its chats'),
    })
  })

  test.each(importBombs)(
    'a file that $what is refused with a reason, and changes nothing',
    async ({ make }) => {
      const bench = await openUsedBench()
      const before = await bench.readAll()
      const { name, bytes } = make()
      const read = await bench.read(new File([bytes], name))
      expect(read.plan).toBeUndefined()
      expect(read.failure?.message).toMatch(/\w+ \w+/)
      expect(await bench.readAll()).toEqual(before)
      expect((await indexedDB.databases()).filter((each) => each.name?.includes('staging'))).toEqual([])
    },
  )
})

/** Imports the file into an empty browser and returns the faults: rows must be valid, only in tables of chats, and in mode ask. */
async function findUnsound(number: number): Promise<string[]> {
  const fresh = openImportBench()
  const { name, bytes } = mutateImport(seed, number)
  const { plan } = await fresh.read(new File([bytes], name))
  if (!plan) return ['it was read before, and is not now']
  const outcome = await fresh.commit(plan)
  const rows = await fresh.readAll()
  const messages = await fresh.db.messages.toArray()
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [
    ...(outcome?.failed ?? []).map(({ failure }) => `not taken over: ${failure.detail ?? failure.message}`),
    ...Object.keys(rows).filter((table) => !importedTables.has(table)),
    ...(await fresh.db.sessions.toArray())
      .filter((session) => !isSoundSession(session))
      .map(({ title }) => `session ${title}`),
    ...messages.filter((message) => !isSoundMessage(message, byId)).map(({ id }) => `message ${id}`),
  ]
}

function isSoundSession(session: Session): boolean {
  const isPlain = session.security.mode === 'ask' && !session.modelSettings && !session.assistant
  return isPlain && sessionSchema.safeParse(session).success
}

function isSoundMessage(message: Message, byId: ReadonlyMap<string, Message>): boolean {
  const parent = message.parentId === null ? undefined : byId.get(message.parentId)
  const isPlaced =
    message.parentId === null || (parent?.sessionId === message.sessionId && parent.order < message.order)
  const isApproved = JSON.stringify(message.parts).includes('"decision"')
  return isPlaced && !isApproved && messageSchema.safeParse(message).success
}
