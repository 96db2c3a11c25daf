/** Everything of this application that a browser keeps outside of its databases, and the page itself. */
const ownPrefix = 'innerloop'
const channelName = 'innerloop:deleted'

/** Everything was deleted: this page begins as on a first visit, and so do those of other tabs. */
export async function startAnew(): Promise<void> {
  tellOthers('deleted')
  await forgetAll()
  beginAgain()
}

/**
 * The databases go by themselves as soon as another tab is closed, and nobody may be told of it: what is kept outside of
 * them goes at once, here and in other tabs. No page is loaded anew, because it would wait for that tab.
 */
export async function forgetKept(): Promise<void> {
  tellOthers('blocked')
  await forgetAll()
}

/** Another tab deletes everything: what this one still has in hand goes as well. */
export function followDeletion(): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<Deletion>) => {
    void (data === 'deleted' ? forgetAll().then(beginAgain) : forgetAll())
  })
}

type Deletion = 'deleted' | 'blocked'

function tellOthers(deletion: Deletion): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  channel.postMessage(deletion)
}

async function forgetAll(): Promise<void> {
  forgetStored()
  // Drafts are kept when a page goes: this one has none any more, and must not write them.
  addEventListener('pagehide', forgetStored)
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

function forgetStored(): void {
  forgetKeys(localStorage)
  forgetKeys(sessionStorage)
}

function forgetKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(ownPrefix)) storage.removeItem(key)
}

function beginAgain(): void {
  location.hash = '#/'
  location.reload()
}
