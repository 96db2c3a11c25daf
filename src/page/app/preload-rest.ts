import { reloadOnLostChunk } from './lost-chunks.ts'
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
    const [loaded] = await Promise.all([
      loadServices(),
      import('../features/chat/conversation.tsx'),
      import('../features/chat/model-picker.tsx'),
      import('../features/chat/queue-dock.tsx'),
      import('../features/sessions/session-list.tsx'),
      import('../features/sessions/session-header.tsx'),
    ])
    const [{ startBackups }, { followDeletion }] = await Promise.all([
      import('./start-backups.ts'),
      import('./start-anew.ts'),
    ])
    startBackups(loaded)
    followDeletion()
    const { registerServiceWorker } = await import('./service-worker.ts')
    services = loaded
    addEventListener('beforeunload', (event) => {
      if (loaded.chat.chats.isAnyUnsaved()) event.preventDefault()
    })
    registerServiceWorker(() => loaded.chat.chats.isAnyAtStake())
  } catch (error) {
    // What is missing is asked for again, and its absence said, where it is needed.
    reportError(error)
  }
}
