import { Dexie, type Table } from 'dexie'
import { randomBytes } from './random-bytes.ts'

export interface LogRollOptions {
  /** Of a database that is there while it lasts. */
  name: string
  /** What the browser would still take; `null`: it does not say. */
  freeBytes(): Promise<number | null>
}

/** Larger values become files beside the log. */
const rowBytes = 60_000
/** More than the 4 MB that LevelDB gathers before it turns its log into a table. */
const rows = 80
/** So many times that much must be free: a disk that is nearly full keeps its room for what is said. */
const roomyRolls = 10

type Ballast = Dexie & { ballast: Table<Uint8Array, number> }

/**
 * Makes Chromium begin a new log for the databases of this origin, by more bytes than one log takes, which go again at once.
 *
 * After it was killed in the midst of a write, Chromium reads its log up to the torn record, and goes on writing behind it;
 * at the start after that it finds the record in the middle, and deletes all databases of the origin as corrupted
 * (https://github.com/google/leveldb/issues/1287). A log that has become a table is not read again.
 *
 * `false`: it was not done, because there is little room or the browser refused. Never throws.
 */
export async function rollLog({ name, freeBytes }: LogRollOptions): Promise<boolean> {
  const free = await freeBytes().catch(() => null)
  if ((free ?? 0) < roomyRolls * rows * rowBytes) return false
  const database = new Dexie(name, { chromeTransactionDurability: 'relaxed' }) as Ballast
  database.version(1).stores({ ballast: '' })
  const isWritten = await write(database).catch(() => false)
  // What cannot be deleted now is there for the next roll, and goes with it.
  return await database.delete().then(
    () => isWritten,
    () => false,
  )
}

/** One row after the other: what else the worker does comes between them. */
async function write(database: Ballast): Promise<true> {
  const bytes = randomBytes(rowBytes)
  await database.transaction('rw', database.ballast, async () => {
    for (let row = 0; row < rows; row += 1) await database.ballast.put(bytes, row)
  })
  return true
}
