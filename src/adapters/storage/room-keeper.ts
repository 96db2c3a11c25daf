import { Dexie, type Table } from 'dexie'
import { succeed } from '../../core/kernel/result.ts'
import { purgeDeleted } from './chats/purge-deleted.ts'
import { randomBytes } from './random-bytes.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** What is given up where a browser has no room left. Nothing of it throws, and nothing is given up that could be shown. */
export interface RoomKeeper {
  /**
   * Lays the reserve where there is none: once there is something to lose. Where it was given up, only when there is room
   * for much more. Answers when that is done.
   */
  layReserve(): Promise<void>
  /** Chats that were deleted are gone for good, sooner than promised. The reserve stays. `false`: there were none. */
  makeRoom(): Promise<boolean>
  /** For the last write of an answer: the reserve goes as well. `false`: there was nothing left to give up. */
  makeLastRoom(): Promise<boolean>
}

export interface RoomKeeperOptions {
  now(): number
  reserveBytes?: number
  /** What the browser would still take; `null`: it does not say. */
  freeBytes?(): Promise<number | null>
  name?: string
}

/** As long as a person is offered to undo a deletion. */
const undoOfferedMs = 15_000
/** So many times the reserve must be free before it is laid again. */
const roomyReserves = 10
const place = 'reserve'

type ReserveDatabase = Dexie & { reserve: Table<Uint8Array, string> }

/**
 * Two megabytes in a database of their own, so that no backup, count or check ever meets them: a full disk refuses the
 * smallest write, also the end of an answer that was waited for, and even the deletion of a chat, which leaves a note.
 */
export function createRoomKeeper(db: Database, options: RoomKeeperOptions): RoomKeeper {
  const { now, reserveBytes = 2 * 1024 * 1024, name = `${db.name}-reserve` } = options
  const { freeBytes = async () => null } = options

  /** Open only while it is used: it is in nobody's way who deletes everything. */
  const withReserve = async <T>(work: (reserve: ReserveDatabase['reserve']) => Promise<T>, otherwise: T) => {
    const database = new Dexie(name) as ReserveDatabase
    database.version(1).stores({ reserve: '' })
    try {
      return await work(database.reserve)
    } catch {
      // No reserve where the browser refuses one: everything works without it until the disk is full.
      return otherwise
    } finally {
      database.close()
    }
  }
  let isAsked = false
  let isGivenUp = false
  const isRoomy = async () => ((await freeBytes().catch(() => null)) ?? 0) >= roomyReserves * reserveBytes
  const lay = () =>
    withReserve(async (reserve) => {
      if ((await reserve.count()) === 0) await reserve.put(randomBytes(reserveBytes), place)
    }, undefined)
  const giveUpReserve = () =>
    withReserve(async (reserve) => {
      const had = (await reserve.count()) > 0
      if (had) await reserve.clear()
      return had
    }, false)
  const purge = async () => {
    const purged = await tryStorage(db, async () => succeed(await purgeDeleted(db, now() - undoOfferedMs)))
    return purged.ok && purged.value > 0
  }

  return {
    async layReserve() {
      // Where it was given up, the room it took is wanted by others.
      if (isAsked && !(isGivenUp && (await isRoomy()))) return
      isAsked = true
      isGivenUp = false
      await lay()
    },
    async makeRoom() {
      const had = await giveUpReserve()
      const isMade = await purge()
      if (had) await lay()
      return isMade
    },
    async makeLastRoom() {
      const had = await giveUpReserve()
      isGivenUp ||= had
      return (await purge()) || had
    },
  }
}
