import { getDatabaseName, ownName } from '../../lib/path-name.ts'
import { forgetChoice } from './services/database-name.ts'

const channelName = 'innerloop:deleted'

/** Resets this page and those of other tabs to a first visit, after everything was deleted. */
export async function resetApp(): Promise<void> {
  postDeletion('deleted')
  await forgetAll()
  beginAgain()
}

/**
 * Clears the data outside of the databases, here and in other tabs. The databases are deleted as soon as another tab is
 * closed, possibly without an event here. No page is reloaded, because it would wait for that tab.
 */
export async function clearStoredData(): Promise<void> {
  postDeletion('blocked')
  await forgetAll()
}

/** Clears this tab's data when another tab deletes everything. */
export function watchDeletion(): void {
  new BroadcastChannel(ownName(channelName)).addEventListener(
    'message',
    ({ data }: MessageEvent<Deletion>) => {
      void (data === 'deleted' ? forgetAll().then(beginAgain) : forgetAll())
    },
  )
}

type Deletion = 'deleted' | 'blocked'

function postDeletion(deletion: Deletion): void {
  const channel = new BroadcastChannel(ownName(channelName))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage(deletion)
}

async function forgetAll(): Promise<void> {
  forgetStored()
  // Drafts are stored when a page is left. This page has none any more and must not write them.
  addEventListener('pagehide', forgetStored)
  try {
    const scope = new URL('./', document.baseURI).href
    const registration = await navigator.serviceWorker?.getRegistration(scope)
    const names = (await globalThis.caches?.keys()) ?? []
    // Caches of another page at the same origin do not end with this page's path.
    await Promise.all(names.filter((name) => name.endsWith(scope)).map((name) => caches.delete(name)))
    await registration?.unregister()
  } catch (error) {
    // The application's own files are no personal data.
    reportError(error)
  }
}

function forgetStored(): void {
  forgetKeys(localStorage)
  forgetKeys(sessionStorage)
  forgetChoice()
}

function forgetKeys(storage: Storage): void {
  // Applications at other paths of this origin keep theirs.
  const prefix = `${getDatabaseName()}:`
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
}

function beginAgain(): void {
  location.hash = '#/'
  location.reload()
}
