import type { Attachment, NewAttachment } from '../../core/model/conversation/attachment.ts'
import type { TextEncoding } from '../../core/model/files/text-encodings.ts'
import { toHolderPageLock } from '../../core/model/conversation/stored-draft.ts'
import type { BlobId, DraftHolderId } from '../../core/model/id.ts'
import { succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import type { DraftStore } from '../../adapters/storage/conversation/draft-store.ts'
import type { CommandHandlers } from './command-handlers.ts'
import type { FileService } from './files.ts'
import type { ContextService } from './context.ts'
import { LockRegistry, type LockPort } from '../session-locks.ts'
import { ownName } from '../../lib/path-name.ts'

/** Properties of a file, found by reading it. */
export interface FileDetails {
  mediaType: string
  width?: number
  height?: number
  encoding?: TextEncoding
  isEncodingUnsure?: true
  isCutOff?: true
  renditions: readonly { kind: 'thumbnail' | 'model'; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[]
}

export interface AttachmentServicePorts {
  read(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<Result<FileDetails>>
  store: {
    put(blob: {
      bytes: Uint8Array<ArrayBuffer>
      mediaType: string
      renditions: FileDetails['renditions']
      holderId: DraftHolderId
      at: number
    }): Promise<Result<BlobId>>
    retainOnly(files: {
      holderId: DraftHolderId
      blobIds: readonly BlobId[]
      at: number
    }): Promise<Result<null>>
    release(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<null>>
    listHoldersBefore(at: number): Promise<Result<readonly DraftHolderId[]>>
    forget(holderId: DraftHolderId): Promise<Result<null>>
  }
  locks: LockPort
  now(): number
}

/** Lifetime of the drafts of a closed tab. The browser may reopen the tab with its text within this time. */
const closedTabLifeMs = 7 * 24 * 60 * 60 * 1000

/** Stores files of drafts. The worker of a tab holds a lock for its drafts, so no other tab deletes them while it lives. */
export class AttachmentService {
  readonly #ports: AttachmentServicePorts
  readonly #locks: LockRegistry
  #reading: Promise<unknown> = Promise.resolve()

  constructor(ports: AttachmentServicePorts) {
    this.#ports = ports
    this.#locks = new LockRegistry(ports.locks)
  }

  /** Stores one file at a time, because decoding an image takes much memory. */
  store(file: NewAttachment): Promise<Result<Attachment>> {
    const stored = this.#reading.then(() => this.#store(file))
    this.#reading = stored.catch(() => undefined)
    return stored
  }

  /** Adds blobs to the draft. `false`: another tab is that holder, as after a tab was duplicated. Nothing was changed. */
  async keep(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<boolean>> {
    if (!(await this.#acquireHolder(holderId))) return succeed(false)
    const retained = await this.#ports.store.retainOnly({ holderId, blobIds, at: this.#ports.now() })
    return retained.ok ? succeed(true) : retained
  }

  /** Removes blobs from the draft, if this tab is their holder. */
  async release(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<null>> {
    return (await this.#acquireHolder(holderId))
      ? this.#ports.store.release(holderId, blobIds)
      : succeed(null)
  }

  /** Deletes the draft files of tabs that were closed long ago. */
  async sweep(): Promise<void> {
    const { store, locks, now } = this.#ports
    const holders = await store.listHoldersBefore(now() - closedTabLifeMs)
    for (const holderId of holders.ok ? holders.value : []) {
      const releasePage = await locks.tryAcquire(ownName(toHolderPageLock(holderId)))
      const releaseHolder = releasePage && (await locks.tryAcquire(lockName(holderId)))
      if (releaseHolder) await store.forget(holderId)
      releaseHolder?.()
      releasePage?.()
    }
  }

  async #store({ holderId, filename, bytes: buffer }: NewAttachment): Promise<Result<Attachment>> {
    const { read, store, now } = this.#ports
    await this.#acquireHolder(holderId)
    const bytes = new Uint8Array(buffer)
    const details = await read(bytes, filename)
    if (!details.ok) return details
    const { mediaType, width, height, encoding, isEncodingUnsure, isCutOff, renditions } = details.value
    const put = await store.put({ bytes, mediaType, renditions, holderId, at: now() })
    if (!put.ok) return put
    return succeed({
      blobId: put.value,
      mediaType,
      byteLength: bytes.byteLength,
      filename,
      width,
      height,
      encoding,
      isEncodingUnsure,
      isCutOff,
    })
  }

  #acquireHolder(holderId: DraftHolderId): Promise<boolean> {
    return this.#locks.acquire(lockName(holderId))
  }
}

function lockName(holderId: DraftHolderId): string {
  return ownName(`innerloop:drafts:${holderId}`)
}

export interface DraftDeps {
  attachments: Pick<AttachmentService, 'store' | 'keep' | 'release'>
  context: Pick<ContextService, 'report' | 'listParts'>
  convertHtml(html: string, signal: AbortSignal): Promise<Result<string | null>>
  drafts: Pick<DraftStore, 'save'>
  files: Pick<FileService, 'describe'>
}

/** Creates the handlers for drafts: files, pastes, and the report of a request with the draft. */
export function createDraftHandlers({ attachments, context, convertHtml, drafts, files }: DraftDeps) {
  return {
    'store-attachment': async (file) => {
      const stored = await attachments.store(file)
      return stored.ok ? succeed({ attachment: stored.value }) : stored
    },
    'describe-attachment': async (file, signal) => {
      const described = await files.describe(file, signal)
      return described.ok ? succeed({ contents: described.value }) : described
    },
    'keep-attachments': async ({ holderId, blobIds }) => {
      const retained = await attachments.keep(holderId, blobIds)
      return retained.ok ? succeed({ isHolder: retained.value }) : retained
    },
    'release-attachments': ({ holderId, blobIds }) => toEmptyResult(attachments.release(holderId, blobIds)),
    'keep-drafts': ({ changes }) => toEmptyResult(drafts.save(changes)),
    'report-context': (question) => context.report(question),
    'list-context-parts': (question) => context.listParts(question),
    'convert-html': async ({ html }, signal) => {
      const converted = await convertHtml(html, signal)
      return converted.ok ? succeed({ markdown: converted.value }) : converted
    },
  } satisfies CommandHandlers
}
