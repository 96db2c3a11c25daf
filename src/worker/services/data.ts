import { estimateStorage } from '../../lib/estimate-storage.ts'
import type { ParseRows } from '../../adapters/tool-worker/backup-rows/parse-rows.ts'
import type { BackupProgress } from '../../core/model/data/backup.ts'
import type { FolderHandle, PageSessionResult } from '../../core/model/commands/data-commands.ts'
import type { ProviderId, SessionId } from '../../core/model/id.ts'
import type { RestoreProgress } from '../../core/model/data/restore.ts'
import { succeed, type Result, toEmptyResult } from '../../core/model/failures/result.ts'
import type { StorageFaults, StorageReport } from '../../core/model/data/storage-report.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createBackupStream, type BackupPorts, type BackupRequest } from './backups.ts'
import { RestoreService, type RestoreChoice } from './restores.ts'
import { createBackupLog } from '../../adapters/storage/backup/backup-log.ts'
import { claimDatabase, deleteDatabases } from '../../adapters/storage/database/database.ts'
import { createPendingProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { rotateDatabaseLog, createPageSessions } from '../../adapters/storage/maintenance/page-sessions.ts'
import { measureChats } from '../../adapters/storage/maintenance/chat-sizes.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import type { LockPort } from '../session-locks.ts'
import type { IndexHealth } from './search-indexer.ts'
import { recoverLockedSession, type EndingPorts } from '../runs/run-recovery.ts'
import { createBackupStorage } from './backup-storage.ts'
import type { TimerPort } from '../timers.ts'
import { pauseStorage } from '../../adapters/storage/database/storage-pause.ts'

export interface DataServicePorts {
  backups: BackupPorts
  restores: Pick<RestoreService, 'look' | 'restore' | 'putAway'>
  setFolder(folder: { handle: FolderHandle; everyDays: number } | null): Promise<Result<null>>
  pendingProviders: {
    use(id: ProviderId): Promise<Result<null>>
    drop(id: ProviderId): Promise<Result<null>>
  }
  checkStorage(signal: AbortSignal): Promise<Result<StorageReport>>
  repairStorage(): Promise<Result<StorageFaults>>
  notePage(page: string, ended: readonly string[]): Promise<PageSessionResult>
  /** Claims the database for the application at this path, unless a path has. */
  claimDatabase(path: string): Promise<unknown>
  endTransactions(): void
  /** Stops all runs, then deletes all data. */
  deleteEverything(): Promise<Result<null>>
}

type Nothing = Record<string, never>

/** Handlers of the commands and streams that concern all stored data. */
export type DataService = ReturnType<typeof createDataHandlers>

/** Creates the handlers for all stored data: backup, restore, checks and deletion. */
export function createDataHandlers(ports: DataServicePorts) {
  const { backups, restores, pendingProviders } = ports
  return {
    commands: {
      'put-backup-away': async (): Promise<Result<Nothing>> => {
        await restores.putAway()
        return succeed({})
      },
      'set-backup-folder': ({ folder }: { folder: { handle: FolderHandle; everyDays: number } | null }) =>
        toEmptyResult(ports.setFolder(folder)),
      'use-held-provider': ({ providerId }: { providerId: ProviderId }) =>
        toEmptyResult(pendingProviders.use(providerId)),
      'drop-held-provider': ({ providerId }: { providerId: ProviderId }) =>
        toEmptyResult(pendingProviders.drop(providerId)),
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
      'note-page': async ({
        page,
        ended,
        path,
      }: {
        page: string
        ended: readonly string[]
        path?: string
      }) => {
        if (path !== undefined) void ports.claimDatabase(path)
        return succeed(await ports.notePage(page, ended))
      },
      'end-transactions': async (): Promise<Result<Nothing>> => {
        ports.endTransactions()
        return succeed({})
      },
      'delete-everything': () => toEmptyResult(ports.deleteEverything()),
    },
    streams: {
      'back-up': async (request: BackupRequest): Promise<Result<StreamLog<BackupProgress<Blob>>>> =>
        succeed(createBackupStream(request, backups)),
      'look-at-backup': async (request: {
        file: Blob
        passphrase?: string | undefined
      }): Promise<Result<StreamLog<RestoreProgress>>> => succeed(restores.look(request)),
      'restore-backup': async (choice: RestoreChoice): Promise<Result<StreamLog<RestoreProgress>>> =>
        succeed(restores.restore(choice)),
    },
  }
}

interface DataServiceOptions {
  db: Database
  vault: KeyVault
  locks: LockPort
  ending: EndingPorts
  parseRows: ParseRows
  clockAndIds: { now: () => number; newId: (prefix: string) => string }
  searchIndex: Pick<IndexHealth, 'check' | 'repair'>
  stopSession: (sessionId: SessionId) => Promise<unknown>
  /** Returns `null` if the browser does not report it. */
  freeBytes(): Promise<number | null>
  timers: TimerPort
}

/** Time for which storage stays paused after the page was hidden for good or put away. It may come back. */
const pauseMs = 2000

/** Connects the service for all stored data: backups, storage checks, deletion. */
export function createDataService(options: DataServiceOptions): DataService {
  const { db, vault, locks, ending, parseRows, clockAndIds, searchIndex, stopSession, freeBytes, timers } =
    options
  const log = createBackupLog(db)
  const { backups, restores } = createBackupStorage({
    db,
    vault,
    locks,
    parseRows,
    ...clockAndIds,
    storageBytes: async () => (await estimateStorage(navigator.storage)).usage ?? null,
    endRuns: (sessionId) => recoverLockedSession(sessionId, ending),
  })
  const pages = createPageSessions(db, {
    rollLog: () => rotateDatabaseLog({ name: `${db.name}-ballast`, freeBytes }),
    now: clockAndIds.now,
  })
  return createDataHandlers({
    backups,
    restores: new RestoreService(restores),
    setFolder: (folder) =>
      log.setFolder(
        folder && {
          // The page's folder handle arrives here by structured clone.
          handle: folder.handle as unknown as FileSystemDirectoryHandle,
          name: folder.handle.name,
          everyDays: folder.everyDays,
        },
      ),
    pendingProviders: createPendingProviderStore(db),
    async checkStorage(signal) {
      const integrity = await loadIntegrity()
      const health = await integrity.checkStorage(db, signal)
      if (!health.ok) return health
      const index = await searchIndex.check(signal)
      if (!index.ok) return index
      const chats = await measureChats(db, signal)
      if (!chats.ok) return chats
      const { faults, files } = health.value
      return succeed({ faults: withIndex(faults, index.value), files, chats: chats.value })
    },
    async repairStorage() {
      const integrity = await loadIntegrity()
      const repaired = await integrity.repairStorage(db, clockAndIds.now)
      if (!repaired.ok) return repaired
      const index = await searchIndex.repair()
      return index.ok ? succeed(withIndex(repaired.value, index.value)) : index
    },
    notePage: (page, ended) => pages.register(page, ended),
    claimDatabase: (path) => claimDatabase(db, path),
    endTransactions: () => pauseStorage(db, new Promise((resolve) => timers.schedule(pauseMs, resolve))),
    async deleteEverything() {
      const runs = await ending.turns.listUnfinishedRuns()
      if (runs.ok) await Promise.all(runs.value.map(({ sessionId }) => stopSession(sessionId)))
      return deleteDatabases(db)
    },
  })
}

function withIndex(faults: StorageFaults, damaged: number): StorageFaults {
  return damaged === 0 ? faults : { ...faults, 'search-index-damaged': damaged }
}

const loadIntegrity = () => import('../../adapters/storage/integrity/storage-check.ts')
