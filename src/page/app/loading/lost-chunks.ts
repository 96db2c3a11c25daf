import { say } from '../../words/say.ts'
import { showNotice } from '../notices.ts'

const storageKey = 'innerloop:reloaded-at'
const againAfterMs = 60_000

export interface LostChunk {
  isRunning: boolean
  isOnline: boolean
  /** When this tab was last loaded anew for the same reason; 0: never. */
  reloadedAt: number
  now: number
}

/**
 * A file of this build could not be loaded: most likely a newer build took its place on the server, and loading the page
 * anew brings that. Not over and over, and not while an answer is being written.
 */
export function judgeLostChunk({ isRunning, isOnline, reloadedAt, now }: LostChunk) {
  if (!isOnline || now - reloadedAt < againAfterMs) return 'leave'
  return isRunning ? 'offer' : 'reload'
}

const lost = new WeakSet<object>()
let isReloading = false
let hasOffered = false

/** Whether something could not be shown for want of its file: that is no fault of what was to be shown. */
export function isLostChunk(error: unknown): boolean {
  return isReloading || (typeof error === 'object' && error !== null && lost.has(error))
}

/** What is typed is kept: drafts are stored whenever a page goes. */
export function reloadOnLostChunk(isRunning: () => boolean): void {
  addEventListener('vite:preloadError', (event) => {
    lost.add(event.payload)
    const now = Date.now()
    const facts = { isRunning: isRunning(), isOnline: navigator.onLine, reloadedAt: readReloadedAt(), now }
    const decision = judgeLostChunk(facts)
    if (decision === 'leave') return
    if (decision === 'offer') return offerReload()
    event.preventDefault()
    reload(now)
  })
}

/** Once, also where it was the worker that could not load a file: drafts are kept, and an answer that runs is not cut off. */
export function offerReload(): void {
  if (hasOffered) return
  hasOffered = true
  showNotice({
    text: say('A newer version of Innerloop is there, and part of this one could not be loaded.'),
    action: { label: say('Reload'), run: () => location.reload() },
    kind: 'standing',
    reloadRank: 1,
  })
}

function reload(now: number): void {
  try {
    sessionStorage.setItem(storageKey, String(now))
  } catch {
    // Without a note of it a second reload could follow, and a third: the person decides instead.
    return
  }
  isReloading = true
  location.reload()
}

function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(storageKey) ?? 0)
  } catch {
    return 0
  }
}
