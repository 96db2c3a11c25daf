import { Conversation, QueueDock } from '../features/chat/chat-parts.ts'
import { SearchPanel, SessionHeader, SessionList } from './app-parts.ts'
import { parseRoute } from './route.ts'
import { narrowScreen } from './shell.tsx'

/** What is drawn as soon as there are services: the list where there is room for it, the chat that the address names. */
export async function loadShownFirst(): Promise<void> {
  const isListShown = !matchMedia(narrowScreen).matches
  const isChatShown = parseRoute(location.hash).name === 'chat'
  await Promise.all([
    ...(isListShown ? [SearchPanel.preload(), SessionList.preload()] : []),
    ...(isChatShown ? [Conversation.preload(), QueueDock.preload(), SessionHeader.preload()] : []),
  ])
}
