import { cmp, Dexie, RangeSet, type IndexableType, type ObservabilitySet } from 'dexie'
import type { SessionId } from '../../core/kernel/id.ts'
import { succeed } from '../../core/kernel/result.ts'
import type { Session } from '../../core/kernel/session.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'
import type { Watch } from './watch.ts'

export interface SessionListItem {
  session: Session
  /** A run of it has no end yet. */
  isRunning: boolean
}

/** Rows that arrive in one message are one task of the page: 5,000 of them took it 60 ms. */
const rowsAtOnce = 500

/** Changes that come faster are told together: a restore makes some thirty a second, and at each telling pages draw their lists. */
const betweenTellingsMs = 100

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
 * Not deleted, newest activity first; what did not change stays identical. Thousands of chats are read whole once: a live query
 * would read them all again at each change of one, and a restore changes thousands. So this listens to what Dexie says has changed, as
 * its live queries do, and reads that.
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
            await wait(betweenTellingsMs)
          }
        } finally {
          // Whatever a listener threw, the next change is read and told.
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

/** What is known of the chats, and which of them have changed since. */
class SessionList {
  readonly #db: Database
  readonly #items = new Map<SessionId, SessionListItem>()
  /** Keys whose rows are to be read; `null`: nothing has changed. Empty: only what runs has. */
  #behind: RangeSet | null = everything()
  #isTold = false

  constructor(db: Database) {
    this.#db = db
  }

  get isBehind(): boolean {
    return this.#behind !== null
  }

  /** Whether that is of any meaning for the list. */
  note(parts: ObservabilitySet): boolean {
    const at = (part: string) => parts[`idb://${this.#db.name}/${part}`]
    const rows = parts['all'] ?? at('sessions/')
    if (!rows && !at('runs/[state+sessionId]')) return false
    this.#behind ??= new RangeSet()
    if (rows) this.#behind.add(rows)
    return true
  }

  /** `null`: nothing is other than it was. What was not read stays to be read. */
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
      // Keys only: a run's own row changes at every settle, its state at the end.
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
      const found = await sessions.bulkGet(keys)
      for (const [at, id] of keys.entries()) rows.set(id, found[at])
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

  /** Whether anything is other than it was. */
  #take({ rows, running }: { rows: Map<SessionId, Session | undefined>; running: Set<unknown> }): boolean {
    let isNew = !this.#isTold
    this.#isTold = true
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
    return [...this.#items.values()].toSorted((one, other) => other.session.activity - one.session.activity)
  }
}
