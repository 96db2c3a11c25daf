import type { KeptDraft } from '../../../core/kernel/kept-draft.ts'
import type { WriteAheadStorage } from './drafts/draft-write-ahead.ts'
import { useDrafts } from './drafts.ts'
import { KeptDrafts, type DraftTable } from './drafts/kept-drafts.ts'

/** Held by a page for as long as it lives. */
const lockPrefix = 'innerloop:page:'
/** Held by the page that took over what that one left for a new chat. */
const claimPrefix = 'innerloop:left-by:'
const pageKey = 'innerloop:page'

let kept: KeptDrafts | null = null
const reading = Promise.withResolvers<void>()

/** From now on the drafts of this page are kept beyond it. Once a page. */
export function shareDrafts(): void {
  if (kept !== null) return
  const page = crypto.randomUUID()
  void navigator.locks.request(lockPrefix + page, () => new Promise(() => undefined))
  const sharing = new KeptDrafts({
    storage: findStorage(),
    page,
    previousPage: takePlace(page),
    isAlive: async (other) => {
      const { held = [] } = await navigator.locks.query()
      return held.some(({ name }) => name === lockPrefix + other)
    },
    claim: claimLeft,
    startTimer: (durationMs, run) => {
      const timer = setTimeout(run, durationMs)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
  })
  kept = sharing
  useDrafts.subscribe((now, before) => sharing.note(now, before))
  addEventListener('pagehide', () => sharing.flush())
  document.addEventListener('visibilitychange', () => sharing.flush())
}

export interface WatchedDraftTable extends DraftTable {
  watch: { subscribe(next: (rows: readonly KeptDraft[]) => void, error?: () => void): () => void }
}

/** The services are there: what was left elsewhere comes here, and what other tabs write. */
export async function connectDrafts({ keep, watch }: WatchedDraftTable): Promise<void> {
  await kept?.connect({ keep }).catch(reportError)
  watch.subscribe(
    (rows) =>
      void kept
        ?.follow(rows)
        .catch(reportError)
        .finally(() => reading.resolve()),
    () => reading.resolve(),
  )
}

/** Resolves when what was left elsewhere is among the drafts of this page. */
export async function adoptDrafts(): Promise<void> {
  await reading.promise
}

/** For who knows which chats there are. */
export function keepDraftsOnlyOf(chats: readonly { id: string }[]): void {
  kept?.keepOnlyOf(new Set(chats.map(({ id }) => id)))
}

/** A new chat is opened here. */
export function adoptNewChat(): void {
  void kept?.adoptNewChat().catch(reportError)
}

async function claimLeft(page: string): Promise<(() => void) | null> {
  const asked = Promise.withResolvers<(() => void) | null>()
  const held = Promise.withResolvers<undefined>()
  void navigator.locks
    .request(claimPrefix + page, { ifAvailable: true }, (lock) => {
      asked.resolve(lock && (() => held.resolve(undefined)))
      return lock ? held.promise : undefined
    })
    .catch(asked.reject)
  return asked.promise
}

function findStorage(): WriteAheadStorage | null {
  try {
    return localStorage
  } catch {
    // Where storage is forbidden, a second of typing lives as long as the page.
    return null
  }
}

/** Notes this page as the one of its tab; answers the one before. */
function takePlace(page: string): string | null {
  try {
    const previous = sessionStorage.getItem(pageKey)
    sessionStorage.setItem(pageKey, page)
    return previous
  } catch {
    // Without storage a reload keeps nothing.
    return null
  }
}
