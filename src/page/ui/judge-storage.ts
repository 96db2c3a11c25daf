/** How long what is stored stays, as far as a browser lets a page know. */
export type Durability =
  /** Promised, until it is deleted by hand. */
  | 'persistent'
  | 'best-effort'
  /** Gone with the window. Chromium says the same in both kinds of window: `measure-durability.ts`. */
  | 'private'
  /** So little that it may be a private window, or a disk that is nearly full. */
  | 'small'

export interface JudgedStorage {
  usage: number | null
  quota: number | null
  durability: Durability
}

/** No browser gives a site less than this on a disk with room; private windows of some have had it. */
const smallBytes = 500_000_000

type Asked = Pick<StorageManager, 'estimate' | 'persisted'> & Partial<Pick<StorageManager, 'getDirectory'>>

export async function judgeStorage(storage: Asked | undefined): Promise<JudgedStorage> {
  const { usage = null, quota = null } = (await storage?.estimate().catch(() => undefined)) ?? {}
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

/** Firefox and Safari have no private file system in their private windows, and refuse the question. */
async function isPrivate(storage: Asked | undefined): Promise<boolean> {
  if (storage?.getDirectory === undefined) return false
  try {
    await storage.getDirectory()
    return false
  } catch (error) {
    return error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'UnknownError')
  }
}
