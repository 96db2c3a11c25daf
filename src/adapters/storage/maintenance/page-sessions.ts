import { Dexie, type Table } from 'dexie'
import type { PageSessionResult } from '../../../core/model/commands/data-commands.ts'
import { closeReasonOf } from '../database/connection-guard.ts'
import type { Database } from '../database/schema.ts'
import { randomBytes } from './storage-reserve.ts'

export interface PageSessionsOptions {
  /** Makes the browser start a new log. Resolves to false if that failed. */
  rollLog(): Promise<boolean>
  now(): number
  locks?: LockManager
}

export interface PageSessions {
  /**
   * Registers a page that uses the databases. Must be called once for each page. `ended` lists pages that ended
   * normally. If a registered page is neither in `ended` nor alive, its browser may have been killed during a write.
   * The log is then rotated first, by one page for all. If rotation fails, it stays due for the next page. Never
   * throws.
   */
  register(page: string, ended: readonly string[]): Promise<PageSessionResult>
}

type PageDatabase = Dexie & { pages: Table<{ page: string }, string> }

/**
 * Uses a separate database, open only while it is used, so that the main one needs no new version for it. A page is
 * alive while its worker holds its lock. The entry is in a database because it must be on disk before later writes.
 * The end of a page is recorded elsewhere, because a closing page cannot wait for a database.
 */
export function createPageSessions(db: Database, options: PageSessionsOptions): PageSessions {
  const { rollLog, now, locks = navigator.locks } = options
  const lockPrefix = `${db.name}:open-page:`
  const locksByPage = new Map<string, Promise<void>>()

  const acquire = (page: string) => {
    const earlier = locksByPage.get(page)
    if (earlier) return earlier
    const acquired = new Promise<void>((resolve, reject) => {
      const keepUntilUnload = () => {
        resolve()
        return new Promise(() => undefined)
      }
      locks.request(lockPrefix + page, keepUntilUnload).catch(reject)
    })
    locksByPage.set(page, acquired)
    return acquired
  }

  const listAlive = async () => {
    const { held: all = [] } = await locks.query()
    return all.flatMap(({ name = '' }) =>
      name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
    )
  }

  const noteOn = async (
    pages: PageDatabase['pages'],
    { page, ended }: { page: string; ended: readonly string[] },
  ) => {
    const marked = await pages.toCollection().primaryKeys()
    // A page acquires its lock before it adds its entry.
    const lost = findLostPages(marked, { ended, alive: [page, ...(await listAlive())] })
    const startedAt = now()
    // Rotate before any write: data written after a torn record is what makes it fatal.
    const isRolled = lost.length > 0 && (await rollLog())
    const rolledMs = isRolled ? now() - startedAt : null
    // A write now would create databases again that were deleted meanwhile.
    if (closeReasonOf(db)) return { isNoted: false, rolledMs }
    await pages.db.transaction('rw', pages, async () => {
      await pages.bulkDelete([...ended, ...(isRolled ? lost : [])])
      await pages.put({ page })
    })
    return { isNoted: true, rolledMs }
  }

  return {
    async register(page, ended) {
      const database = new Dexie(`${db.name}-pages`) as PageDatabase
      database.version(1).stores({ pages: 'page' })
      try {
        await acquire(page)
        return await locks.request(`${db.name}:log`, () => noteOn(database.pages, { page, ended }))
      } catch {
        // If the browser refuses this, either there is nothing to protect or nothing can be done.
        return { isNoted: false, rolledMs: null }
      } finally {
        database.close()
      }
    },
  }
}

/** Returns the registered pages that are neither alive nor ended normally. */
export function findLostPages(
  marked: readonly string[],
  { ended, alive }: { ended: readonly string[]; alive: readonly string[] },
): string[] {
  const livePages = new Set([...ended, ...alive])
  return marked.filter((page) => !livePages.has(page))
}

interface LogRotationOptions {
  /** Name of a database that exists during the rotation. */
  name: string
  /** Resolves to the free storage space in bytes, or null if the browser does not report it. */
  freeBytes(): Promise<number | null>
}

/** Size of a row in bytes. Larger values would become files outside the log. */
const rowBytes = 60_000
/** Number of rows, enough for more than the 4 MB after which LevelDB turns its log into a table. */
const rows = 80
/** Rotation requires free space for this many rotations, so that a nearly full disk keeps its space for messages. */
const minFreeRolls = 10

type Ballast = Dexie & { ballast: Table<Uint8Array, number> }

/**
 * Makes Chromium start a new log for the databases of this origin, by writing more bytes than one log takes and
 * deleting them at once.
 *
 * If Chromium is killed during a write, it reads its log up to the torn record and continues writing after it. At the
 * next start, it finds the record in the middle and deletes all databases of the origin as corrupted
 * (https://github.com/google/leveldb/issues/1287). A log that has become a table is not read again.
 *
 * Resolves to false if there is little space or the browser refused. Never throws.
 */
export async function rotateDatabaseLog({ name, freeBytes }: LogRotationOptions): Promise<boolean> {
  const free = await freeBytes().catch(() => null)
  if ((free ?? 0) < minFreeRolls * rows * rowBytes) return false
  const database = new Dexie(name, { chromeTransactionDurability: 'relaxed' }) as Ballast
  database.version(1).stores({ ballast: '' })
  const isWritten = await write(database).catch(() => false)
  // If the database cannot be deleted now, the next rotation deletes it.
  return await database.delete().then(
    () => isWritten,
    () => false,
  )
}

/** Writes one row after the other, so that other work of the worker can run in between. */
async function write(database: Ballast): Promise<true> {
  const bytes = randomBytes(rowBytes)
  await database.transaction('rw', database.ballast, async () => {
    for (let row = 0; row < rows; row += 1) await database.ballast.put(bytes, row)
  })
  return true
}
