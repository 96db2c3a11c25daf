import { Workbox } from 'workbox-window'
import { showNotice } from './notices.ts'
import { serviceWorkerScriptUrl } from './script-urls.ts'
import { offerUpdate } from './update-offer.ts'

/** Time until a new version is offered again, while an answer is being written. */
const askAgainMs = 2000

/**
 * Registers the service worker for offline use. An update is offered and never forced. It takes over when the person
 * accepts, and not while an answer of this page is running.
 */
export function registerServiceWorker(isRunning: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const workbox = new Workbox(serviceWorkerScriptUrl(), { scope: './' })
  let wantsReload = false

  workbox.addEventListener('waiting', () =>
    offerUpdate({
      isRunning,
      show: showNotice,
      wait: (next) => setTimeout(next, askAgainMs),
      apply: () => {
        wantsReload = true
        workbox.messageSkipWaiting()
      },
    }),
  )
  workbox.addEventListener('controlling', () => {
    if (wantsReload) location.reload()
  })
  workbox.register().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- everything but offline use works: nothing that a person must act upon
    console.warn('Offline use is not available: no service worker could be registered.', error)
  })
}
