import { useDrafts } from './drafts.ts'
import { KeptDrafts } from './kept-drafts.ts'

/** Held by a page for as long as it lives. */
const lockPrefix = 'innerloop:page:'

let kept: KeptDrafts | null = null
let adopting: Promise<void> | null = null

/** The drafts of this page are kept beyond it, and those that were left elsewhere are here. Once a page. */
export function shareDrafts(): void {
  const storage = findStorage()
  if (storage === null || kept !== null) return
  const page = crypto.randomUUID()
  void navigator.locks.request(lockPrefix + page, () => new Promise(() => undefined))
  const sharing = new KeptDrafts({
    storage,
    page,
    isAlive: async (other) => {
      const { held = [] } = await navigator.locks.query()
      return held.some(({ name }) => name === lockPrefix + other)
    },
    startTimer: (durationMs, run) => {
      const timer = setTimeout(run, durationMs)
      return () => clearTimeout(timer)
    },
  })
  kept = sharing
  useDrafts.subscribe((now, before) => sharing.note(now, before))
  adopting = sharing.adopt().catch(reportError)
  addEventListener('storage', ({ key, oldValue, newValue }) => sharing.follow(key, oldValue, newValue))
  addEventListener('pagehide', () => sharing.flush())
  document.addEventListener('visibilitychange', () => sharing.flush())
}

/** Resolves when what was left elsewhere is among the drafts of this page. */
export async function adoptDrafts(): Promise<void> {
  await adopting
}

/** For who knows which chats there are. */
export function keepDraftsOnlyOf(chats: readonly { id: string }[]): void {
  kept?.keepOnlyOf(new Set(chats.map(({ id }) => id)))
}

function findStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    // Where storage is forbidden, drafts live as long as the page.
    return null
  }
}
