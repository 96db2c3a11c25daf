import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnnotationStore } from '../../adapters/storage/conversation/annotation-store.ts'
import { createSessionStore } from '../../adapters/storage/conversation/session-store.ts'
import { makeDatabase, unwrap } from '../../adapters/storage/testing/sample-turn.ts'
import { indexChats } from '../../adapters/tool-worker/jobs/index-chats.ts'
import { searchChats } from '../../adapters/tool-worker/jobs/search-chats.ts'
import type { ToolWorkers } from '../../adapters/tool-worker/tool-workers.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { Message, MessagePart } from '../../core/model/conversation/message.ts'
import { fail } from '../../core/model/failures/result.ts'
import type { Session } from '../../core/model/conversation/session.ts'
import { MemoryLocks } from '../../../test/contracts/memory-locks.ts'
import { createSearchService } from './search.ts'

const { signal } = new AbortController()
const model = { providerId: 'p' as never, modelId: 'one' }
const session = (id: string, activity = 1): Session => ({
  id: id as SessionId,
  title: `Title of ${id}`,
  createdAt: 1,
  updatedAt: 1,
  activity,
  nextOrder: 99,
  headId: null,
  rootIds: [],
  model,
  security: { mode: 'ask' },
})
const text = (content: string): MessagePart => ({ type: 'text', round: 0, text: content })
const message = (id: string, content: string, over: Partial<Message> = {}): Message => ({
  id: id as MessageId,
  sessionId: 'chat' as SessionId,
  parentId: null,
  order: Number(/\d+/.exec(id)?.[0] ?? 0),
  role: 'user',
  status: 'complete',
  parts: [text(content)],
  createdAt: 1000 * Number(/\d+/.exec(id)?.[0] ?? 0),
  ...over,
})

const context = { report() {}, transfer() {}, readFile: async () => fail(createFailure('internal')) }

/** The complete search, with the jobs run in this thread. `breaks` is what a tool worker does instead of writing. */
function open(db = makeDatabase()) {
  const faults: { next: (() => Promise<unknown>) | null } = { next: null }
  const run = async (job: string, input: never) => {
    const fault = faults.next
    faults.next = null
    if (fault) return fault()
    return job === 'index-chats' ? indexChats(input, context) : searchChats(structuredClone(input), context)
  }
  let ids = 0
  const search = createSearchService({
    db,
    toolWorkers: { run } as unknown as Pick<ToolWorkers, 'run'>,
    locks: new MemoryLocks(),
    timers: {
      monotonic: () => 0,
      schedule: (delayMs, task) => {
        if (delayMs < 1000) queueMicrotask(task)
        return () => {}
      },
    },
    newId: () => `shard-${Math.random()}-${++ids}`,
  })
  const ask = async (query: string, filters = {}) =>
    unwrap(await search.commands['search-chats']({ query, filters, limit: 50 }, signal))
  const find = async (query: string, filters = {}) =>
    (await ask(query, filters)).hits.map(({ messageId }) => messageId)
  return { db, ask, find, faults, search }
}

test('chats without an index are searched immediately, with the number of those still to index', async () => {
  const { db, ask } = open()
  const ids = Array.from({ length: 300 }, (_, number) => `chat-${number}`)
  await db.sessions.bulkAdd(ids.map((id) => session(id)))
  await db.messages.bulkAdd(
    ids.map((id, order) => message(`m${order}`, 'A word', { sessionId: id as SessionId })),
  )
  await db.searchPending.clear()
  expect((await ask('word')).pending).toBeGreaterThan(0)
})

test('a chat is found on all its branches, newest first, with the words in context, in any kind of part', async () => {
  const { db, ask, find } = open()
  await db.sessions.add(session('chat'))
  await db.messages.bulkAdd([
    message('m1', 'Where to go in May?'),
    message('m2', 'Lisbon is lovely.', { role: 'assistant', parentId: 'm1' as MessageId, model }),
    message('m3', 'Porto, not Lisbon.', { role: 'assistant', parentId: 'm1' as MessageId, model }),
    message('m4', '', {
      role: 'assistant',
      parts: [
        { type: 'reasoning', round: 0, text: 'They want the Alentejo' },
        {
          type: 'tool-call',
          round: 0,
          callId: 'c' as never,
          toolName: 'fetch_url',
          argumentsText: '',
          arguments: { url: 'https://evora.test' },
          state: 'succeeded',
          result: { title: 'Cork oaks', n: 7 },
        },
      ],
    }),
  ])
  expect(await find('lisbon')).toEqual(['m3', 'm2'])
  expect((await ask('lisbon')).hits[0]).toEqual({
    sessionId: 'chat',
    messageId: 'm3',
    title: 'Title of chat',
    role: 'assistant',
    at: 3000,
    place: 'text',
    passage: { text: 'Porto, not Lisbon.', marks: [{ start: 11, end: 17 }] },
  })
  expect((await ask('cork')).hits).toMatchObject([{ messageId: 'm4', place: 'tool', toolName: 'fetch_url' }])
  expect((await ask('alentjo')).hits).toMatchObject([{ messageId: 'm4', place: 'reasoning' }])
  expect((await ask('alentjo')).insteadOf).toEqual([{ word: 'alentjo', found: ['alentejo'] }])
  expect(await find('alentejo cork')).toEqual(['m4'])
  expect(await find('may', { model: 'p/one' })).toEqual(['m1'])
  expect(await find('', { tool: 'fetch_url' })).toEqual(['m4'])
  expect(await ask('')).toMatchObject({ models: ['p/one'], tools: ['fetch_url'], pending: 0 })
})

test('a message is found by its labels as long as it has them', async () => {
  const { db, ask, find } = open()
  const annotations = createAnnotationStore(db, () => 5)
  await db.sessions.add(session('chat'))
  await db.messages.bulkAdd([message('m1', 'alpha'), message('m2', 'beta')])
  expect(await find('quarterly')).toEqual([])
  const ref = { sessionId: 'chat' as SessionId, messageId: 'm1' as MessageId }
  unwrap(await annotations.label(ref, { text: 'Quarterly report', by: 'person', changeId: 'x' }))
  expect((await ask('quarter')).hits).toMatchObject([
    { messageId: 'm1', place: 'label', passage: { text: 'Quarterly report' } },
  ])
  expect(await find('alpha report')).toEqual(['m1'])
  unwrap(await annotations.removeLabel(ref, 'quarterly report'))
  expect(await find('quarterly')).toEqual([])
  expect(await find('alpha')).toEqual(['m1'])
})

test('edits, deletions and their undoing, deleted and purged chats: results match the content, and purged chats leave the index', async () => {
  const { db, find } = open()
  const annotations = createAnnotationStore(db, () => 5)
  const sessions = createSessionStore(db, { now: () => 10, newId: (prefix: string) => prefix })
  await db.sessions.bulkAdd([session('chat'), session('other')])
  await db.messages.bulkAdd([
    message('m1', 'alpha beta'),
    message('m2', 'alpha gamma', { sessionId: 'other' as SessionId }),
  ])
  expect(await find('alpha')).toEqual(['m2', 'm1'])
  const ref = { sessionId: 'chat' as SessionId, messageId: 'm1' as MessageId }
  unwrap(await annotations.reword(ref, { text: 'delta', by: 'person', changeId: 'x' as never }))
  expect([await find('beta'), await find('delta')]).toEqual([[], ['m1']])
  unwrap(
    await annotations.remove(
      { sessionId: ref.sessionId, messageIds: [ref.messageId] },
      { by: 'person', changeId: 'y' as never },
    ),
  )
  expect(await find('delta')).toEqual([])
  unwrap(await annotations.restore(ref.sessionId, 'y' as never))
  expect(await find('delta')).toEqual(['m1'])
  await db.sessions.update('other' as SessionId, { deletedAt: 1 })
  expect(await find('alpha')).toEqual([])
  await db.sessions.update('other' as SessionId, { deletedAt: undefined })
  expect(await find('alpha')).toEqual(['m2'])
  await db.sessions.update('other' as SessionId, { deletedAt: 1 })
  unwrap(await sessions.purgeDeleted(0))
  await find('alpha')
  const shards = await db.searchShards.toArray()
  expect(shards.flatMap(({ stretches }) => stretches)).toEqual(['chat~0'])
  const stored = shards.map(({ bytes }) => String.fromCharCode(...bytes)).join()
  expect([stored.includes('delta'), stored.includes('gamma'), stored.includes('beta')]).toEqual([
    true,
    false,
    false,
  ])
})

test('content that an old or missing index lacks is added: an old database, and a crash at any point', async () => {
  const { db, find, faults } = open()
  await db.sessions.add(session('chat'))
  await db.messages.add(message('m1', 'first words'))
  await db.searchPending.clear()
  expect(await find('first')).toEqual(['m1'])
  await db.searchState.put({ id: 'index', format: 0 })
  await db.searchShards.clear()
  // A worker checks the state of the index once.
  expect(await open(db).find('first')).toEqual(['m1'])

  await db.messages.add(message('m2', 'second words'))
  faults.next = async () => fail(createFailure('worker-lost'))
  await open(db).find('nothing')
  expect(await open(db).find('second')).toEqual(['m2'])

  // Changed while a batch of it was written: the recorded change survives the batch.
  await db.messages.add(message('m3', 'third words'))
  const late = open(db)
  late.faults.next = async () => {
    await db.messages.put(message('m3', 'fourth words'))
    return fail(createFailure('worker-lost'))
  }
  await late.find('third')
  expect(await open(db).find('fourth')).toEqual(['m3'])
})

test('a long chat is indexed in batches, and all of it is found', async () => {
  const { db, ask } = open()
  await db.sessions.add(session('chat'))
  await db.messages.bulkAdd(Array.from({ length: 1000 }, (_, at) => message(`m${at}`, `number${at} shared`)))
  expect((await ask('number777')).hits).toMatchObject([{ messageId: 'm777' }])
  const { hits, hasMore } = await ask('shared')
  expect([hits.length, hits[0]?.messageId, hasMore]).toEqual([50, 'm999', true])
  expect((await db.searchShards.toArray()).reduce((sum, { size }) => sum + size, 0)).toBe(1000)
})

test('after any operations in any order, the results match the readable text', async () => {
  const terms = ['alpha', 'beta', 'gamma', 'délta', '緑茶']
  const step = fc.record({
    chat: fc.constantFrom('one', 'two'),
    order: fc.constantFrom(0, 1, 127, 128, 300),
    does: fc.constantFrom('put', 'put', 'remove', 'delete-chat', 'search'),
    words: fc.subarray(terms),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const { db, find } = open()
      await db.sessions.bulkAdd([session('one'), session('two')])
      const now = new Map<string, readonly string[]>()
      for (const { chat, order, does, words: own } of steps) {
        const id = `${chat}-${order}`
        const sessionId = chat as SessionId
        if (does === 'put') {
          await db.messages.put(message(id, own.join(' '), { sessionId, order }))
          now.set(id, own)
        } else if (does === 'remove') {
          await db.messages.delete(id as MessageId)
          now.delete(id)
        } else if (does === 'delete-chat') {
          await db.messages.where('[sessionId+order]').between([chat, 0], [chat, 999]).delete()
          for (const each of now.keys()) if (each.startsWith(chat)) now.delete(each)
        } else await find('alpha')
      }
      for (const word of terms) {
        const expected = [...now].filter(([, own]) => own.includes(word)).map(([id]) => id)
        expect((await find(word)).toSorted()).toEqual(expected.toSorted())
      }
      db.close()
    }),
    { numRuns: 12 },
  )
})

test.each(['searched', 'written'])('an index with a damaged part is rebuilt if it is %s', async (where) => {
  const { db, find, ask } = open()
  await db.sessions.add(session('chat'))
  await db.messages.bulkAdd([message('m1', 'The quokka sleeps.'), message('m2', 'It wakes.')])
  expect(await find('quokka')).toEqual(['m1'])
  await db.searchShards.toCollection().modify({ bytes: new Uint8Array([255, 255, 255, 255, 255, 255]) })
  if (where === 'written') await db.messages.update('m2' as MessageId, { parts: [text('The quokka wakes.')] })
  // A worker that started later holds none of it.
  await searchChats({ shards: [], given: [], words: [], filters: {}, limit: 1, order: 'newest' }, context)
  expect(await find('quokka')).toEqual(where === 'written' ? ['m2', 'm1'] : ['m1'])
  expect((await ask('quokka')).pending).toBe(0)
})

test('an index that is damaged again is not rebuilt forever: the search reports a failure', async () => {
  const { db, find, search } = open()
  await db.sessions.add(session('chat'))
  await db.messages.add(message('m1', 'The quokka sleeps.'))
  expect(await find('quokka')).toEqual(['m1'])
  for (const isFirst of [true, false]) {
    await db.searchShards.toCollection().modify({ bytes: new Uint8Array([255, 255, 255]) })
    await searchChats({ shards: [], given: [], words: [], filters: {}, limit: 1, order: 'newest' }, context)
    const result = await search.commands['search-chats']({ query: 'quokka', filters: {}, limit: 9 }, signal)
    expect(result.ok).toBe(isFirst)
  }
})

test('an incomplete or damaged index is detected, rebuilt on each request, and then valid', async () => {
  const { db, find, search } = open()
  const check = async () => unwrap(await search.health.check(signal))
  await db.sessions.bulkAdd([session('chat'), session('other')])
  await db.messages.bulkAdd([
    message('m1', 'The quokka sleeps.'),
    message('m200', 'Another one.'),
    message('m2', 'A third.', { sessionId: 'other' as SessionId }),
    // An empty message may be missing in the index.
    message('m700', ''),
  ])
  expect(await check()).toBe(0)
  const damages = [
    () => db.searchShards.clear(),
    () => db.searchShards.toCollection().modify({ bytes: new Uint8Array([255, 255, 255, 255, 255]) }),
    () =>
      db.searchShards
        .toCollection()
        .modify(
          (row) => void (row.bytes = row.bytes.map((byte, at) => (at === row.bytes.length - 1 ? 127 : byte))),
        ),
  ]
  for (const [index, damage] of damages.entries()) {
    await damage()
    expect(await check()).toBe(index === 0 ? 3 : 1)
    expect(unwrap(await search.health.repair())).toBeGreaterThan(0)
    expect(await check()).toBe(0)
    expect(await find('quokka')).toEqual(['m1'])
  }
  expect(unwrap(await search.health.repair())).toBe(0)
})
