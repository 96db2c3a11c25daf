import { estimateStorage } from '../../../lib/estimate-storage.ts'

/** Durability of stored data, as far as the browser reports it. */
export type StorageDurability =
  /** Stored until the user deletes it. */
  | 'persistent'
  | 'best-effort'
  /** Deleted with the window. Chromium reports private windows like normal ones; see `measure-durability.ts`. */
  | 'private'
  /** The quota is so small that the window may be private or the disk nearly full. */
  | 'small'

export interface StorageStatus {
  usage: number | null
  quota: number | null
  durability: StorageDurability
}

/** Browsers grant at least this on a disk with enough space. Some private windows get less. */
const smallBytes = 500_000_000

type StorageApi = Pick<StorageManager, 'estimate' | 'persisted'> &
  Partial<Pick<StorageManager, 'getDirectory'>>

export async function getStorageStatus(storage: StorageApi | undefined): Promise<StorageStatus> {
  const { usage = null, quota = null } = await estimateStorage(storage)
  const isPersistent = (await storage?.persisted().catch(() => false)) ?? false
  const isSmall = quota !== null && quota < smallBytes
  const durability = isPersistent
    ? 'persistent'
    : (await isPrivate(storage))
      ? 'private'
      : isSmall
        ? 'small'
        : 'best-effort'
  return { usage, quota, durability }
}

/** Firefox and Safari have no private file system in private windows and reject the call. */
async function isPrivate(storage: StorageApi | undefined): Promise<boolean> {
  if (storage?.getDirectory === undefined) return false
  try {
    await storage.getDirectory()
    return false
  } catch (error) {
    return error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'UnknownError')
  }
}
