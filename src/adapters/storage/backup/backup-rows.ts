import type { BackupRecord } from '../../../core/model/data/backup.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'

/** A record of a backup. These rows are not part of backups. */
export type BackupRow = BackupRecord

/** Folder for automatic backups. Only the browser knows where it is, and whether it may still be written to. */
export interface BackupFolderRow {
  id: 'folder'
  handle: FileSystemDirectoryHandle
  name: string
  everyDays: number
  /** The last attempt, if it failed. */
  lastFailure?: { at: number; failure: Failure }
}
