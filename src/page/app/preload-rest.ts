import { reloadOnLostChunk } from './lost-chunks.ts'
import { savesData } from './saves-data.ts'
import type { Services } from './services.ts'
import { loadServices } from './use-services.ts'

let services: Services | null = null

/** After the first paint, what the first message and the first click need; then what makes the page work offline. */
export function preloadRest(): void {
  reloadOnLostChunk(() => services?.chat.chats.isAnyAtStake() ?? false)
  requestAnimationFrame(() => setTimeout(() => void preload(), 0))
}

async function preload(): Promise<void> {
  try {
    const [loaded] = await Promise.all([loadServices(), savesData() ? undefined : loadNextSteps()])
    const [{ startBackups }, { followDeletion }] = await Promise.all([
      import('./start-backups.ts'),
      import('./start-anew.ts'),
    ])
    startBackups(loaded)
    followDeletion()
    const [{ registerServiceWorker }, { keepOffline }] = await Promise.all([
      import('./service-worker.ts'),
      import('./offline.ts'),
    ])
    services = loaded
    addEventListener('beforeunload', (event) => {
      if (loaded.chat.chats.isAnyUnsaved()) event.preventDefault()
    })
    if (await isInstalling()) registerServiceWorker(() => loaded.chat.chats.isAnyAtStake())
    await keepOffline()
  } catch (error) {
    // What is missing is asked for again, and its absence said, where it is needed.
    reportError(error)
  }
}

/** Before anybody asks for it, so not where data is saved: there each comes when it is needed. */
async function loadNextSteps(): Promise<void> {
  await Promise.all([
    import('../features/chat/conversation.tsx'),
    import('../features/chat/model-picker.tsx'),
    import('../features/chat/queue-dock.tsx'),
    import('../features/sessions/session-list.tsx'),
    import('../features/sessions/session-header.tsx'),
  ])
}

/** Offline use loads the whole application. Where data is saved, only who has it already gets its updates. */
async function isInstalling(): Promise<boolean> {
  if (!savesData()) return true
  return (await navigator.serviceWorker?.getRegistration(new URL('./', document.baseURI))) !== undefined
}
