import type { BackupRecord } from '../../core/kernel/backup.ts'
import type { Failure } from '../../core/kernel/failure.ts'

/** Its own rows are in no backup. */
export type BackupRow = BackupRecord

/** Where backups are made to by themselves. The browser alone knows where that is, and whether it may still be written to. */
export interface BackupFolderRow {
  id: 'folder'
  handle: FileSystemDirectoryHandle
  name: string
  everyDays: number
  /** The last try that came to nothing. */
  lastFailure?: { at: number; failure: Failure }
}
