import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ChatRegistry } from '../../features/chat-state/chat-registry.ts'
import { setPageTitlePrefix } from '../../ui/layout/page-title.ts'
import { ScreenWakeLock } from './screen-wake-lock.ts'
import { parseRoute } from '../routes/route.ts'

/** Shows running and ended answers in the tab's title and on the installed app's icon, and keeps the screen on while they run. */
export function showRunStatus(queries: Queries, chats: ChatRegistry): void {
  const tally = new RunStatusTracker()
  const show = () => {
    setPageTitlePrefix(describeRuns(tally.counts))
    void showBadge(tally.counts)
  }
  const look = () => {
    tally.setOpen(findOpen())
    show()
  }
  addEventListener('hashchange', look)
  document.addEventListener('visibilitychange', look)
  look()
  queries.watchSessions().subscribe((sessions) => {
    tally.update(sessions)
    show()
  })
  if (!('wakeLock' in navigator)) return
  const awake = new ScreenWakeLock({
    request: () => navigator.wakeLock.request('screen'),
    isVisible: () => document.visibilityState === 'visible',
  })
  document.addEventListener('visibilitychange', () => void awake.update())
  chats.watchWork((isAtWork) => awake.setWanted(isAtWork))
}

function findOpen(): SessionId | null {
  const route = parseRoute(location.hash)
  return route.name === 'chat' && document.visibilityState === 'visible' ? route.sessionId : null
}

let currentBadge: number | 'dot' | null = null

/** Shows the number of ended runs, or else a dot while one is running. */
async function showBadge({ running, finished }: RunCounts): Promise<void> {
  const badge = finished > 0 ? finished : running > 0 ? 'dot' : null
  if (badge === currentBadge || !('setAppBadge' in navigator)) return
  currentBadge = badge
  try {
    if (badge === null) await navigator.clearAppBadge()
    else await navigator.setAppBadge(badge === 'dot' ? undefined : badge)
  } catch {
    // Only an installed app has an icon, and not every system supports badges. The title shows the same.
  }
}

interface RunCounts {
  running: number
  /** Number of chats that ended out of view and were not opened since. */
  finished: number
}

/** Tracks which chats are being answered, and which have ended since they were last viewed. */
export class RunStatusTracker {
  #running: ReadonlySet<SessionId> = new Set()
  readonly #finished = new Set<SessionId>()
  #open: SessionId | null = null

  get counts(): RunCounts {
    return { running: this.#running.size, finished: this.#finished.size }
  }

  update(sessions: readonly { session: { id: SessionId }; isRunning: boolean }[]): void {
    const running = new Set(sessions.filter(({ isRunning }) => isRunning).map(({ session }) => session.id))
    const listed = new Set(sessions.map(({ session }) => session.id))
    for (const id of this.#running) {
      if (!running.has(id) && listed.has(id) && id !== this.#open) this.#finished.add(id)
    }
    for (const id of this.#finished) if (running.has(id) || !listed.has(id)) this.#finished.delete(id)
    this.#running = running
  }

  /** Sets the chat in view; `null` if there is none, or the page is hidden. */
  setOpen(open: SessionId | null): void {
    this.#open = open
    if (open !== null) this.#finished.delete(open)
  }
}

/** Returns the prefix of the page's title: how many runs have ended, and whether any is running. */
export function describeRuns({ running, finished }: RunCounts): string {
  return [finished > 0 ? `(${finished})` : '', running > 0 ? '●' : ''].filter((part) => part !== '').join(' ')
}
