import { Dexie, type Table } from 'dexie'
import { randomBytes } from './random-bytes.ts'

export interface LogRollOptions {
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
const roomyRolls = 10

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
export async function rollLog({ name, freeBytes }: LogRollOptions): Promise<boolean> {
  const free = await freeBytes().catch(() => null)
  if ((free ?? 0) < roomyRolls * rows * rowBytes) return false
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
