import type { Message } from '../../../core/model/conversation/message.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { Database } from '../database/schema.ts'

/**
 * Returns a function that recognizes messages of a chat that came with a file: imported ones and those of a backup.
 * Earlier builds imported messages without `provenance`. A branch of such a chat has copies of its messages, so every
 * message from before the branch counts.
 */
export async function loadForeignTest(
  db: Database,
  { id, branchedFrom, createdAt, restored = [] }: Session,
): Promise<(message: Message) => boolean> {
  const imports = await db.importedChats.where('sessionId').equals(id).toArray()
  const ids = new Set(imports.flatMap(({ messages }) => Object.values(messages)))
  const isOfImport = branchedFrom !== undefined && (await isImportedChat(db, branchedFrom.sessionId))
  return (message) =>
    message.provenance === 'imported' ||
    ids.has(message.id) ||
    restored.some(({ from, to }) => message.order >= from && message.order < to) ||
    (isOfImport && message.createdAt <= createdAt)
}

/** Marks messages that came with a file as imported. `session` is their chat. */
export async function withProvenance(
  db: Database,
  session: Session | undefined,
  messages: readonly Message[],
): Promise<Message[]> {
  if (!session) return [...messages]
  const isForeign = await loadForeignTest(db, session)
  return messages.map((message) => (isForeign(message) ? { ...message, provenance: 'imported' } : message))
}

/** Returns true if the chat, or one that it was branched from, has imported messages. */
async function isImportedChat(db: Database, sessionId: SessionId): Promise<boolean> {
  const seen = new Set<SessionId>()
  let id: SessionId | undefined = sessionId
  while (id !== undefined && !seen.has(id)) {
    seen.add(id)
    if ((await db.importedChats.where('sessionId').equals(id).count()) > 0) return true
    id = (await db.sessions.get(id))?.branchedFrom?.sessionId
  }
  return false
}
