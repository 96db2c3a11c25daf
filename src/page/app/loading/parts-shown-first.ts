import { Conversation, QueueDock } from '../../features/chat/chat-parts.ts'
import type { LazyPart } from '../../ui/lazy-part.tsx'
import { SearchPanel, SessionHeader, SessionList } from './app-parts.ts'
import { parseRoute } from '../route.ts'

export interface FirstSight {
  /** Of the page's address. */
  hash: string
  /** The list of chats is behind a button. */
  isNarrow: boolean
}

/** What is drawn as soon as there are services: the list where there is room for it, the chat that the address names. */
export function partsShownFirst({ hash, isNarrow }: FirstSight): Pick<LazyPart<never>, 'preload'>[] {
  return [
    ...(isNarrow ? [] : [SearchPanel, SessionList]),
    ...(parseRoute(hash).name === 'chat' ? [Conversation, QueueDock, SessionHeader] : []),
  ]
}
