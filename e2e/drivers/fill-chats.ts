import type { Page } from '@playwright/test'
import type { ChatCorpus } from '../../test/bench/chat-corpus.ts'

export interface ChatsToFill {
  chats: number
  /** Number of messages in each chat. */
  messages: number
  texts: ChatCorpus
}

const chatsAtOnce = 100

/** Writes rows as turns would have left them, without the application. A hundred thousand rows take a minute. */
export async function fillChats(page: Page, { chats, messages, texts }: ChatsToFill): Promise<void> {
  // The composer is usable before the worker has created its tables. Opening the database earlier would create an empty one.
  await page.waitForFunction(async () => {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === 'innerloop')
  })
  for (let from = 0; from < chats; from += chatsAtOnce) {
    const count = Math.min(chatsAtOnce, chats - from)
    const contents = Array.from({ length: count * messages }, () => texts.text())
    await page.evaluate(putChats, { from, count, messages, contents })
  }
}

async function putChats({
  from,
  count,
  messages,
  contents,
}: {
  from: number
  count: number
  messages: number
  contents: readonly string[]
}): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('innerloop')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  const transaction = database.transaction(['sessions', 'messages'], 'readwrite', { durability: 'relaxed' })
  const model = { providerId: 'demo', modelId: 'demo' }
  for (let chat = from; chat < from + count; chat += 1) {
    const sessionId = `session-filled-${chat}`
    const at = 1.7e12 + chat * 3_600_000
    const idOf = (order: number) => `message-filled-${chat}-${order}`
    transaction.objectStore('sessions').put({
      id: sessionId,
      title: `Chat ${chat}`,
      createdAt: at,
      updatedAt: at,
      activity: chat + 1,
      nextOrder: messages,
      headId: idOf(messages - 1),
      rootIds: [idOf(0)],
      model,
      security: { mode: 'ask' },
    })
    for (let order = 0; order < messages; order += 1) {
      transaction.objectStore('messages').put({
        id: idOf(order),
        sessionId,
        parentId: order === 0 ? null : idOf(order - 1),
        order,
        role: order % 2 === 0 ? 'user' : 'assistant',
        status: 'complete',
        parts: [{ type: 'text', round: 0, text: contents[(chat - from) * messages + order] }],
        createdAt: at + order * 60_000,
        model,
      })
    }
  }
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
  })
  database.close()
}
