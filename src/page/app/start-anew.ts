/** Everything of this application that a browser keeps outside of its databases, and the page itself. */
const ownPrefix = 'innerloop'
const channelName = 'innerloop:deleted'

/** Everything was deleted: this page begins as on a first visit, and so do those of other tabs. */
export async function startAnew(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  new BroadcastChannel(channelName).postMessage('deleted')
  await forgetAll()
  beginAgain()
}

/** Another tab deletes everything: what this one still has in hand goes as well. */
export function followDeletion(): void {
  new BroadcastChannel(channelName).addEventListener('message', () => void forgetAll().then(beginAgain))
}

async function forgetAll(): Promise<void> {
  forgetKeys(localStorage)
  forgetKeys(sessionStorage)
  try {
    const scope = new URL('./', document.baseURI).href
    const registration = await navigator.serviceWorker?.getRegistration(scope)
    const names = (await globalThis.caches?.keys()) ?? []
    // A cache of the same address that belongs to another page has not this one's path in its name.
    await Promise.all(names.filter((name) => name.endsWith(scope)).map((name) => caches.delete(name)))
    await registration?.unregister()
  } catch (error) {
    // The programme's own files are no data of a person.
    reportError(error)
  }
}

function forgetKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(ownPrefix)) storage.removeItem(key)
}

/** Drafts are kept when a page goes: this one has none any more, and must not write them. */
function beginAgain(): void {
  addEventListener('pagehide', () => {
    forgetKeys(sessionStorage)
    forgetKeys(localStorage)
  })
  location.hash = '#/'
  location.reload()
}
