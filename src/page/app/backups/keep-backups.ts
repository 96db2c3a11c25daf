import { backupReminder, judgeBackupAge, type BackupRecord } from '../../../core/kernel/backup.ts'
import type { BackupFolderRow, Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { say } from '../../words/say.ts'
import type { Notice } from '../notices.ts'
import { translate } from '../../words/translate.ts'

export interface KeepBackupsPorts {
  client: Pick<WorkerClient, 'follow'>
  queries: Pick<Queries, 'watchLastBackup' | 'watchBackupFolder' | 'firstChatAt'>
  showNotice: (notice: Omit<Notice, 'id'>) => void
  openData: () => void
  /** Whether this page may write into the folder without asking. */
  mayWrite: (folder: BackupFolderRow) => Promise<boolean>
  storageBytes: () => Promise<number | null>
  now: () => number
  /** One tab at a time; `null`: another one sees to it. */
  alone: (work: () => Promise<void>) => Promise<unknown>
}

const dayMs = 86_400_000

/**
 * Once, a while after the start: makes the backup that is due into the chosen folder, or reminds of one where none can be made.
 * What fails is said, and kept with the folder.
 */
export async function keepBackups(ports: KeepBackupsPorts): Promise<void> {
  await ports.alone(async () => {
    const [last, lastInFolder, folder] = await Promise.all([
      readOnce<BackupRecord>(ports.queries.watchLastBackup()),
      readOnce<BackupRecord>(ports.queries.watchLastBackup('folder')),
      readOnce<BackupFolderRow>(ports.queries.watchBackupFolder()),
    ])
    const firstChatAt = await ports.queries.firstChatAt()
    if (firstChatAt === null) return
    // A download may never have reached a disk: only what is in the folder counts for the folder.
    const isDue =
      lastInFolder === null || ports.now() - lastInFolder.at >= (folder?.everyDays ?? Infinity) * dayMs
    if (folder && isDue && (await ports.mayWrite(folder))) {
      const failure = await backUp(ports)
      if (failure !== null)
        remind(ports, say('The backup to “{name}” failed. {failure}', { name: folder.name, failure }))
      return
    }
    const reason = judgeBackupAge({
      last,
      now: ports.now(),
      storageBytes: await ports.storageBytes(),
      firstChatAt,
    })
    if (folder && isDue) {
      remind(
        ports,
        say('A backup to “{name}” is due, and the browser wants to ask you first.', { name: folder.name }),
      )
    } else if (reason === 'change') {
      remind(
        ports,
        say('More than {bytes} MB have changed since the last backup.', {
          bytes: backupReminder.bytes / 1_000_000,
        }),
      )
    } else if (reason === 'age') {
      const what =
        last === null
          ? say('There is no backup of your chats yet.')
          : say('The last backup is older than a week.')
      remind(ports, what)
    }
  })
}

function remind({ showNotice, openData }: KeepBackupsPorts, text: string): void {
  showNotice({ kind: 'standing', text, action: { label: say('Back up'), run: openData } })
}

/** Why it failed, or `null`. */
function backUp({ client }: KeepBackupsPorts): Promise<string | null> {
  return new Promise((resolve) => {
    let problem: string | null = null
    client.follow(
      'back-up',
      { to: { type: 'folder' } },
      {
        from: 0,
        onItem: ({ result }) => {
          if (result) problem = result.ok ? null : translate(result.failure.message)
        },
        onEnd: (failure) => resolve(failure?.message ?? problem),
      },
    )
  })
}

/** `null` also where storage cannot be read: somebody else says that. */
function readOnce<T>(source: {
  subscribe(next: (value: T | null) => void, error?: () => void): () => void
}): Promise<T | null> {
  return new Promise((resolve) => {
    const settle = (value: T | null) => {
      resolve(value)
      queueMicrotask(() => stop())
    }
    const stop = source.subscribe(settle, () => settle(null))
  })
}
