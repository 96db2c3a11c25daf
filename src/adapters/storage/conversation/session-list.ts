import { cmp, Dexie, RangeSet, type IndexableType, type ObservabilitySet } from 'dexie'
import type { SessionId } from '../../../core/model/id.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { compareByLastChange, type Session } from '../../../core/model/conversation/session.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import type { Watch } from '../database/watch.ts'

export interface SessionListItem {
  session: Session
  /** Whether a run of the session has not ended. */
  isRunning: boolean
}

/** Batch size. All rows of a batch are one task of the page, which took 60 ms for 5,000 rows. */
const rowsAtOnce = 500

/**
 * Minimum time between updates in ms. A restore makes about thirty changes a second, and pages redraw their lists at
 * each update.
 */
const minUpdateIntervalMs = 100

interface Range {
  from: IndexableType
  to: IndexableType
}

const wait = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

const everything = () => new RangeSet(-Infinity, [[]])

/**
 * Watches sessions that are not deleted, last changed first. Unchanged items stay identical. All chats are read
 * once. A live query would read them all again at each change, and a restore changes thousands. This function listens
 * to Dexie's change notifications instead, as its live queries do, and reads only what changed.
 */
export function watchSessions(db: Database): Watch<readonly SessionListItem[]> {
  return {
    subscribe(next, error) {
      const list = new SessionList(db)
      const over = new AbortController()
      let isReading = false
      const refresh = async (): Promise<void> => {
        if (isReading) return
        isReading = true
        try {
          while (!over.signal.aborted && list.isBehind) {
            const read = await list.catchUp()
            if (over.signal.aborted) return
            if (!read.ok) return error?.(read.failure)
            if (!read.value) continue
            next(read.value)
            await wait(minUpdateIntervalMs)
          }
        } finally {
          // Even if a listener threw, the next change is read and reported.
          isReading = false
        }
      }
      const note = (parts: ObservabilitySet) => {
        if (list.note(parts)) void refresh()
      }
      Dexie.on.storagemutated.subscribe(note)
      void refresh()
      return () => {
        over.abort()
        Dexie.on.storagemutated.unsubscribe(note)
      }
    },
  }
}

/** The loaded sessions, and the keys that have changed since. */
class SessionList {
  readonly #db: Database
  readonly #items = new Map<SessionId, SessionListItem>()
  /** Keys of rows to read; null if nothing has changed. Empty if only runs have changed. */
  #behind: RangeSet | null = everything()
  #hasEmitted = false

  constructor(db: Database) {
    this.#db = db
  }

  get isBehind(): boolean {
    return this.#behind !== null
  }

  /** Records a change. Returns whether it affects the list. */
  note(parts: ObservabilitySet): boolean {
    const at = (part: string) => parts[`idb://${this.#db.name}/${part}`]
    const rows = parts['all'] ?? at('sessions/')
    if (!rows && !at('runs/[state+sessionId]')) return false
    this.#behind ??= new RangeSet()
    if (rows) this.#behind.add(rows)
    return true
  }

  /**
   * Reads what has changed and resolves to the new list, or to null if it is unchanged. After a failure, the changes
   * stay pending.
   */
  async catchUp() {
    const behind = this.#behind ?? new RangeSet()
    this.#behind = null
    const read = await tryStorage(this.#db, async () => succeed(await this.#read(behind)))
    if (!read.ok) {
      this.#behind = behind.add(this.#behind ?? new RangeSet())
      return read
    }
    return succeed(this.#take(read.value) ? this.#sorted() : null)
  }

  #read(behind: RangeSet) {
    const { sessions, runs } = this.#db
    return this.#db.transaction('r', sessions, runs, async () => {
      // Read keys only: a run's row changes at every settle, but its state only at the end.
      const live = await runs
        .where('[state+sessionId]')
        .between(['live', Dexie.minKey], ['live', Dexie.maxKey])
        .keys()
      const rows = new Map<SessionId, Session | undefined>()
      const keys: SessionId[] = []
      for (const { from, to } of behind) {
        if (cmp(from, to) === 0) keys.push(from as SessionId)
        else await this.#readRange({ from, to }, rows)
      }
      const loaded = await sessions.bulkGet(keys)
      for (const [at, id] of keys.entries()) rows.set(id, loaded[at])
      return { rows, running: new Set(live.map((key) => (Array.isArray(key) ? key[1] : key))) }
    })
  }

  async #readRange({ from, to }: Range, rows: Map<SessionId, Session | undefined>): Promise<void> {
    for (const id of this.#items.keys()) if (cmp(id, from) >= 0 && cmp(id, to) <= 0) rows.set(id, undefined)
    let last = from
    for (let isMore = true; isMore;) {
      const range = this.#db.sessions.where(':id').between(last, to, last === from, true)
      const piece = await range.limit(rowsAtOnce).toArray()
      for (const session of piece) rows.set(session.id, session)
      isMore = piece.length === rowsAtOnce
      last = piece.at(-1)?.id ?? last
    }
  }

  /** Applies the rows and returns whether anything changed. */
  #take({ rows, running }: { rows: Map<SessionId, Session | undefined>; running: Set<unknown> }): boolean {
    let isNew = !this.#hasEmitted
    this.#hasEmitted = true
    for (const [id, session] of rows) {
      if (session && session.deletedAt === undefined) {
        this.#items.set(id, { session, isRunning: running.has(id) })
        isNew = true
      } else if (this.#items.delete(id)) isNew = true
    }
    for (const [id, { session, isRunning }] of this.#items) {
      if (isRunning === running.has(id)) continue
      this.#items.set(id, { session, isRunning: !isRunning })
      isNew = true
    }
    return isNew
  }

  #sorted(): readonly SessionListItem[] {
    return [...this.#items.values()].toSorted((one, other) => compareByLastChange(one.session, other.session))
  }
}
