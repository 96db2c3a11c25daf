import 'fake-indexeddb/auto'
import { createKeyVault } from '../../src/adapters/storage/vault/key-vault.ts'
import { createProviderStore } from '../../src/adapters/storage/providers/provider-store.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import type { Database } from '../../src/adapters/storage/database/schema.ts'
import type { BackupProgress } from '../../src/core/model/data/backup.ts'
import type { RestoreDifference, RestoreProgress } from '../../src/core/model/data/restore.ts'
import type { Failure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { createBackupStream, type BackupPorts, type BackupTarget } from '../../src/worker/services/backups.ts'
import { RestoreService } from '../../src/worker/services/restores.ts'
import { createBackupStorage } from '../../src/worker/services/backup-storage.ts'
import type { StreamLog } from '../../src/worker/transport/stream-log.ts'
import { MemoryLocks } from './memory-locks.ts'

let names = 0

/** Returns rows without the fields that mark them as from a backup. */
export function withoutRestored(rows: readonly unknown[] | undefined): unknown[] | undefined {
  return rows?.map((row) => {
    const {
      restored: _,
      isForeign: __,
      hasForeignInstructions: ___,
      isTainted: _____,
      ...rest
    } = row as Record<string, unknown>
    const { assistant } = rest as { assistant?: { isForeign?: unknown } }
    if (!assistant) return rest
    const { isForeign: ____, ...ofAssistant } = assistant
    return { ...rest, assistant: ofAssistant }
  })
}

/** Opens a browser with storage of its own and all real services of backups. */
export function startBrowser({ db = newDatabase() }: { db?: Database } = {}) {
  // A test's file handle cannot be stored.
  const folder: { handle?: FileSystemDirectoryHandle; failures: unknown[] } = { failures: [] }
  const vault = createKeyVault(db)
  const providers = createProviderStore(db, vault, { lock: async (work) => work(), now: () => 7 })
  const locks = new MemoryLocks()
  const endedRuns: string[] = []
  const stagingName = `aside-${(names += 1)}`
  let ids = 0
  const { backups: real, restores } = createBackupStorage({
    db,
    vault,
    locks,
    now: () => Date.UTC(2026, 10, 22, 12, 0, 0),
    newId: (prefix) => `${prefix}-${(ids += 1)}`,
    storageBytes: async () => 1000,
    endRuns: async (id) => endedRuns.push(id),
    iterations: 10,
    stagingName,
  })
  const backups: BackupPorts = {
    ...real,
    log: {
      ...real.log,
      folder: async () => succeed(folder.handle ? { handle: folder.handle } : null),
      setFolderFailure: async (failure) => {
        folder.failures.push(failure?.failure.message ?? null)
        return succeed(null)
      },
    },
  }
  const restoreService = new RestoreService(restores)
  return {
    db,
    providers,
    locks,
    endedRuns,
    restoreService,
    folder,
    openBackUp: (to: BackupTarget) => createBackupStream({ to }, backups),
    backUp: (to: BackupTarget = { type: 'download' }, passphrase?: string) =>
      finish(createBackupStream({ to, passphrase }, backups)),
    look: (file: Blob, passphrase?: string) => finish(restoreService.look({ file, passphrase })),
    restore: (choice = { withReviewed: true }) => finish(restoreService.restore(choice)),
    /** Opens another tab with the same storage. */
    openTab: () => {
      const other = new RestoreService(restores)
      return { look: (file: Blob) => finish(other.look({ file })), putAway: () => other.putAway() }
    },
    stagingName,
  }
}

function newDatabase(): Database {
  names += 1
  return openDatabase(`browser-${names}`)
}

type Progress = BackupProgress<Blob> | RestoreProgress

/** Resolves to the result of the work when it ends. */
function finish<Item extends Progress>(log: StreamLog<Item>): Promise<NonNullable<Item['result']>> {
  return new Promise((resolve, reject) => {
    let last: Item | null = null
    const following = log.follow(0, {
      onItem(item, seq) {
        last = item
        queueMicrotask(() => following.acknowledge(seq))
      },
      onEnd(end) {
        if (end.reason === 'failure') reject(new Error(`${end.failure.code}: ${end.failure.detail}`))
        else if (last?.result) resolve(last.result)
        else reject(new Error('it ended without a result'))
      },
    })
  })
}

export function fileOf(result: { ok: boolean; file?: Blob; failure?: Failure }): Blob {
  if (result.file) return result.file
  throw new Error(JSON.stringify(result))
}

export function differenceOf(result: NonNullable<RestoreProgress['result']>): RestoreDifference {
  if (result.ok) return result.difference
  throw new Error(JSON.stringify(result.failure))
}

/** Returns all stored rows by table and key. */
export async function dump(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}
