import type { ChatSource } from './foreign-chat.ts'
import type { MessageId, SessionId } from './id.ts'
import type { JsonObject } from './json.ts'

/** Whence a chat came: by it the next import of the same chat adds only what is new. Goes with its session. */
export interface ImportedChat {
  /** The source and its id of the chat: `toImportKey`. */
  id: string
  source: ChatSource
  sessionId: SessionId
  importedAt: number
  /** Its ids of messages, and ours. */
  messages: Readonly<Record<string, MessageId>>
  /** What else its file said: kept, and read by nobody. */
  extra: JsonObject
}

export function toImportKey({ source, id }: { source: ChatSource; id: string }): string {
  return `${source}:${id}`
}
