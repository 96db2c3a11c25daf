import type { Page } from '@playwright/test'

/** Returns all stored data of the page's origin as one text: databases with binary values, web storage and caches. */
export async function readEverythingStored(page: Page): Promise<string> {
  return await readStored(page, true)
}

/** Returns the same without the application's cached files and without the storage reserve, which is megabytes of noise. */
export async function readRows(page: Page): Promise<string> {
  return await readStored(page, false)
}

async function readStored(page: Page, withFiles: boolean): Promise<string> {
  return await page.evaluate(async (readsFiles) => {
    const texts: string[] = []
    const decoder = new TextDecoder('latin1')
    const add = (value: unknown): void => {
      if (value instanceof ArrayBuffer) texts.push(decoder.decode(value))
      else if (ArrayBuffer.isView(value)) texts.push(decoder.decode(value.buffer))
      else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) add(item)
      else texts.push(String(value))
    }
    const ask = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => {
          resolve(request.result)
        })
        request.addEventListener('error', () => {
          reject(request.error ?? new Error('the database did not answer'))
        })
      })
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || (!readsFiles && /-(reserve$|ballast$|measured-)/.test(name))) continue
      const database = await ask(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        add(await ask(rows.getAll()))
        add(await ask(rows.getAllKeys()))
      }
      database.close()
    }
    add(Object.entries(localStorage))
    add(Object.entries(sessionStorage))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = readsFiles ? await cache.match(request) : undefined
        texts.push(request.url, readsFiles ? ((await response?.text()) ?? '') : '')
      }
    }
    return texts.join('\n')
  }, withFiles)
}
