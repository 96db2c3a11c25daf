import { Dexie, type Table } from 'dexie'
import { succeed } from '../../../core/model/failures/result.ts'
import { purgeDeletedSessions } from '../conversation/chat-deletion.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Frees storage space when the browser has none left. Never throws, and never deletes visible data. */
export interface StorageReserve {
  /**
   * Creates the reserve if there is none. After it was released, it is created again only with plenty of free space.
   * Resolves when done.
   */
  allocate(): Promise<void>
  /** Purges deleted chats earlier than promised. The reserve stays. Resolves to false if there were none. */
  freeSpace(): Promise<boolean>
  /**
   * Frees space for the last write of an answer, including the reserve. Resolves to false if nothing was left to free.
   */
  releaseAll(): Promise<boolean>
}

export interface StorageReserveOptions {
  now(): number
  reserveBytes?: number
  /** Resolves to the free storage space in bytes, or null if the browser does not report it. */
  freeBytes?(): Promise<number | null>
  /** Called after deleted chats were purged earlier than promised, with their number. */
  onPurged?(count: number): void
  name?: string
}

/** Time in ms during which a person can undo a deletion. */
const undoOfferedMs = 15_000
/** Factor of free space to reserve size that is required before the reserve is created again. */
const minFreeReserves = 10
const place = 'reserve'

type ReserveDatabase = Dexie & { reserve: Table<Uint8Array, string> }

/**
 * Creates the reserve: two megabytes in a separate database, so that backups, counts and checks never include it. A
 * full disk refuses even the smallest write: the end of an answer, and the deletion of a chat, which writes a search
 * note.
 */
export function createStorageReserve(db: Database, options: StorageReserveOptions): StorageReserve {
  const { now, reserveBytes = 2 * 1024 * 1024, name = `${db.name}-reserve` } = options
  const { freeBytes = async () => null, onPurged } = options

  /** Opens the database only while it is used, so that it never blocks the deletion of all data. */
  const withReserve = async <T>(work: (reserve: ReserveDatabase['reserve']) => Promise<T>, otherwise: T) => {
    const database = new Dexie(name) as ReserveDatabase
    database.version(1).stores({ reserve: '' })
    try {
      return await work(database.reserve)
    } catch {
      // The browser refuses a reserve. Everything works without one until the disk is full.
      return otherwise
    } finally {
      database.close()
    }
  }
  let isAsked = false
  let isReleased = false
  const hasFreeSpace = async () =>
    ((await freeBytes().catch(() => null)) ?? 0) >= minFreeReserves * reserveBytes
  const fillReserve = () =>
    withReserve(async (reserve) => {
      if ((await reserve.count()) === 0) await reserve.put(randomBytes(reserveBytes), place)
    }, undefined)
  const releaseReserve = () =>
    withReserve(async (reserve) => {
      const had = (await reserve.count()) > 0
      if (had) await reserve.clear()
      return had
    }, false)
  const purge = async () => {
    const purged = await tryStorage(db, async () =>
      succeed(await purgeDeletedSessions(db, now() - undoOfferedMs)),
    )
    if (!purged.ok || purged.value === 0) return false
    onPurged?.(purged.value)
    return true
  }

  return {
    async allocate() {
      // After the reserve was released, other data needs its space.
      if (isAsked && !(isReleased && (await hasFreeSpace()))) return
      isAsked = true
      isReleased = false
      await fillReserve()
    },
    async freeSpace() {
      const had = await releaseReserve()
      const isMade = await purge()
      if (had) await fillReserve()
      return isMade
    },
    async releaseAll() {
      const had = await releaseReserve()
      isReleased ||= had
      return (await purge()) || had
    },
  }
}

/** Returns bytes that storage cannot compress. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const atOnce = 65_536
  for (let from = 0; from < length; from += atOnce) {
    crypto.getRandomValues(bytes.subarray(from, Math.min(length, from + atOnce)))
  }
  return bytes
}
