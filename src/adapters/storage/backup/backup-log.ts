import type { BackupRecord } from '../../../core/model/data/backup.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { BackupFolderRow } from './backup-rows.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Records verified backups and the folder for automatic backups. */
export interface BackupLog {
  /** Adds a record. Keeps the newest 20, and the newest of each kind of place. */
  add(record: BackupRecord): Promise<Result<null>>
  /** Records that a backup file was chosen and verified. Does nothing if another browser made the backup. */
  recordReadBack(id: BackupRecord['id'], at: number): Promise<Result<null>>
  folder(): Promise<Result<BackupFolderRow | null>>
  /** With null, automatic backups stop. Existing files stay in the folder. */
  setFolder(folder: Pick<BackupFolderRow, 'handle' | 'name' | 'everyDays'> | null): Promise<Result<null>>
  /** With null, the last attempt succeeded. */
  setFolderFailure(failure: { at: number; failure: Failure } | null): Promise<Result<null>>
}

const maxRecords = 20

export function createBackupLog(db: Database): BackupLog {
  return {
    add: (record) =>
      tryStorage(db, () =>
        db.transaction('rw', db.backups, async () => {
          await db.backups.put(record)
          const newestFirst = (await db.backups.orderBy('at').toArray()).toReversed()
          const isNewest = ({ id, place }: BackupRecord) =>
            newestFirst.find((other) => other.place === place)?.id === id
          const old = newestFirst.slice(maxRecords).filter((other) => !isNewest(other))
          await db.backups.bulkDelete(old.map(({ id }) => id))
          return succeed(null)
        }),
      ),
    recordReadBack: (id, readBackAt) =>
      tryStorage(db, async () => {
        await db.backups.update(id, { readBackAt })
        return succeed(null)
      }),
    folder: () => tryStorage(db, async () => succeed((await db.backupFolders.get('folder')) ?? null)),
    setFolder: (folder) =>
      tryStorage(db, async () => {
        await (folder ? db.backupFolders.put({ id: 'folder', ...folder }) : db.backupFolders.delete('folder'))
        return succeed(null)
      }),
    setFolderFailure: (lastFailure) =>
      tryStorage(db, async () => {
        await db.backupFolders.update('folder', { lastFailure: lastFailure ?? undefined })
        return succeed(null)
      }),
  }
}
