import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { ChatRegistry } from '../../features/chat/chat-registry.ts'
import { setPageMark } from '../../ui/page-title.ts'
import { KeepAwake } from './keep-awake.ts'
import { parseRoute } from '../route.ts'
import { describeRuns, RunTally, type RunCounts } from './run-tally.ts'

/** Shows running and ended answers in the tab's title and on the installed app's icon, and keeps the screen on while they run. */
export function watchRuns(queries: Queries, chats: ChatRegistry): void {
  const tally = new RunTally()
  const show = () => {
    setPageMark(describeRuns(tally.counts))
    void showBadge(tally.counts)
  }
  const look = () => {
    tally.look(findOpen())
    show()
  }
  addEventListener('hashchange', look)
  document.addEventListener('visibilitychange', look)
  look()
  queries.watchSessions().subscribe((sessions) => {
    tally.note(sessions)
    show()
  })
  if (!('wakeLock' in navigator)) return
  const awake = new KeepAwake({
    request: () => navigator.wakeLock.request('screen'),
    isVisible: () => document.visibilityState === 'visible',
  })
  document.addEventListener('visibilitychange', () => void awake.review())
  chats.watchWork((isAtWork) => awake.want(isAtWork))
}

function findOpen(): SessionId | null {
  const route = parseRoute(location.hash)
  return route.name === 'chat' && document.visibilityState === 'visible' ? route.sessionId : null
}

let shownBadge: number | 'dot' | null = null

/** Shows the number of ended runs, or else a dot while one is running. */
async function showBadge({ running, finished }: RunCounts): Promise<void> {
  const wanted = finished > 0 ? finished : running > 0 ? 'dot' : null
  if (wanted === shownBadge || !('setAppBadge' in navigator)) return
  shownBadge = wanted
  try {
    if (wanted === null) await navigator.clearAppBadge()
    else await navigator.setAppBadge(wanted === 'dot' ? undefined : wanted)
  } catch {
    // Only an installed app has an icon, and not every system supports badges. The title shows the same.
  }
}
