import type { Database } from '../database/schema.ts'
import { titleFromText } from '../../../core/model/conversation/session.ts'
import { expandDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'

/** Must be called within the transaction that writes the value. */
export async function nextActivity(db: Database): Promise<number> {
  const newest = await db.sessions.orderBy('activity').last()
  return (newest?.activity ?? 0) + 1
}

/** Returns the first words of a chat's first message, or else the name of its first file. */
export function defaultTitleOf(message: MessageDraft): string {
  const text = expandDraft(message)
  return titleFromText(text.trim() === '' ? (message.attachments?.[0]?.filename ?? '') : text)
}
