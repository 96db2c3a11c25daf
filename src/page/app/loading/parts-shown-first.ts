import { Conversation, QueueDock } from '../../features/chat/chat-parts.ts'
import type { LazyPart } from '../../ui/lazy-part.tsx'
import { SearchPanel, SessionHeader, SessionList } from './app-parts.ts'
import { parseRoute } from '../route.ts'

export interface FirstSight {
  /** Hash of the page's address. */
  hash: string
  /** True if the list of chats is behind a button. */
  isNarrow: boolean
}

/**
 * Lists the components that are drawn as soon as the services are ready: the list of chats if it is visible, and the
 * chat of the address.
 */
export function partsShownFirst({ hash, isNarrow }: FirstSight): Pick<LazyPart<never>, 'preload'>[] {
  return [
    ...(isNarrow ? [] : [SearchPanel, SessionList]),
    ...(parseRoute(hash).name === 'chat' ? [Conversation, QueueDock, SessionHeader] : []),
  ]
}
