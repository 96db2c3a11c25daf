import type { SessionId } from '../../../../core/kernel/id.ts'
import { isPresented } from '../../../ui/presentation.ts'
import type { ChatServices } from '../chat-services.ts'

/** What the person wrote before, for the composer to bring back. Other chats are nobody’s business while others look on, and none of a temporary one. */
export async function readSent(
  services: ChatServices | null,
  sessionId: SessionId | null,
  beginsTemporary: boolean,
) {
  const isAlone = isPresented() || (sessionId === null && beginsTemporary)
  return (await services?.queries.readSent(sessionId, isAlone ? 'chat' : 'all')) ?? []
}
