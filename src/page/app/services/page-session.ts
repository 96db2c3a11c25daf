import type { WorkerClient } from '../../../worker/client.ts'
import { ownName } from '../../../lib/path-name.ts'

import { applicationPath } from './database-name.ts'

const endedPrefix = 'innerloop:ended:'

/** Time that the worker gets while the page is closed, in ms. */
const workerTimeMs = 50

export interface PageSessionPorts {
  client: Pick<WorkerClient, 'call' | 'onReplaced'>
  storage: Storage
  /** Window of this page. */
  page: EventTarget
  /** Called when storage started a fresh log after a browser that may have been killed. */
  onRolled(ms: number): void
  /** Whether the engine is WebKit. */
  isWebKit: boolean
}

/**
 * Tells the worker that this page uses the stored data, and leaves a marker when it is closed. Without a marker, the
 * next page assumes that the browser was killed, which costs its worker a moment. The marker is in localStorage, which
 * accepts writes while a page closes. A delay of seconds before it reaches the disk does no harm. Call once per page.
 */
export function trackPageSession({
  client,
  storage,
  page: target,
  onRolled,
  isWebKit,
}: PageSessionPorts): void {
  let page: string = crypto.randomUUID()
  const notePage = async () => {
    const ended = listEnded(storage)
    const result = await client.call('note-page', { page, ended, path: applicationPath })
    if (!result.ok) return
    if (result.value.isNoted) for (const each of ended) storage.removeItem(ownName(endedPrefix) + each)
    if (result.value.rolledMs !== null) onRolled(result.value.rolledMs)
  }
  target.addEventListener('pagehide', () => {
    if (isWebKit) endTransactions(client)
    try {
      storage.setItem(ownName(endedPrefix) + page, '1')
    } catch {
      // Without space for the marker, the next page assumes that the browser was killed.
    }
  })
  target.addEventListener('pageshow', (event) => {
    if (!('persisted' in event && event.persisted)) return
    // The page left a marker when it went to the back/forward cache. It returns with a new id.
    page = crypto.randomUUID()
    void notePage()
  })
  client.onReplaced((state) => {
    if (state === 'replaced') void notePage()
  })
  void notePage()
}

/**
 * Has the worker end its transactions before it ends with the page. In WebKit, a worker that ends in the middle of some may
 * leave the database blocked until the browser is closed (https://bugs.webkit.org/show_bug.cgi?id=324094). A closing page
 * cannot wait for an answer, so this blocks it for a moment, in which the worker's thread runs.
 */
function endTransactions(client: Pick<WorkerClient, 'call'>): void {
  void client.call('end-transactions', {})
  const end = performance.now() + workerTimeMs
  while (performance.now() < end);
}

function listEnded(storage: Storage): string[] {
  const prefix = ownName(endedPrefix)
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}
