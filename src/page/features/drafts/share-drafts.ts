import type { StoredDraft } from '../../../core/model/conversation/stored-draft.ts'
import type { WriteAheadStorage } from './internal/draft-write-ahead.ts'
import { useDrafts } from './drafts.ts'
import { DraftSync, type DraftTable } from './internal/draft-sync.ts'
import { ownName } from '../../../lib/path-name.ts'

/** Prefix of the lock that a page holds as long as it lives. */
const lockPrefix = 'innerloop:page:'
/** Prefix of the lock that the page holds that took over a new-chat draft. */
const claimPrefix = 'innerloop:left-by:'
const pageKey = 'innerloop:page'

let draftSync: DraftSync | null = null
const reading = Promise.withResolvers<void>()

/** Shares the drafts of this page beyond it. Has an effect once in a page. */
export function shareDrafts(): void {
  if (draftSync !== null) return
  const page = crypto.randomUUID()
  void navigator.locks.request(ownName(lockPrefix) + page, () => new Promise(() => undefined))
  const sharing = new DraftSync({
    storage: findStorage(),
    page,
    previousPage: takePlace(page),
    isAlive: async (other) => {
      const { held: locks = [] } = await navigator.locks.query()
      return locks.some(({ name }) => name === ownName(lockPrefix) + other)
    },
    claim: claimAbandoned,
    startTimer: (durationMs, run) => {
      const timer = setTimeout(run, durationMs)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  })
  draftSync = sharing
  useDrafts.subscribe((now, before) => sharing.note(now, before))
  addEventListener('pagehide', () => sharing.flush())
  document.addEventListener('visibilitychange', () => sharing.flush())
}

export interface WatchedDraftTable extends DraftTable {
  watch: { subscribe(next: (rows: readonly StoredDraft[]) => void, error?: () => void): () => void }
}

/** Connects the drafts to the table once the services are loaded: adopts abandoned drafts and follows other tabs. */
export async function connectDrafts({ keep, watch }: WatchedDraftTable): Promise<void> {
  await draftSync?.connect({ keep }).catch(reportError)
  watch.subscribe(
    (rows) =>
      void draftSync
        ?.follow(rows)
        .catch(reportError)
        .finally(() => reading.resolve()),
    () => reading.resolve(),
  )
}

/** Resolves when the stored drafts are part of this page's drafts. */
export async function whenDraftsLoaded(): Promise<void> {
  await reading.promise
}

/** Removes the drafts of all other chats. */
export function pruneDrafts(chats: readonly { id: string }[]): void {
  draftSync?.keepOnlyOf(new Set(chats.map(({ id }) => id)))
}

/** Fills the draft of a new chat that was opened. */
export function adoptNewChatDraft(): void {
  void draftSync?.adoptNewChat().catch(reportError)
}

async function claimAbandoned(page: string): Promise<(() => void) | null> {
  const claiming = Promise.withResolvers<(() => void) | null>()
  const released = Promise.withResolvers<undefined>()
  void navigator.locks
    .request(ownName(claimPrefix) + page, { ifAvailable: true }, (lock) => {
      claiming.resolve(lock && (() => released.resolve(undefined)))
      return lock ? released.promise : undefined
    })
    .catch(claiming.reject)
  return claiming.promise
}

function findStorage(): WriteAheadStorage | null {
  try {
    return localStorage
  } catch {
    // Storage is blocked. The last second of typing lives as long as the page.
    return null
  }
}

/** Records this page as the one of its tab. Returns the previous one. */
function takePlace(page: string): string | null {
  try {
    const previous = sessionStorage.getItem(ownName(pageKey))
    sessionStorage.setItem(ownName(pageKey), page)
    return previous
  } catch {
    // Without storage a reload keeps nothing.
    return null
  }
}
