import type { Attachment, NewAttachment } from '../../../core/kernel/attachment.ts'
import type { BlobId, DraftHolderId } from '../../../core/kernel/id.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { KeptLocks } from '../kept-locks.ts'
import type { LockPort } from '../lock-port.ts'

/** What a file turned out to be. */
export interface FileFacts {
  mediaType: string
  width?: number
  height?: number
  renditions: readonly { kind: 'thumbnail' | 'model'; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[]
}

export interface AttachmentDeskPorts {
  read(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<Result<FileFacts>>
  store: {
    put(blob: {
      bytes: Uint8Array<ArrayBuffer>
      mediaType: string
      renditions: FileFacts['renditions']
      holderId: DraftHolderId
      at: number
    }): Promise<Result<BlobId>>
    keep(held: { holderId: DraftHolderId; blobIds: readonly BlobId[]; at: number }): Promise<Result<null>>
    release(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<null>>
    listHoldersBefore(at: number): Promise<Result<readonly DraftHolderId[]>>
    forget(holderId: DraftHolderId): Promise<Result<null>>
  }
  locks: LockPort
  now(): number
}

/** A tab that is closed may be opened again by the browser, with what was typed in it, for as long as this. */
const closedTabLifeMs = 7 * 24 * 60 * 60 * 1000

/** Files of drafts. The worker of a tab holds a lock for its drafts: while it lives, nobody lets go what they hold. */
export class AttachmentDesk {
  readonly #ports: AttachmentDeskPorts
  readonly #kept: KeptLocks
  #reading: Promise<unknown> = Promise.resolve()

  constructor(ports: AttachmentDeskPorts) {
    this.#ports = ports
    this.#kept = new KeptLocks(ports.locks)
  }

  /** One file after the other: a picture takes much memory while it is decoded. */
  store(file: NewAttachment): Promise<Result<Attachment>> {
    const stored = this.#reading.then(() => this.#store(file))
    this.#reading = stored.catch(() => undefined)
    return stored
  }

  /** `false`: another tab is that holder, as after a tab was duplicated. Nothing was changed. */
  async keep(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<boolean>> {
    if (!(await this.#hold(holderId))) return succeed(false)
    const kept = await this.#ports.store.keep({ holderId, blobIds, at: this.#ports.now() })
    return kept.ok ? succeed(true) : kept
  }

  /** By the holder alone. */
  async release(holderId: DraftHolderId, blobIds: readonly BlobId[]): Promise<Result<null>> {
    return (await this.#hold(holderId)) ? this.#ports.store.release(holderId, blobIds) : succeed(null)
  }

  /** Lets go what tabs held that are gone for good. */
  async sweep(): Promise<void> {
    const { store, locks, now } = this.#ports
    const holders = await store.listHoldersBefore(now() - closedTabLifeMs)
    for (const holderId of holders.ok ? holders.value : []) {
      const release = await locks.tryAcquire(lockName(holderId))
      if (!release) continue
      await store.forget(holderId)
      release()
    }
  }

  async #store({ holderId, filename, bytes: buffer }: NewAttachment): Promise<Result<Attachment>> {
    const { read, store, now } = this.#ports
    await this.#hold(holderId)
    const bytes = new Uint8Array(buffer)
    const facts = await read(bytes, filename)
    if (!facts.ok) return facts
    const { mediaType, width, height, renditions } = facts.value
    const put = await store.put({ bytes, mediaType, renditions, holderId, at: now() })
    if (!put.ok) return put
    return succeed({
      blobId: put.value,
      mediaType,
      byteLength: bytes.byteLength,
      filename,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    })
  }

  #hold(holderId: DraftHolderId): Promise<boolean> {
    return this.#kept.keep(lockName(holderId))
  }
}

function lockName(holderId: DraftHolderId): string {
  return `innerloop:drafts:${holderId}`
}
