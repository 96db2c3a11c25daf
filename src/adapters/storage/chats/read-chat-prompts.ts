import { toAssistantPrompts, type ChatPrompts } from '../../../core/context/choose-prompt.ts'
import type { Session } from '../../../core/kernel/session.ts'
import { findFolder } from '../folder-store.ts'
import type { Database } from '../schema.ts'

/**
 * Returns what a chat adds to the system prompt, in addition to the settings for all chats. Must be called within a
 * transaction over `folders`.
 */
export async function readChatPrompts(
  db: Database,
  { instructions, folderId, assistant }: Pick<Session, 'instructions' | 'folderId' | 'assistant'>,
): Promise<ChatPrompts> {
  const folder = await findFolder(db, folderId)
  return {
    ...(instructions !== undefined && { ofChat: instructions }),
    ...(assistant && toAssistantPrompts(assistant)),
    ...(folder?.instructions !== undefined && { ofFolder: folder.instructions }),
  }
}
