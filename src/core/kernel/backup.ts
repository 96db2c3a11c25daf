import type { Failure } from './failure.ts'

/** A backup that was read back and found whole: from its place, or a download from the memory that it was handed over from. */
export interface BackupRecord {
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
  /** When somebody chose the file and it was found whole: a download may never have reached a disk. */
  readBackAt?: number
}

/** Whether it is known to lie where it was put. */
export function isKnownToExist({ place, readBackAt }: Pick<BackupRecord, 'place' | 'readBackAt'>): boolean {
  return place !== 'download' || readBackAt !== undefined
}

/** `File` is a file of the environment's own kind: there for a download only. */
export interface BackupProgress<File> {
  step: 'chats' | 'other' | 'files' | 'checking'
  done: number
  total: number
  result?: BackupResult<File>
}

/** `unreadKeys`: keys that were locked, so that texts could not be searched for them. */
export type BackupResult<File> =
  | { ok: true; record: BackupRecord; unreadKeys: number; file?: File }
  | { ok: false; failure: Failure }

export const backupReminder = { days: 7, bytes: 50_000_000 } as const

export interface BackupAge {
  /** `null`: there is none yet. */
  last: Pick<BackupRecord, 'at' | 'storageBytes'> | null
  now: number
  /** `null`: the browser does not say. */
  storageBytes: number | null
  /** The oldest chat, where there is any. */
  firstChatAt: number | null
}

/** Whether a person is to be reminded, and of what; `null`: not yet. Without a chat there is nothing to back up. */
export function judgeBackupAge({ last, now, storageBytes, firstChatAt }: BackupAge): 'age' | 'change' | null {
  if (firstChatAt === null) return null
  const since = last?.at ?? firstChatAt
  if (now - since >= backupReminder.days * 86_400_000) return 'age'
  const changed = storageBytes === null ? 0 : Math.abs(storageBytes - (last?.storageBytes ?? 0))
  const isMeasured = last === null || last.storageBytes !== undefined
  return isMeasured && changed >= backupReminder.bytes ? 'change' : null
}

/** As a file manager sorts them: by day and time, of this device. */
export function backupFileName(at: number, isEncrypted: boolean): string {
  const date = new Date(at)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  const time = `${pad(date.getHours())}${pad(date.getMinutes())}${pad(date.getSeconds())}`
  return `innerloop-${day}-${time}.${isEncrypted ? 'innerloop' : 'zip'}`
}
