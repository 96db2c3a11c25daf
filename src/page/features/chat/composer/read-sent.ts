import type { SessionId } from '../../../../core/kernel/id.ts'
import { isPresented } from '../../../ui/presentation.ts'
import type { ChatServices } from '../chat-services.ts'

/**
 * Loads the messages sent before, for the composer to recall. Messages of other chats are left out during a presentation
 * and in a temporary chat.
 */
export async function readSent(
  services: ChatServices | null,
  sessionId: SessionId | null,
  beginsTemporary: boolean,
) {
  const isAlone = isPresented() || (sessionId === null && beginsTemporary)
  return (await services?.queries.readSent(sessionId, isAlone ? 'chat' : 'all')) ?? []
}
