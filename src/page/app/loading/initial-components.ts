import { lazyComponent, type LazyComponent } from '../../ui/lazy-component.tsx'
import { narrowScreen } from '../shell.tsx'
import { Conversation, QueueDock } from '../../features/chat/chat-chunks.ts'
import { parseRoute } from '../routes/route.ts'

/** Components that load after the first paint, each in its own chunk. */
export const SessionList = lazyComponent(
  async () => (await import('../../features/sessions/session-list.tsx')).SessionList,
)
export const SearchPanel = lazyComponent(
  async () => (await import('../../features/search/search-panel.tsx')).SearchPanel,
)
export const SessionHeader = lazyComponent(
  async () => (await import('../../features/sessions/session-header.tsx')).SessionHeader,
)

/** Loads the components that are shown first. Rejects if one cannot be loaded. */
export async function loadInitialComponents(): Promise<void> {
  const sight = { hash: location.hash, isNarrow: matchMedia(narrowScreen).matches }
  await Promise.all(listInitialComponents(sight).map((part) => part.preload()))
}

interface InitialView {
  /** Hash of the page's address. */
  hash: string
  /** True if the list of chats is behind a button. */
  isNarrow: boolean
}

/**
 * Lists the components that are drawn as soon as the services are ready: the list of chats if it is visible, and the
 * chat of the address.
 */
export function listInitialComponents({
  hash,
  isNarrow,
}: InitialView): Pick<LazyComponent<never>, 'preload'>[] {
  return [
    ...(isNarrow ? [] : [SearchPanel, SessionList]),
    ...(parseRoute(hash).name === 'chat' ? [Conversation, QueueDock, SessionHeader] : []),
  ]
}
