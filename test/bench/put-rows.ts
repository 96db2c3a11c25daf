import type { Page } from '@playwright/test'

const rowsAtOnce = 1000

/** Puts rows into the app's own database, table by table, as if turns had left them there. The app has to have made its tables. */
export async function putRows(page: Page, rows: Readonly<Record<string, readonly object[]>>): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      await page.evaluate(put, { table, rows: all.slice(from, from + rowsAtOnce) })
    }
  }
}

async function put({ table, rows }: { table: string; rows: readonly object[] }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('innerloop')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
  })
  const transaction = database.transaction(table, 'readwrite')
  for (const row of rows) transaction.objectStore(table).put(row)
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve)
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
  })
  database.close()
}
