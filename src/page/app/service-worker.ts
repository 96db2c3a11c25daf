import { Workbox } from 'workbox-window'
import { showNotice } from './notices.ts'
import { toScriptUrl } from './script-urls.ts'

/** How long a new version waits before it is offered again, while an answer is being written. */
const askAgainMs = 2000

/**
 * Makes the page work offline. An update is offered, never forced: it takes over when the person asks for it, and it is
 * not offered while an answer runs.
 */
export function registerServiceWorker(isRunning: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const workbox = new Workbox(toScriptUrl('sw.js'), { scope: './' })
  let wantsReload = false

  const offer = () => {
    if (isRunning()) return void setTimeout(offer, askAgainMs)
    showNotice({
      text: 'Update ready.',
      action: {
        label: 'Reload',
        run: () => {
          wantsReload = true
          workbox.messageSkipWaiting()
        },
      },
      isLasting: true,
    })
  }
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    if (wantsReload) location.reload()
  })
  workbox.register().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- everything but offline use works: nothing that a person must act upon
    console.warn('Offline use is not available: no service worker could be registered.', error)
  })
}
