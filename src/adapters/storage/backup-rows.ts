import type { Failure } from '../../core/kernel/failure.ts'

/** A backup that was read back and found whole. Its own rows are in no backup. */
export interface BackupRow {
  id: string
  at: number
  /** A file that was saved or downloaded, or one in the folder that backups are made to by themselves. */
  place: 'file' | 'download' | 'folder'
  name: string
  bytes: number
  isEncrypted: boolean
  /** Rows by table. */
  counts: Readonly<Record<string, number>>
  /** What this site took of the browser's storage then, by which later changes are measured. */
  storageBytes?: number
}

/** Where backups are made to by themselves. The browser alone knows where that is, and whether it may still be written to. */
export interface BackupFolderRow {
  id: 'folder'
  handle: FileSystemDirectoryHandle
  name: string
  everyDays: number
  /** The last try that came to nothing. */
  lastFailure?: { at: number; failure: Failure }
}
