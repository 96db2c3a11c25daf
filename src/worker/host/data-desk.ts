import type { BackupProgress } from '../../core/kernel/backup.ts'
import type { FolderHandle } from '../../core/kernel/backup-commands.ts'
import type { PageNoted } from '../../core/kernel/page-commands.ts'
import type { ProviderId } from '../../core/kernel/id.ts'
import type { RestoreProgress } from '../../core/kernel/restore.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { StorageFaults, StorageReport } from '../../core/kernel/storage-report.ts'
import type { StreamLog } from '../wire/stream-log.ts'
import { openBackup, type BackupPorts, type BackupRequest } from './archives/backup-desk.ts'
import type { RestoreDesk } from './archives/restore-desk.ts'
import { withoutOutput } from './without-output.ts'

export interface DataPorts {
  backups: BackupPorts
  restores: Pick<RestoreDesk, 'look' | 'restore' | 'putAway'>
  setFolder(folder: { handle: FolderHandle; everyDays: number } | null): Promise<Result<null>>
  heldProviders: {
    use(id: ProviderId): Promise<Result<null>>
    drop(id: ProviderId): Promise<Result<null>>
  }
  checkStorage(signal: AbortSignal): Promise<Result<StorageReport>>
  repairStorage(): Promise<Result<StorageFaults>>
  notePage(page: string, ended: readonly string[]): Promise<PageNoted>
  /** Stops all runs, then deletes all data. */
  deleteEverything(): Promise<Result<null>>
}

type Nothing = Record<string, never>

/** Handlers of the commands and streams that concern all stored data. */
export type DataDesk = ReturnType<typeof createDataDesk>

/** Creates the handlers for all stored data: backup, restore, checks and deletion. */
export function createDataDesk(ports: DataPorts) {
  const { backups, restores, heldProviders } = ports
  return {
    commands: {
      'put-backup-away': async (): Promise<Result<Nothing>> => {
        await restores.putAway()
        return succeed({})
      },
      'set-backup-folder': ({ folder }: { folder: { handle: FolderHandle; everyDays: number } | null }) =>
        withoutOutput(ports.setFolder(folder)),
      'use-held-provider': ({ providerId }: { providerId: ProviderId }) =>
        withoutOutput(heldProviders.use(providerId)),
      'drop-held-provider': ({ providerId }: { providerId: ProviderId }) =>
        withoutOutput(heldProviders.drop(providerId)),
      'check-storage': async (_: Nothing, signal: AbortSignal) => {
        const report = await ports.checkStorage(signal)
        if (!report.ok) return report
        const { faults, files, chats } = report.value
        return succeed({ faults, files: [...files], chats: [...chats] })
      },
      'repair-storage': async () => {
        const repaired = await ports.repairStorage()
        return repaired.ok ? succeed({ repaired: repaired.value }) : repaired
      },
      'note-page': async ({ page, ended }: { page: string; ended: readonly string[] }) =>
        succeed(await ports.notePage(page, ended)),
      'delete-everything': () => withoutOutput(ports.deleteEverything()),
    },
    streams: {
      'back-up': async (request: BackupRequest): Promise<Result<StreamLog<BackupProgress<Blob>>>> =>
        succeed(openBackup(request, backups)),
      'look-at-backup': async (request: {
        file: Blob
        passphrase?: string | undefined
      }): Promise<Result<StreamLog<RestoreProgress>>> => succeed(restores.look(request)),
      'restore-backup': async (): Promise<Result<StreamLog<RestoreProgress>>> => succeed(restores.restore()),
    },
  }
}
