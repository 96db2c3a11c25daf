import { fetchOwnFile } from '../adapters/network/fetch-own-file.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import { createFileTextStore } from '../adapters/storage/file-text-store.ts'
import { createToolWorkers } from '../adapters/tool-worker/create-tool-workers.ts'
import type { ToolWorkers } from '../adapters/tool-worker/tool-workers.ts'
import type { BlobStorePort } from '../core/engine/blob-port.ts'
import { FileDesk } from './host/files/file-desk.ts'
import { sampleUrl } from './host/files/sample-url.ts'
import { systemTimers } from './timers.ts'

/** Creates the pool of tool workers, which do the heavy work. */
export function openToolWorkers(): ToolWorkers {
  return createToolWorkers({
    fetchOwnFile: (url, signal) => fetchOwnFile(url, signal),
    schedule: (delayMs, task) => systemTimers.schedule(delayMs, task),
  })
}

export interface FileParts {
  db: ReturnType<typeof openDatabase>
  blobs: BlobStorePort
  toolWorkers: ToolWorkers
}

/** Connects the file service to storage and tool workers. */
export function openFiles({ db, blobs, toolWorkers }: FileParts): FileDesk {
  return new FileDesk({
    readBlob: (blobId) => blobs.read(blobId),
    readSample: (name, signal) => fetchOwnFile(sampleUrl(name), signal),
    kept: createFileTextStore(db),
    extract: (file, options) => toolWorkers.run('extract-text', file, options),
    search: (search, options) => toolWorkers.run('search-files', search, options),
    readPart: (part, options) => toolWorkers.run('read-file-part', part, options),
  })
}
