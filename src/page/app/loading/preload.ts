import {
  Conversation,
  MapDialog,
  MessageMenu,
  ModelFit,
  ModelPicker,
  QueueDock,
  RegenerateMenu,
} from '../../features/chat/chat-chunks.ts'
import { SearchPanel, SessionHeader, SessionList } from './initial-components.ts'
import {
  checkCachedFiles,
  isChunkLoadError,
  offerReload,
  reloadOnChunkLoadError,
} from './chunk-load-error.ts'
import { isDataSaverOn } from '../../../lib/data-saver.ts'
import { waitForIdle, waitForQuiet, waitForSessionList } from './scheduling.ts'
import type { Services } from '../services/services.ts'
import { loadServices } from '../services/use-services.ts'

/** Components that are likely to be needed next, in this order. */
const nextSteps = [
  Conversation,
  SessionHeader,
  QueueDock,
  ModelPicker,
  SearchPanel,
  SessionList,
  ModelFit,
  MessageMenu,
  RegenerateMenu,
  MapDialog,
]

const wait = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

let services: Services | null = null

/** Loads after the first paint what the first message and the first click need, and then what offline use needs. */
export function preloadAfterPaint(): void {
  reloadOnChunkLoadError(() => services?.chat.chats.isAnyUnsavedOrRunning() ?? false)
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    setTimeout(() => void preload(), 0)
  }
  requestAnimationFrame(begin)
  // A background tab does not paint.
  setTimeout(begin, 500)
}

async function preload(): Promise<void> {
  try {
    const loaded = await loadServices()
    services = loaded
    loaded.client.onPartMissing(() => {
      void checkCachedFiles()
      offerReload()
    })
    addEventListener('beforeunload', (event) => {
      if (loaded.chat.chats.isAnyUnsaved()) event.preventDefault()
    })
    const [{ startAutoBackup: startBackups }, { watchDeletion: followDeletion }] = await Promise.all([
      import('../backups/auto-backup.ts'),
      import('../reset-app.ts'),
    ])
    startBackups(loaded)
    followDeletion()
    await waitForSessionList(() => loaded.queries.firstChatAt(), wait)
    if (!isDataSaverOn()) await loadNextSteps()
    const [{ registerServiceWorker }, { updateOfflineFiles: keepOffline }] = await Promise.all([
      import('./service-worker.ts'),
      import('./offline-cache.ts'),
    ])
    const isAtStake = () => loaded.chat.chats.isAnyUnsavedOrRunning()
    if (await isInstalling()) {
      // Once installation has started, it uses both cores for seconds, which would slow down an answer and reading.
      await waitForQuiet(isAtStake, wait, window)
      registerServiceWorker(isAtStake)
    }
    await keepOffline()
  } catch (error) {
    // A missing component is requested again, and its absence shown, where it is needed.
    if (!isChunkLoadError(error)) reportError(error)
  }
}

/** Loads components before they are needed. Not in data saving mode, where each loads on use. */
async function loadNextSteps(): Promise<void> {
  for (const part of nextSteps) {
    await waitForIdle()
    await part.preload()
  }
}

/**
 * Returns whether to install the service worker, which loads the whole application. In data saving mode only existing
 * installations are updated.
 */
async function isInstalling(): Promise<boolean> {
  if (!isDataSaverOn()) return true
  return (await navigator.serviceWorker?.getRegistration(new URL('../', document.baseURI))) !== undefined
}
