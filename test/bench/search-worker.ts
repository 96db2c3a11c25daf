import { createQueries } from '../../src/adapters/storage/queries.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { indexChats } from '../../src/adapters/tool-worker/jobs/index-chats.ts'
import { searchChats } from '../../src/adapters/tool-worker/jobs/search-chats.ts'
import { openShard } from '../../src/adapters/tool-worker/jobs/search-chats/open-shard.ts'
import type { ToolWorkers } from '../../src/adapters/tool-worker/tool-workers.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import { createWebLocks } from '../../src/worker/session-locks.ts'
import { createSearchService } from '../../src/worker/services/search.ts'
import { systemTimers } from '../../src/worker/timers.ts'
import { ChatCorpus } from './chat-corpus.ts'
import type { SearchCosts } from './search-costs.ts'

/** Measures complete searches over the real storage. The jobs run in this worker, so that their time is counted, too. */
const messagesOfChat = 40
const searchCount = 120
const { signal } = new AbortController()
const now = () => performance.now()

/* oxlint-disable unicorn/require-post-message-target-origin -- a worker has none */
self.addEventListener('message', ({ data }) => {
  measure(data as number).then(
    (costs) => self.postMessage(costs),
    (error: unknown) => self.postMessage({ error: String(error) }),
  )
})

async function measure(chats: number): Promise<SearchCosts> {
  const db = openDatabase('bench')
  const corpus = new ChatCorpus()
  const characters = await seed(db, corpus, chats)
  const context = {
    report: () => undefined,
    transfer: () => undefined,
    readFile: () => Promise.reject(new Error()),
  }
  const run = (job: string, input: never) =>
    job === 'index-chats' ? indexChats(input, context) : searchChats(input, context)
  const { commands } = createSearchService({
    db,
    toolWorkers: { run } as unknown as Pick<ToolWorkers, 'run'>,
    locks: createWebLocks(navigator.locks),
    timers: systemTimers,
    newId: () => crypto.randomUUID(),
  })
  const ask = async (query: string) => {
    const startedAt = now()
    const answer = await commands['search-chats']({ query, filters: {}, limit: 50 }, signal)
    if (!answer.ok) throw new Error(answer.failure.code)
    return now() - startedAt
  }
  const buildStarted = now()
  await ask('warm')
  // Polls rarely, because queries meanwhile would count as time of building.
  while ((await db.searchPending.count()) > 0) await new Promise((resolve) => setTimeout(resolve, 200))
  const buildMs = now() - buildStarted
  // The first search reads the shards.
  await ask('warm')

  const searches: number[] = []
  for (let count = 0; count < searchCount; count += 1) {
    const query = [corpus.word(), corpus.word()].slice(0, 1 + (count % 2)).join(' ')
    searches.push(await ask(count % 4 === 3 ? misspell(query) : query))
  }
  const shards = await db.searchShards.toArray()
  const open = shards.map(({ bytes }) => openShard(bytes))
  const memoryBytes = open.reduce(
    (sum, { bytes, at, chats: ids }) => sum + bytes.byteLength + at.length * 12 + ids.length * 80,
    0,
  )
  const listStarted = now()
  await new Promise<void>((resolve) => {
    createQueries('bench')
      .watchSessions()
      .subscribe(() => resolve())
  })
  const listMs = now() - listStarted
  const floorStarted = now()
  await db.sessions.toArray()
  return {
    messages: chats * messagesOfChat,
    characters,
    buildMs,
    storedBytes: shards.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    memoryBytes,
    listMs,
    floorMs: now() - floorStarted,
    searches,
  }
}

function misspell(query: string): string {
  return query.length < 5 ? query : `${query.slice(0, 2)}x${query.slice(3)}`
}

async function seed(db: ReturnType<typeof openDatabase>, corpus: ChatCorpus, chats: number): Promise<number> {
  let characters = 0
  for (let chat = 0; chat < chats; chat += 25) {
    const ids = Array.from({ length: Math.min(25, chats - chat) }, (_, each) => chat + each)
    await db.sessions.bulkAdd(ids.map((id) => sessionOf(id)))
    await db.messages.bulkAdd(
      ids.flatMap((id) =>
        Array.from({ length: messagesOfChat }, (_, order) => {
          const text = corpus.text()
          characters += text.length
          return messageOf(id, order, text)
        }),
      ),
    )
  }
  // Leaves the chats unknown to the index, as if it had never been notified of them.
  await db.searchPending.clear()
  return characters
}

const sessionName = (chat: number) => `session-${String(chat).padStart(36, '0')}` as SessionId

function sessionOf(chat: number) {
  return {
    id: sessionName(chat),
    title: `Chat ${chat}`,
    createdAt: chat,
    updatedAt: chat,
    activity: chat,
    nextOrder: messagesOfChat,
    headId: `${sessionName(chat)}-${messagesOfChat - 1}` as MessageId,
    rootIds: [],
    model: demoModel,
    security: { mode: 'ask' as const },
  }
}

function messageOf(chat: number, order: number, text: string) {
  const sessionId = sessionName(chat)
  return {
    id: `${sessionId}-${order}` as MessageId,
    sessionId,
    parentId: order === 0 ? null : (`${sessionId}-${order - 1}` as MessageId),
    order,
    role: order % 2 === 0 ? ('user' as const) : ('assistant' as const),
    status: 'complete' as const,
    parts: [{ type: 'text' as const, round: 0, text }],
    createdAt: 1.7e12 + chat * 3_600_000 + order * 60_000,
    model: demoModel,
  }
}
