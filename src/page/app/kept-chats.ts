import type { Queries } from '../../adapters/storage/queries.ts'

const storageKey = 'innerloop:has-chats'

export interface KeptChatsPorts {
  queries: Pick<Queries, 'watchSessions' | 'watchUsage'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** What was there is gone, and nobody here deleted it: what is used is noted even when its chats are deleted. */
  onLost(): void
}

/**
 * Remembers beside the database that there were chats, so that a browser that cleared or evicted it does not look like a first
 * visit. Both are gone where all of the site's data was cleared by hand.
 */
export function watchForLoss({ queries, storage, onLost }: KeptChatsPorts): void {
  let isFirst = true
  queries.watchSessions().subscribe((sessions) => {
    if (sessions.length > 0) storage.setItem(storageKey, '1')
    else if (isFirst && storage.getItem(storageKey) !== null) {
      const stop = queries.watchUsage(0).subscribe((usage) => {
        queueMicrotask(() => stop())
        if (usage.length > 0) return
        storage.removeItem(storageKey)
        onLost()
      })
    }
    isFirst = false
  })
}

/**
 * Asks the browser once a page, with the first message that it sends, not to evict what is stored here. Where a browser asks
 * the person, it asks when they have something to lose; a no stands.
 */
export function askToPersist(storage: StorageManager | undefined = navigator.storage): () => void {
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
    // Chats are stored all the same, as long as the browser has room.
    reportError(error)
  }
}
