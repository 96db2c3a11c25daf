import type { BackupRecord } from '../../core/kernel/backup.ts'
import type { Failure } from '../../core/kernel/failure.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { BackupFolderRow } from './backup-rows.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/** Backups that were good, and the folder where they are made to by themselves. */
export interface BackupLog {
  /** The newest 20 stay, and the newest of each kind of place. */
  add(record: BackupRecord): Promise<Result<null>>
  /** The file of a backup was chosen and found whole; one that this browser did not make is of no interest. */
  noteReadBack(id: BackupRecord['id'], at: number): Promise<Result<null>>
  folder(): Promise<Result<BackupFolderRow | null>>
  /** `null`: none from now on; what is in it stays. */
  setFolder(folder: Pick<BackupFolderRow, 'handle' | 'name' | 'everyDays'> | null): Promise<Result<null>>
  /** `null`: the last try was good. */
  setFolderFailure(failure: { at: number; failure: Failure } | null): Promise<Result<null>>
}

const keptRecords = 20

export function createBackupLog(db: Database): BackupLog {
  return {
    add: (record) =>
      tryStorage(db, () =>
        db.transaction('rw', db.backups, async () => {
          await db.backups.put(record)
          const newestFirst = (await db.backups.orderBy('at').toArray()).toReversed()
          const isNewest = ({ id, place }: BackupRecord) =>
            newestFirst.find((other) => other.place === place)?.id === id
          const old = newestFirst.slice(keptRecords).filter((other) => !isNewest(other))
          await db.backups.bulkDelete(old.map(({ id }) => id))
          return succeed(null)
        }),
      ),
    noteReadBack: (id, readBackAt) =>
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
