import type { Page } from '@playwright/test'

export type StoredRow = Record<string, unknown>

/** Returns the stored rows of the named tables of the application's database. */
export async function readTables(
  page: Page,
  tables: readonly string[],
): Promise<Record<string, StoredRow[]>> {
  return await page.evaluate(async (names) => {
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const database = await ask(indexedDB.open('innerloop'))
    const reading = database.transaction(names)
    const read = names.map(async (name) => {
      const rows = (await ask(reading.objectStore(name).getAll())) as Record<string, unknown>[]
      return [name, rows] as const
    })
    const entries = await Promise.all(read)
    database.close()
    return Object.fromEntries(entries)
  }, tables as string[])
}
