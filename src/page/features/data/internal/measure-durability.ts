import { ownName } from '../../../../lib/path-name.ts'

const rounds = 9
const writesEach = 12
const bytesEach = 16_384
/**
 * Maximum ratio of strict to relaxed write time in memory. Measured 2026-11-22 with Chromium 156: 1.7 to 5 on a disk, 0.9 to 1.3 in memory,
 * idle and under load.
 */
const maxInMemoryRatio = 1.35

export type WriteBatch = (durability: IDBTransactionDurability) => Promise<number>

/**
 * Returns whether data is stored in memory only, as in private windows of Chromium, which its storage API does not reveal. On a disk, a
 * strict write takes longer than a relaxed one. Both are measured in pairs, so that other load slows both. `time` returns the duration of a
 * batch of writes in milliseconds.
 */
export async function isOnlyInMemory(time: WriteBatch): Promise<boolean> {
  await time('relaxed')
  await time('strict')
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const relaxedMs = await time('relaxed')
    ratios.push(relaxedMs > 0 ? (await time('strict')) / relaxedMs : Infinity)
  }
  const median = ratios.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Infinity
  return median < maxInMemoryRatio
}

let measuring: Promise<boolean> | undefined

/**
 * Measures in a temporary database, once per page, for about half a second. Other browsers report private windows themselves
 * (`storage-durability.ts`).
 */
export function measureDurability(): Promise<boolean> {
  if (!('userAgentData' in navigator)) return Promise.resolve(false)
  measuring ??= withDatabase(ownName(`innerloop-measured-${crypto.randomUUID()}`), async (db) => {
    const bytes = new Uint8Array(bytesEach)
    return isOnlyInMemory(async (durability) => {
      const startedAt = performance.now()
      for (let index = 0; index < writesEach; index += 1) await write(db, { durability, bytes, index })
      return performance.now() - startedAt
    })
  }).catch(() => false)
  return measuring
}

async function withDatabase<T>(name: string, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('rows'))
  const db = await ended(opening, 'success').then(() => opening.result)
  try {
    return await work(db)
  } finally {
    db.close()
    await ended(indexedDB.deleteDatabase(name), 'success')
  }
}

interface TimedWrite {
  durability: IDBTransactionDurability
  bytes: Uint8Array
  index: number
}

function write(db: IDBDatabase, { durability, bytes, index }: TimedWrite): Promise<void> {
  const transaction = db.transaction('rows', 'readwrite', { durability })
  transaction.objectStore('rows').put(bytes, index)
  return ended(transaction, 'complete')
}

function ended(request: EventTarget, success: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.addEventListener(success, () => resolve())
  for (const failure of ['error', 'abort', 'blocked'])
    request.addEventListener(failure, () => reject(new Error(failure)))
  return promise
}
