import type { Page } from '@playwright/test'

/** Adds this many user messages below the latest message of the open chat, in storage, without requesting answers. */
export async function growChat(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const ask = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => {
          resolve(request.result)
        })
        request.addEventListener('error', () => {
          reject(request.error ?? new Error('the database did not answer'))
        })
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const sessionId = /#\/c\/([^/?]+)/.exec(location.hash)?.[1] ?? ''
    for (const name of names) {
      const database = await ask(indexedDB.open(name))
      if (database.objectStoreNames.contains('messages')) {
        const writing = database.transaction(['messages', 'sessions'], 'readwrite')
        const [messages, sessions] = [writing.objectStore('messages'), writing.objectStore('sessions')]
        const session = (await ask(sessions.get(sessionId))) as Record<string, unknown>
        const all = (await ask(messages.getAll())) as Record<string, unknown>[]
        const question = all.find((row) => row['role'] === 'user')
        let parentId = session['headId']
        const next = Number(session['nextOrder'])
        for (let number = 1; number <= wanted; number++) {
          const text = `Question ${number}. ${'It has some words. '.repeat(number % 40)}`
          const id = crypto.randomUUID()
          const createdAt = Date.now() + number
          const parts = [{ type: 'text', round: 0, text }]
          messages.add({ ...question, id, sessionId, parentId, createdAt, parts, order: next + number })
          parentId = id
        }
        sessions.put({ ...session, headId: parentId, nextOrder: next + wanted + 1 })
        await new Promise((resolve, reject) => {
          writing.addEventListener('complete', resolve)
          writing.addEventListener('abort', () => {
            reject(writing.error ?? new Error('nothing was written'))
          })
        })
      }
      database.close()
    }
  }, count)
}
