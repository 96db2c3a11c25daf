import type { JsonLine } from '../../adapters/tool-worker/backup-rows/json-lines.ts'
import type { ParseRows } from '../../adapters/tool-worker/backup-rows/parse-rows.ts'
import { createBackupLog, type BackupLog } from '../../adapters/storage/backup/backup-log.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { writeRowsToBackup } from '../../adapters/storage/backup/backup-source.ts'
import { createKeyRedactor } from '../../adapters/storage/vault/key-redaction.ts'
import { RestoreStore } from '../../adapters/storage/backup/restore-store.ts'
import { schemaVersion, type Database } from '../../adapters/storage/database/schema.ts'
import { appVersion } from '../../core/model/app-version.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { joinTexts } from '../../core/model/messages/localized-text.ts'
import type { SessionId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { BackupPorts } from './backups.ts'
import { sessionLockName, type LockPort } from '../session-locks.ts'
import type { RestorePorts } from './restores.ts'
import { storageText, workerText } from '../../core/model/messages/write-text.ts'
import { ownName } from '../../lib/path-name.ts'

export interface BackupStorageOptions {
  db: Database
  vault: KeyVault
  locks: LockPort
  now: () => number
  newId: (prefix: string) => string
  storageBytes: () => Promise<number | null>
  /** Ends runs that came unfinished with a restored chat, since no tab continues them. The caller holds the chat's lock. */
  endRuns: (sessionId: SessionId) => Promise<unknown>
  stagingName?: string
  /** Number of key derivation iterations of an encrypted file. */
  iterations?: number
  /** Parses rows of a backup outside this thread, because the file may be hostile. */
  parseRows?: ParseRows
}

/** Connects backups and restores to storage: rows to files, and back. */
export function createBackupStorage(options: BackupStorageOptions): {
  backups: BackupPorts
  restores: RestorePorts
} {
  const { db, now, storageBytes } = options
  const log = createBackupLog(db)
  return {
    backups: { ...createBackupWork(options), log, now, storageBytes },
    restores: createRestoreWork(options, log),
  }
}

/** Number of rows processed before yielding. */
const linesAtOnce = 200

/** Loads the archive modules when the first file is written or opened. */
const loadFiles = async () => {
  const [archive, backup, seal, open] = await Promise.all([
    import('../../adapters/files/archive/write-archive.ts'),
    import('../../adapters/files/archive/write-backup.ts'),
    import('../../adapters/files/archive/seal-stream.ts'),
    import('../../adapters/files/archive/open-backup.ts'),
  ])
  return { ...archive, ...backup, ...seal, ...open }
}

function createBackupWork({
  db,
  vault,
  now,
  newId,
  iterations,
  parseRows,
}: BackupStorageOptions): Pick<BackupPorts, 'write' | 'check'> {
  return {
    async write(sink, { passphrase, onStep, signal }) {
      const files = await loadFiles()
      const { redact, unreadKeys } = await createKeyRedactor(db, vault)
      const target = passphrase === undefined ? sink : await files.sealInto(sink, { passphrase, iterations })
      const id = newId('backup')
      const about = { id, appVersion, schemaVersion, createdAt: now() }
      const writer = files.createBackupWriter(files.createArchiveWriter(target), { about, redact })
      const read = await writeRowsToBackup(db, {
        sink: writer,
        redact,
        onStep: ({ what, done, total }) => onStep({ step: what, done, total }),
        signal,
      })
      if (!read.ok) return read
      const { counts } = await writer.finish()
      return succeed({ counts, unreadKeys, id })
    },
    async check(file, { passphrase, onStep, signal }) {
      const { openBackup } = await loadFiles()
      const opened = await openBackup(file, { passphrase, signal, parseRows })
      if (!opened.ok) return opened
      const { manifest, read, readLines } = opened.value
      const { parts } = manifest
      for (const [done, part] of parts.entries()) {
        signal.throwIfAborted()
        onStep({ step: 'checking', done, total: parts.length })
        // Parsing the rows shows that they are within the limits of a restore.
        const checked =
          part.lines === undefined
            ? await read(part, signal)
            : await readLines(part, () => succeed(null), signal)
        if (!checked.ok) return checked
      }
      return succeed(null)
    },
  }
}

const restoreLockName = 'innerloop:restore'

const sessionBusy = createFailure('session-busy', {
  message: workerText('backup-open-in-other-tab'),
  hint: workerText('close-in-other-tab'),
})

function createRestoreWork(
  { db, vault, locks, now, endRuns, stagingName, parseRows }: BackupStorageOptions,
  log: Pick<BackupLog, 'recordReadBack'>,
): RestorePorts {
  return {
    // The staged data has one place for all tabs, so only one tab at a time may inspect a file. Another tab would
    // restore what it did not show.
    async open(file, options) {
      const release = await locks.tryAcquire(ownName(restoreLockName))
      if (!release) return fail(sessionBusy)
      const opened = await openLocked(file, options).catch((thrown: unknown) => {
        release()
        throw thrown
      })
      if (!opened.ok) {
        release()
        return opened
      }
      const close = () => opened.value.close().finally(release)
      return succeed({ ...opened.value, close })
    },
  }

  async function openLocked(
    ...[file, { passphrase, onStep, signal }]: Parameters<RestorePorts['open']>
  ): ReturnType<RestorePorts['open']> {
    const { openBackup } = await loadFiles()
    const opened = await openBackup(file, { passphrase, signal, parseRows })
    if (!opened.ok) return opened
    const { manifest, read, readLines } = opened.value
    if (manifest.schemaVersion > schemaVersion) return fail(createFailure('file-newer'))
    const { redact } = await createKeyRedactor(db, vault)
    const store = new RestoreStore({ db, redact, stagingName })
    const compared = await stageAndCompare().catch(async (thrown: unknown) => {
      await store.end()
      throw thrown
    })
    if (!compared.ok) {
      await store.end()
      return compared
    }
    const { createdAt } = manifest
    const byName = new Map(manifest.parts.map((part) => [part.name, part]))
    return succeed({
      difference: { ...compared.value, createdAt },
      close: () => store.end(),
      async commit({ onStep: onCommitStep, signal: commitSignal, withReviewed }) {
        const committed = await store.commit({
          createdAt,
          readPart: async (name) => {
            const part = byName.get(name)
            if (part) return read(part, commitSignal)
            return fail(
              createFailure('file-damaged', {
                detail: joinTexts(
                  storageText('file-location', { location: name }),
                  storageText('backup-part-absent'),
                ),
              }),
            )
          },
          lockChat: (id) => locks.tryAcquire(sessionLockName(id)),
          onChatAdded: (id) => endRuns(id),
          onStep: (done, total) => onCommitStep({ step: 'restoring', done, total }),
          signal: commitSignal,
          withReviewed,
        })
        return committed.ok ? succeed({ ...committed.value, createdAt }) : committed
      },
    })

    async function stageAndCompare() {
      const staged = await stageAll()
      if (!staged.ok) return staged
      await log.recordReadBack(manifest.id, now())
      return store.compare({ onStep: (done, total) => onStep({ step: 'comparing', done, total }), signal })
    }

    /** Stages a file. Every part is read and its hash compared before any of it counts. */
    async function stageAll() {
      const started = await store.begin()
      if (!started.ok) return started
      for (const [done, part] of manifest.parts.entries()) {
        signal.throwIfAborted()
        onStep({ step: 'checking', done, total: manifest.parts.length })
        if (part.lines === undefined) {
          const bytes = await read(part, signal)
          if (!bytes.ok) return bytes
          store.stageFile(part)
          continue
        }
        let lines: JsonLine[] = []
        const flush = () => {
          const batch = lines
          lines = []
          return store.stage(part.name, batch)
        }
        const parsed = await readLines(
          part,
          (line) => (lines.push(line) < linesAtOnce ? succeed(null) : flush()),
          signal,
        )
        const stored = parsed.ok ? await flush() : parsed
        if (!stored.ok) return stored
      }
      return succeed(null)
    }
  }
}
