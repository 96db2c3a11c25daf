import type { Queries } from '../../../adapters/storage/queries.ts'
import { getStorageStatus, type StorageDurability } from '../../features/data/storage-durability.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { NewNotice } from '../notices.ts'
import { ownName } from '../../../lib/path-name.ts'

const storageKey = 'innerloop:has-chats'

export interface DataLossPorts {
  queries: Pick<Queries, 'watchSessions' | 'watchUsage'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Called when stored chats are gone that were not deleted here. Usage is recorded even for deleted chats. */
  onLost(): void
}

/**
 * Remembers outside the database that there were chats. A browser that cleared or evicted the database then does not
 * look like a first visit. Both are gone if the person cleared all of the site's data.
 */
export function watchForDataLoss({ queries, storage, onLost }: DataLossPorts): void {
  let isFirst = true
  queries.watchSessions().subscribe((sessions) => {
    if (sessions.length > 0) storage.setItem(ownName(storageKey), '1')
    else if (isFirst && storage.getItem(ownName(storageKey)) !== null) {
      const stop = queries.watchUsage(0).subscribe((usage) => {
        queueMicrotask(() => stop())
        if (usage.length > 0) return
        storage.removeItem(ownName(storageKey))
        onLost()
      })
    }
    isFirst = false
  })
}

/**
 * Shows a notice that deleted chats can no longer be restored, because the worker of a tab purged them early on a full disk. Every
 * tab shows it, because any tab may have offered to undo.
 */
export function warnOfPurges(
  channel: Pick<BroadcastChannel, 'addEventListener'>,
  show: (notice: NewNotice) => void,
): void {
  channel.addEventListener('message', ({ data }) => {
    if (typeof data !== 'number') return
    show({
      text: i18n.t(
        '{count, plural, one {# deleted chat was erased early because the disk is full. It can no longer be restored.} other {# deleted chats were erased early because the disk is full. They can no longer be restored.}}',
        { count: data },
      ),
      kind: 'standing',
    })
  })
}

/**
 * Asks the browser to not evict the stored data, once per page, with the first message. Browsers that ask the person do
 * so when there is something to lose. A refusal is final.
 */
export function createPersistenceRequest(
  storage: StorageManager | undefined = navigator.storage,
): () => void {
  let isAsked = false
  return () => {
    if (isAsked || storage === undefined) return
    isAsked = true
    void persist(storage)
  }
}

async function persist(storage: StorageManager): Promise<void> {
  try {
    if (!(await storage.persisted())) await storage.persist()
  } catch (error) {
    // Chats are stored all the same, as long as there is space.
    reportError(error)
  }
}

interface StorageWarningPorts {
  storage: Parameters<typeof getStorageStatus>[0]
  /** Storage of this tab, so that a warning is not repeated after a reload. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  show(notice: NewNotice): void
}

const warnedKey = 'innerloop:said-private'

/** Warns, once there is something to lose, that data will not outlive the window. */
export function createStorageWarning({
  storage,
  tabStorage,
  show,
}: StorageWarningPorts): () => Promise<void> {
  let isAsked = false
  return async () => {
    if (isAsked || tabStorage.getItem(ownName(warnedKey)) !== null) return
    isAsked = true
    const { durability } = await getStorageStatus(storage)
    const text = toWarning(durability)
    if (text === null) return
    tabStorage.setItem(ownName(warnedKey), durability)
    show({ text, kind: 'standing' })
  }
}

function toWarning(durability: StorageDurability): string | null {
  if (durability === 'private') {
    return i18n.t(
      'This is a private window: your chats and keys are deleted when it is closed. In Settings > Data, back up what you want to keep.',
    )
  }
  if (durability === 'small') {
    return i18n.t(
      'The browser gives this site little storage space, as in a private window or on a full disk. In Settings > Data, back up what you want to keep.',
    )
  }
  return null
}
