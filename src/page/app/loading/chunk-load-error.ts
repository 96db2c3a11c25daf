import { i18n } from '../../i18n/i18n.ts'
import { showNotice } from '../notices.ts'
import { ownName } from '../../../lib/path-name.ts'

const storageKey = 'innerloop:reloaded-at'
const againAfterMs = 60_000
/** Time after `beforeunload` in which a failed load counts as canceled by the browser. */
const leavingMs = 3000

export interface ChunkLoadSituation {
  isRunning: boolean
  isOnline: boolean
  /** Time of the last `beforeunload`; 0 if there was none. */
  leavingAt: number
  /** Time of this tab's last reload for the same reason; 0 if there was none. */
  reloadedAt: number
  now: number
}

/**
 * Decides what to do if a file of this build could not be loaded. Most likely a newer build has replaced it on the
 * server, and a reload brings that. Not repeatedly, and not while an answer is being written. A page that is being left does
 * nothing: Firefox cancels its loads, and a reload would replace the navigation.
 */
export function decideChunkReload({ isRunning, isOnline, leavingAt, reloadedAt, now }: ChunkLoadSituation) {
  if (!isOnline || now - leavingAt < leavingMs || now - reloadedAt < againAfterMs) return 'leave'
  return isRunning ? 'offer' : 'reload'
}

const lost = new WeakSet<object>()
let isReloading = false
let hasOffered = false

/** Returns whether an error is a missing file, which is no fault of the component. */
export function isChunkLoadError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return isReloading
  // A component that is missing is an error of its own, also if the page does not reload in the end.
  if (isReloading) lost.add(error)
  return lost.has(error)
}

/** Reloads the page if a chunk is missing. Drafts are stored whenever a page is left, so typed text is not lost. */
export function reloadOnChunkLoadError(isRunning: () => boolean): void {
  let leavingAt = 0
  addEventListener('beforeunload', () => {
    leavingAt = Date.now()
  })
  addEventListener('vite:preloadError', (event) => {
    lost.add(event.payload)
    const now = Date.now()
    const state = {
      isRunning: isRunning(),
      isOnline: navigator.onLine,
      leavingAt,
      reloadedAt: readReloadedAt(),
      now,
    }
    const decision = decideChunkReload(state)
    if (decision !== 'reload') void checkCachedFiles()
    if (decision === 'leave') return
    if (decision === 'offer') return offerReload()
    event.preventDefault()
    void reload(now, isRunning)
  })
}

/** Offers a reload once, also for files that the worker could not load. A running answer is not interrupted. */
export function offerReload(): void {
  if (hasOffered) return
  hasOffered = true
  showNotice({
    text: i18n.t(
      'A newer version of Innerloop is available, and a part of this version could not be loaded.',
    ),
    action: { label: i18n.t('Reload'), run: () => location.reload() },
    kind: 'standing',
    reloadRank: 1,
  })
}

async function reload(now: number, isRunning: () => boolean): Promise<void> {
  try {
    sessionStorage.setItem(ownName(storageKey), String(now))
  } catch {
    // Without storage for the time, reloads could repeat. The person decides instead.
    return
  }
  isReloading = true
  await checkCachedFiles()
  if (!isRunning()) return location.reload()
  // A message was sent during the check.
  isReloading = false
  sessionStorage.removeItem(ownName(storageKey))
  offerReload()
}

/** Time for the service worker to check its files, in ms. */
const checkMs = 3000

/** Has the service worker delete cached files that are damaged. Resolves when it has, or after a while. */
export async function checkCachedFiles(): Promise<void> {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve)
    port1.start()
    controller.postMessage({ type: 'CHECK_FILES' }, [port2])
    setTimeout(resolve, checkMs)
  })
}

function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(ownName(storageKey)) ?? 0)
  } catch {
    return 0
  }
}
