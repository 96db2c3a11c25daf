import type { Failure } from '../failures/failure.ts'

/**
 * A backup that was read back and verified. A file is read from its location, a download from the memory that it was saved
 * from.
 */
export interface BackupRecord {
  id: string
  at: number
  /** `file` and `download` were saved by the person. `folder` was written by the automatic backup. */
  place: 'file' | 'download' | 'folder'
  name: string
  bytes: number
  isEncrypted: boolean
  /** Number of rows by table. */
  counts: Readonly<Record<string, number>>
  /** Storage that this site used at that time, in bytes. Later changes are measured against it. */
  storageBytes?: number
  /** When the person chose the file and it was verified. A download may never have reached the disk. */
  readBackAt?: number
}

/** Returns whether the backup is known to exist at its location. */
export function isKnownToExist({ place, readBackAt }: Pick<BackupRecord, 'place' | 'readBackAt'>): boolean {
  return place !== 'download' || readBackAt !== undefined
}

/** Progress of a backup. `File` is the environment's own file type, present for a download only. */
export interface BackupProgress<File> {
  step: 'chats' | 'other' | 'files' | 'checking'
  done: number
  total: number
  result?: BackupResult<File>
}

/** `unreadKeys` counts the API keys that were locked, so that texts could not be searched for them. */
export type BackupResult<File> =
  | { ok: true; record: BackupRecord; unreadKeys: number; file?: File }
  | { ok: false; failure: Failure }

export const backupReminder = { days: 7, bytes: 50_000_000 } as const

export interface BackupAge {
  /** `null` if there is no backup yet. */
  last: Pick<BackupRecord, 'at' | 'storageBytes'> | null
  now: number
  /** `null` if the browser does not report it. */
  storageBytes: number | null
  /** When the oldest chat was created, or `null` without chats. */
  firstChatAt: number | null
}

/**
 * Returns why a person should be reminded to make a backup, or `null` for no reminder. Without a chat there is nothing to back
 * up.
 */
export function backupReminderReason({
  last,
  now,
  storageBytes,
  firstChatAt,
}: BackupAge): 'age' | 'change' | null {
  if (firstChatAt === null) return null
  const since = last?.at ?? firstChatAt
  if (now - since >= backupReminder.days * 86_400_000) return 'age'
  const changed = storageBytes === null ? 0 : Math.abs(storageBytes - (last?.storageBytes ?? 0))
  const isMeasured = last === null || last.storageBytes !== undefined
  return isMeasured && changed >= backupReminder.bytes ? 'change' : null
}

/** Returns a file name with local date and time, which file managers sort in order. */
export function backupFileName(at: number, isEncrypted: boolean): string {
  const date = new Date(at)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  const time = `${pad(date.getHours())}${pad(date.getMinutes())}${pad(date.getSeconds())}`
  return `innerloop-${day}-${time}.${isEncrypted ? 'innerloop' : 'zip'}`
}
