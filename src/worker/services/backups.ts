import { truncateString } from '../../lib/text.ts'
import {
  backupFileName,
  type BackupProgress,
  type BackupRecord,
  type BackupResult,
} from '../../core/model/data/backup.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import { createTaskStream } from './task-stream.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

export type BackupTarget =
  | { type: 'download' }
  | { type: 'file'; handle: FileSystemFileHandle }
  /** The folder chosen for automatic backups. */
  | { type: 'folder' }

export interface BackupRequest {
  to: BackupTarget
  passphrase?: string | undefined
}

type Progress = BackupProgress<Blob>
type OnStep = (step: Pick<Progress, 'step' | 'done' | 'total'>) => void

export interface BackupPorts {
  /** Writes all data into the sink and closes it. */
  write(
    sink: WritableStream<Uint8Array>,
    options: { passphrase: string | undefined; onStep: OnStep; signal: AbortSignal },
  ): Promise<Result<{ counts: BackupRecord['counts']; unreadKeys: number; id: string }>>
  /** Reads all of a file, compares it with its manifest, and parses its rows within the limits of a restore. */
  check(
    file: Blob,
    options: { passphrase: string | undefined; onStep: OnStep; signal: AbortSignal },
  ): Promise<Result<null>>
  log: {
    add(record: BackupRecord): Promise<Result<null>>
    folder(): Promise<Result<{ handle: FileSystemDirectoryHandle } | null>>
    setFolderFailure(failure: { at: number; failure: Failure } | null): Promise<Result<null>>
  }
  storageBytes(): Promise<number | null>
  now(): number
}

/** Creates the stream of one backup. A backup counts only after it was read back completely; otherwise its failure is reported. */
export function createBackupStream(
  { to, passphrase }: BackupRequest,
  ports: BackupPorts,
): StreamLog<Progress> {
  const nothing: Progress = { step: 'chats', done: 0, total: 0 }
  return createTaskStream<Progress>(nothing, async (append, signal) => {
    let last = nothing
    const onStep: OnStep = (step) => {
      last = step
      append(step)
    }
    const result = await backUp({ to, passphrase, onStep, signal }, ports)
    if (signal.aborted) return
    if (to.type === 'folder') {
      const lastFailure = result.ok ? null : { at: ports.now(), failure: result.failure }
      await ports.log.setFolderFailure(lastFailure)
    }
    append({ ...last, result })
  })
}

interface Work extends BackupRequest {
  onStep: OnStep
  signal: AbortSignal
}

async function backUp(work: Work, ports: BackupPorts): Promise<BackupResult<Blob>> {
  const at = ports.now()
  const isEncrypted = work.passphrase !== undefined
  const target = await openTarget(work.to, { name: backupFileName(at, isEncrypted), ports })
  if (!target.ok) return target
  try {
    const { passphrase, onStep, signal } = work
    const backup = await ports.write(target.value.sink, { passphrase, onStep, signal })
    if (!backup.ok) return await discardTarget(target.value, backup.failure)
    const file = await target.value.readBack()
    const checked = await ports.check(file, { passphrase, onStep, signal })
    if (!checked.ok) return await discardTarget(target.value, checked.failure)
    const storageBytes = await ports.storageBytes()
    const record: BackupRecord = {
      id: backup.value.id,
      at,
      place: work.to.type,
      name: target.value.name,
      bytes: file.size,
      isEncrypted,
      counts: backup.value.counts,
      storageBytes: storageBytes ?? undefined,
    }
    const recorded = await ports.log.add(record)
    if (!recorded.ok) return recorded
    const { unreadKeys } = backup.value
    return { ok: true, record, unreadKeys, file: work.to.type === 'download' ? file : undefined }
  } catch (error) {
    return await discardTarget(target.value, toFailure(error))
  }
}

async function discardTarget({ discard }: Target, failure: Failure) {
  await discard()
  return fail(failure)
}

interface Target {
  name: string
  sink: WritableStream<Uint8Array>
  /** Reads the current contents of the target. */
  readBack(): Promise<Blob>
  /** Removes everything that could be mistaken for a backup. Never rejects. */
  discard(): Promise<void>
}

async function openTarget(
  to: BackupTarget,
  { name, ports }: { name: string; ports: BackupPorts },
): Promise<Result<Target>> {
  try {
    if (to.type === 'download') return succeed(collect(name))
    if (to.type === 'file') return succeed(await openFile(to.handle))
    const folder = await ports.log.folder()
    if (!folder.ok) return folder
    if (!folder.value)
      return fail(createFailure('not-found', { message: workerText('backup-folder-missing') }))
    const { handle } = folder.value
    const target = await openFile(await handle.getFileHandle(name, { create: true }))
    const remove = async () => {
      await target.discard()
      // The person needs to know why the backup failed. An empty file that stays is recognizable by its size.
      await handle.removeEntry(name).catch(() => {})
    }
    return succeed({ ...target, discard: remove })
  } catch (error) {
    return fail(toFailure(error))
  }
}

/**
 * Opens a file for writing. The browser writes to a temporary file and replaces the target on close, so an aborted
 * write changes nothing.
 */
async function openFile(handle: FileSystemFileHandle): Promise<Target> {
  // A separate writer can be aborted no matter which code holds the sink then.
  const writer = (await handle.createWritable()).getWriter()
  let isInPlace = false
  return {
    name: handle.name,
    sink: new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (piece) => writer.write(piece),
      close: async () => {
        await writer.close()
        isInPlace = true
      },
    }),
    readBack: () => handle.getFile(),
    // A failed writer rejects an abort, but then the target is unchanged. A replaced target is emptied.
    discard: () => (isInPlace ? empty(handle) : writer.abort()).catch(() => {}),
  }
}

async function empty(handle: FileSystemFileHandle): Promise<void> {
  await (await handle.createWritable()).close()
}

/** Collects pieces as blobs at once, because browsers store large blobs on disk. */
function collect(name: string): Target {
  let pieces: Blob[] = []
  return {
    name,
    sink: new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (piece) => void pieces.push(new Blob([piece])),
    }),
    readBack: async () => new Blob(pieces, { type: 'application/octet-stream' }),
    discard: async () => {
      pieces = []
    },
  }
}

function toFailure(error: unknown): Failure {
  const name = error instanceof Error ? error.name : ''
  const detail = truncateString(
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    300,
  )
  if (name === 'AbortError') return createFailure('aborted')
  if (name === 'QuotaExceededError') {
    const message = workerText('disk-full')
    return createFailure('file-unreadable', {
      message,
      hint: workerText('free-disk-space'),
      detail,
    })
  }
  if (name === 'NotAllowedError') {
    const message = workerText('folder-not-writable')
    return createFailure('file-unreadable', {
      message,
      hint: workerText('allow-folder-again'),
      detail,
    })
  }
  if (name === 'NotFoundError') {
    const message = workerText('folder-missing')
    return createFailure('file-unreadable', {
      message,
      hint: workerText('choose-other-folder'),
      detail,
    })
  }
  return createFailure('file-unreadable', { detail })
}
