import { estimateStorage } from '../../../lib/estimate-storage.ts'
import type { Services } from '../services/services.ts'
import { showNotice, type NewNotice } from '../notices.ts'
import { navigate } from '../routes/route.ts'
import { backupReminder, backupReminderReason, type BackupRecord } from '../../../core/model/data/backup.ts'
import type { BackupFolderRow, Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { ownName } from '../../../lib/path-name.ts'

/** Long enough to not disturb a person who wants to write. */
const afterStartMs = 30_000

interface PermissionHolder {
  queryPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
}

/** Checks backups while the page is open: shortly after the start, and then once an hour. */
export function startAutoBackup({ client, queries }: Services): void {
  let hasReminded = false
  const look = () =>
    void runAutoBackup({
      client,
      queries,
      showNotice: (notice) => {
        // One reminder per visit is enough.
        if (!hasReminded) showNotice(notice)
        hasReminded = true
      },
      openData: () => navigate({ name: 'settings', section: 'data' }),
      mayWrite: async ({ handle }) =>
        (await (handle as PermissionHolder).queryPermission?.({ mode: 'readwrite' })) === 'granted',
      storageBytes: async () => (await estimateStorage(navigator.storage)).usage ?? null,
      now: () => Date.now(),
      alone: (work) =>
        navigator.locks.request(ownName('innerloop:backups'), { ifAvailable: true }, async (lock) => {
          if (lock) await work()
        }),
    }).catch(reportError)
  setTimeout(look, afterStartMs)
  setInterval(look, 3_600_000)
}

export interface AutoBackupPorts {
  client: Pick<WorkerClient, 'follow'>
  queries: Pick<Queries, 'watchLastBackup' | 'watchBackupFolder' | 'firstChatAt'>
  showNotice: (notice: NewNotice) => void
  openData: () => void
  /** Returns whether this page may write to the folder without asking. */
  mayWrite: (folder: BackupFolderRow) => Promise<boolean>
  storageBytes: () => Promise<number | null>
  now: () => number
  /** Runs the work in one tab at a time; `null` if another tab does it. */
  alone: (work: () => Promise<void>) => Promise<unknown>
}

const dayMs = 86_400_000

/**
 * Makes the backup that is due to the chosen folder, or reminds of one if that is not possible. A failure is shown, and
 * stored with the folder.
 */
export async function runAutoBackup(ports: AutoBackupPorts): Promise<void> {
  await ports.alone(async () => {
    const [last, lastInFolder, folder] = await Promise.all([
      readOnce<BackupRecord>(ports.queries.watchLastBackup()),
      readOnce<BackupRecord>(ports.queries.watchLastBackup('folder')),
      readOnce<BackupFolderRow>(ports.queries.watchBackupFolder()),
    ])
    const firstChatAt = await ports.queries.firstChatAt()
    if (firstChatAt === null) return
    // A download may never have reached a disk. Only backups in the folder count for the folder.
    const isDue =
      lastInFolder === null || ports.now() - lastInFolder.at >= (folder?.everyDays ?? Infinity) * dayMs
    if (folder && isDue && (await ports.mayWrite(folder))) {
      const failure = await backUp(ports)
      if (failure !== null)
        remind(ports, i18n.t('The backup to “{name}” failed. {failure}', { name: folder.name, failure }))
      return
    }
    const reason = backupReminderReason({
      last,
      now: ports.now(),
      storageBytes: await ports.storageBytes(),
      firstChatAt,
    })
    if (folder && isDue) {
      remind(
        ports,
        i18n.t('A backup to “{name}” is due. The browser needs your permission first.', {
          name: folder.name,
        }),
      )
    } else if (reason === 'change') {
      remind(
        ports,
        i18n.t('More than {bytes} MB have changed since the last backup.', {
          bytes: backupReminder.bytes / 1_000_000,
        }),
      )
    } else if (reason === 'age') {
      const what =
        last === null
          ? i18n.t('There is no backup of your chats yet.')
          : i18n.t('The last backup is older than a week.')
      remind(ports, what)
    }
  })
}

function remind({ showNotice, openData }: AutoBackupPorts, text: string): void {
  showNotice({
    kind: 'standing',
    text,
    action: { label: i18n.t('Back up'), run: openData, leadsTo: 'settings/data' },
  })
}

/** Makes the backup. Returns why it failed, or `null`. */
function backUp({ client }: AutoBackupPorts): Promise<string | null> {
  return new Promise((resolve) => {
    let problem: string | null = null
    client.follow(
      'back-up',
      { to: { type: 'folder' } },
      {
        from: 0,
        onItem: ({ result }) => {
          if (result) problem = result.ok ? null : showFailure(result.failure)
        },
        onEnd: (failure) => resolve(failure?.message ?? problem),
      },
    )
  })
}

/** Reads a watched value once. Also `null` if storage cannot be read, which another part reports. */
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
