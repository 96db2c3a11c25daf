import { Dexie, type Table } from 'dexie'
import type { PageNoted } from '../../core/kernel/page-commands.ts'
import { whyClosed } from './close-for-good.ts'
import type { Database } from './schema.ts'

export interface OpenPagesOptions {
  /** Begins a fresh log; `false`: it could not. */
  rollLog(): Promise<boolean>
  now(): number
  locks?: LockManager
}

export interface OpenPages {
  /**
   * That page uses the databases from now on; once a page. `ended` are pages that went as pages go. Where one is neither
   * among them nor alive, its browser may have been killed in the midst of a write: the log is rolled first, by one page
   * for all. Where that was not possible, it is still due for the next page. Never throws.
   */
  note(page: string, ended: readonly string[]): Promise<PageNoted>
}

type PageDatabase = Dexie & { pages: Table<{ page: string }, string> }

/**
 * In a database of its own, open only while it is used: no version of the other one is raised for it. A page is alive as
 * long as its worker holds its lock. The mark is here because it must be on the disk before what comes after it; that a
 * page has ended is noted elsewhere, as a page that goes cannot wait for a database.
 */
export function createOpenPages(db: Database, options: OpenPagesOptions): OpenPages {
  const { rollLog, now, locks = navigator.locks } = options
  const lockPrefix = `${db.name}:open-page:`
  const held = new Map<string, Promise<void>>()

  const hold = (page: string) => {
    const known = held.get(page)
    if (known) return known
    const asked = new Promise<void>((resolve, reject) => {
      const holdForLife = () => {
        resolve()
        return new Promise(() => undefined)
      }
      locks.request(lockPrefix + page, holdForLife).catch(reject)
    })
    held.set(page, asked)
    return asked
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
    // A page has its lock before it has its mark.
    const lost = findLost(marked, { ended, alive: [page, ...(await listAlive())] })
    const startedAt = now()
    // Before anything is written here: what is written behind a torn record is what makes it fatal.
    const isRolled = lost.length > 0 && (await rollLog())
    const rolledMs = isRolled ? now() - startedAt : null
    // Written now, they would make anew what was deleted meanwhile.
    if (whyClosed(db)) return { isNoted: false, rolledMs }
    await pages.db.transaction('rw', pages, async () => {
      await pages.bulkDelete([...ended, ...(isRolled ? lost : [])])
      await pages.put({ page })
    })
    return { isNoted: true, rolledMs }
  }

  return {
    async note(page, ended) {
      const database = new Dexie(`${db.name}-pages`) as PageDatabase
      database.version(1).stores({ pages: 'page' })
      try {
        await hold(page)
        return await locks.request(`${db.name}:log`, () => noteOn(database.pages, { page, ended }))
      } catch {
        // Where the browser refuses this, there is nothing that it could have torn, or nothing to be done about it.
        return { isNoted: false, rolledMs: null }
      } finally {
        database.close()
      }
    },
  }
}

/** Of the pages that were open, those that neither live nor ended as pages do. */
export function findLost(
  marked: readonly string[],
  { ended, alive }: { ended: readonly string[]; alive: readonly string[] },
): string[] {
  const known = new Set([...ended, ...alive])
  return marked.filter((page) => !known.has(page))
}
