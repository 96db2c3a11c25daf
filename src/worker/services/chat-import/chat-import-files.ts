import { fromBlob } from '../../../adapters/files/archive/byte-source.ts'
import type { Archive } from '../../../adapters/files/archive/open-archive.ts'
import { manifestName } from '../../../adapters/files/archive/manifest.ts'
import { isSealed } from '../../../adapters/files/archive/open-sealed.ts'
import { iterateStream } from '../../../adapters/files/iterate-stream.ts'
import type { ClockAndIds } from '../../../adapters/storage/settings/permission-stores.ts'
import {
  deleteImportStaging,
  listStagedImports,
  openImportStaging,
} from '../../../adapters/storage/imports/import-staging.ts'
import { createImportStore } from '../../../adapters/storage/imports/import-store.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import type { SettingStore } from '../../../adapters/storage/settings/setting-store.ts'
import { streamChats } from '../../../adapters/tool-worker/stream-chats.ts'
import type { ToolWorkers } from '../../../adapters/tool-worker/tool-workers.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ForeignFileContents, ReadForeignChats } from './chat-import-plan.ts'
import { ChatImportService } from './chat-imports.ts'
import { ExportArchive } from './export-archive.ts'
import type { LockPort } from '../../session-locks.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'

export interface ImportsOptions {
  db: Database
  toolWorkers: ToolWorkers
  settings: Pick<SettingStore, 'readAll'>
  locks: LockPort
  clockAndIds: ClockAndIds
}

/** Connects chat imports to storage and tool workers. */
export function createChatImportService({
  db,
  toolWorkers,
  settings,
  locks,
  clockAndIds,
}: ImportsOptions): ChatImportService {
  return new ChatImportService({
    readFile: readForeignFile(toolWorkers, clockAndIds.now),
    readAttachment: (bytes, filename, signal) =>
      toolWorkers.run('read-attachment', { bytes, filename }, { signal }),
    staging: { open: openImportStaging, delete: deleteImportStaging, list: listStagedImports },
    store: createImportStore(db, clockAndIds),
    locks,
    readModel: async () => {
      const read = await settings.readAll()
      return (read.ok ? read.value.model : undefined) ?? demoModel
    },
    newId: clockAndIds.newId,
  })
}

const maxManifestBytes = 50_000_000

/** Bytes of one text, read piece by piece. */
interface ChatText {
  size: number
  isLines: boolean
  pump(push: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal): Promise<Result<null>>
}

function readForeignFile(toolWorkers: ToolWorkers, now: () => number): ReadForeignChats {
  return async (chosen, { onChat, onShare, signal }) => {
    if (!(chosen instanceof Blob)) return fail(createFailure('invalid-input'))
    const opened = await openChosen(chosen, chosen.name, signal)
    if (!opened.ok) return opened
    const { texts, archive } = opened.value
    const total = texts.reduce((sum, { size }) => sum + size, 0)
    const sum: Omit<ForeignFileContents, 'readAsset' | 'describeUnread' | 'warnings'> & {
      warnings: ForeignFileContents['warnings'][number][]
    } = {
      empty: 0,
      omitted: 0,
      warnings: [],
      moreWarnings: 0,
      applications: [],
    }
    let pumped = 0
    for (const { isLines, pump } of texts) {
      const read = await streamChats(toolWorkers, {
        isLines,
        now: now(),
        signal,
        onChat: ({ chat, files }) => onChat({ chat: archive?.nameFiles(chat) ?? chat, files }),
        sendBytes: (push, until) =>
          pump(async (bytes) => {
            await push(bytes)
            pumped += bytes.length
            onShare(total === 0 ? 1 : Math.min(1, pumped / total))
          }, until),
      })
      if (!read.ok) return read
      sum.empty += read.value.empty
      sum.omitted += read.value.omitted
      sum.moreWarnings += read.value.moreWarnings
      sum.warnings.push(...read.value.warnings)
      sum.applications = [...new Set([...sum.applications, ...read.value.applications])]
    }
    return succeed({
      ...sum,
      readAsset: async (key) => (archive ? archive.readAttachment(key, signal) : succeed(null)),
      describeUnread: () => archive?.describeUnread() ?? [],
    })
  }
}

async function openChosen(
  file: Blob,
  name: string,
  signal: AbortSignal,
): Promise<Result<{ texts: readonly ChatText[]; archive?: ExportArchive }>> {
  const { foreignLimits, openArchive } = await import('../../../adapters/files/archive/open-archive.ts')
  if (file.size > foreignLimits.maxFileBytes) return fail(describeTooLarge(foreignLimits.maxFileBytes))
  if (await isSealed(fromBlob(file))) return fail(describeBackup())
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (start[0] !== 0x50 || start[1] !== 0x4b) return succeed({ texts: [toText(file, name)] })
  const opened = await openArchive(fromBlob(file), foreignLimits)
  if (!opened.ok) return opened
  if (await isBackup(opened.value, signal)) return fail(describeBackup())
  const archive = new ExportArchive(opened.value)
  const named = await archive.readNames(signal)
  if (!named.ok) return named
  const texts = archive.listChats().map((entry) => ({
    size: entry.bytes,
    isLines: isLinesName(entry.name),
    pump: (push: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) => entry.inflate(push, signal),
  }))
  return succeed({ texts, archive })
}

/** Detects a backup of Innerloop by its manifest. */
async function isBackup(archive: Archive, signal: AbortSignal): Promise<boolean> {
  const manifest = archive.find(manifestName)
  if (!manifest || manifest.bytes > maxManifestBytes) return false
  const read = await manifest.read(signal)
  return read.ok && new TextDecoder().decode(read.value.subarray(0, 200)).includes('"innerloop-backup"')
}

function describeBackup() {
  return createFailure('file-unknown', {
    message: workerText('import-file-is-backup'),
    hint: workerText('restore-backup-instead'),
  })
}

function toText(file: Blob, name: string): ChatText {
  return {
    size: file.size,
    isLines: isLinesName(name),
    pump: async (push, signal) => {
      try {
        for await (const bytes of iterateStream(file.stream())) {
          if (signal.aborted) return fail(createFailure('aborted'))
          await push(bytes)
        }
        return succeed(null)
      } catch (error) {
        return fail(createFailure('file-unreadable', error instanceof Error ? { detail: error.message } : {}))
      }
    },
  }
}

function isLinesName(name: string): boolean {
  return /\.(jsonl|ndjson)$/i.test(name)
}

function describeTooLarge(bytes: number) {
  return createFailure('file-too-large', {
    message: workerText('import-file-too-large', { count: bytes / 1_000_000 }),
    hint: workerText('unpack-and-import-json'),
  })
}
