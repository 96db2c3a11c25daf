import { Workbox } from 'workbox-window'
import { showNotice, type NewNotice } from '../notices.ts'
import { serviceWorkerScriptUrl } from '../script-urls.ts'
import { i18n } from '../../i18n/i18n.ts'
import { ownName } from '../../../lib/path-name.ts'

/** Time until a new version is offered again, while an answer is being written. */
const askAgainMs = 2000

/**
 * Registers the service worker for offline use. An update is offered and never forced. It takes over when the person
 * accepts, and not while an answer is running in this page or another tab.
 */
export function registerServiceWorker(isRunning: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const workbox = new Workbox(serviceWorkerScriptUrl(), { scope: './' })
  let wantsReload = false

  workbox.addEventListener('waiting', () =>
    offerUpdate({
      isRunning: async () => isRunning() || (await hasRunningSession(navigator.locks)),
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

/** Start of the names of the locks that workers hold while a chat has a run. */
export const sessionLockPrefix = 'innerloop:session:'

/** Returns true if the worker of any tab runs an answer. The browser releases the locks of workers that ended. */
export async function hasRunningSession(locks: Pick<LockManager, 'query'>): Promise<boolean> {
  const state = await locks.query()
  return state.held?.some(({ name }) => name?.startsWith(ownName(sessionLockPrefix))) ?? false
}

interface UpdateOfferOptions {
  isRunning(): Promise<boolean>
  show(notice: NewNotice): void
  /** Calls back after a while. */
  wait(next: () => void): void
  apply(): void
}

/**
 * Offers a new version of the page, but not while an answer is running. If accepted during an answer, a notice says so,
 * and the offer is repeated afterwards.
 */
export async function offerUpdate(options: UpdateOfferOptions): Promise<void> {
  const { isRunning, show, wait, apply } = options
  if (await isRunning()) return wait(() => void offerUpdate(options))
  const run = async () => {
    if (!(await isRunning())) return apply()
    show({
      kind: 'told',
      text: i18n.t('An answer is being written. The update is offered again when the answer has ended.'),
    })
    wait(() => void offerUpdate(options))
  }
  show({
    text: i18n.t('Update ready.'),
    action: { label: i18n.t('Reload'), run: () => void run() },
    kind: 'standing',
    // This action installs the new build. A plain reload may bring the cached one.
    reloadRank: 3,
  })
}
