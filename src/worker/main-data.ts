import { createBackupLog } from '../adapters/storage/backup-log.ts'
import { deleteDatabases } from '../adapters/storage/delete-databases.ts'
import { createHeldProviderStore } from '../adapters/storage/held-provider-store.ts'
import type { KeyVault } from '../adapters/storage/key-vault.ts'
import { rollLog } from '../adapters/storage/log-roller.ts'
import { measureChats } from '../adapters/storage/measure-chats.ts'
import { createOpenPages } from '../adapters/storage/open-pages.ts'
import type { Database } from '../adapters/storage/schema.ts'
import { checkStorage, repairStorage } from '../adapters/storage/storage-check.ts'
import type { SessionId } from '../core/kernel/id.ts'
import { succeed } from '../core/kernel/result.ts'
import type { StorageFaults } from '../core/kernel/storage-report.ts'
import { createDataDesk, type DataDesk } from './host/data-desk.ts'
import type { LockPort } from './host/lock-port.ts'
import type { IndexHealth } from './host/search/index-health.ts'
import { recoverLockedSession, type EndingPorts } from './host/run/recovery.ts'
import { RestoreDesk } from './host/archives/restore-desk.ts'
import { openBackups } from './main-backup.ts'

export interface DataOptions {
  db: Database
  vault: KeyVault
  locks: LockPort
  ending: EndingPorts
  stamps: { now: () => number; newId: (prefix: string) => string }
  searchIndex: Pick<IndexHealth, 'check' | 'repair'>
  stopSession: (sessionId: SessionId) => Promise<unknown>
  /** Returns `null` if the browser does not report it. */
  freeBytes(): Promise<number | null>
}

/** Connects the service for all stored data: backups, storage checks, deletion. */
export function openData(options: DataOptions): DataDesk {
  const { db, vault, locks, ending, stamps, searchIndex, stopSession, freeBytes } = options
  const log = createBackupLog(db)
  const { backups, restores } = openBackups({
    db,
    vault,
    locks,
    ...stamps,
    storageBytes: async () => (await navigator.storage.estimate()).usage ?? null,
    endRuns: (sessionId) => recoverLockedSession(sessionId, ending),
  })
  const pages = createOpenPages(db, {
    rollLog: () => rollLog({ name: `${db.name}-ballast`, freeBytes }),
    now: stamps.now,
  })
  return createDataDesk({
    backups,
    restores: new RestoreDesk(restores),
    setFolder: (folder) =>
      log.setFolder(
        folder && {
          // The page's folder handle arrives here by structured clone.
          handle: folder.handle as unknown as FileSystemDirectoryHandle,
          name: folder.handle.name,
          everyDays: folder.everyDays,
        },
      ),
    heldProviders: createHeldProviderStore(db),
    async checkStorage(signal) {
      const health = await checkStorage(db, signal)
      if (!health.ok) return health
      const index = await searchIndex.check(signal)
      if (!index.ok) return index
      const chats = await measureChats(db, signal)
      if (!chats.ok) return chats
      const { faults, files } = health.value
      return succeed({ faults: withIndex(faults, index.value), files, chats: chats.value })
    },
    async repairStorage() {
      const repaired = await repairStorage(db, stamps.now)
      if (!repaired.ok) return repaired
      const index = await searchIndex.repair()
      return index.ok ? succeed(withIndex(repaired.value, index.value)) : index
    },
    notePage: (page, ended) => pages.note(page, ended),
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
