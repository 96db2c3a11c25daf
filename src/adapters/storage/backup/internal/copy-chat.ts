import { truncateString } from '../../../../lib/text.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import { toCanonicalJson, deriveCopyId, hashText } from './canonical-json.ts'
import type { StagedChatRows } from './staging-database.ts'

const idFields: ReadonlySet<string> = new Set([
  'id',
  'sessionId',
  'messageId',
  'parentId',
  'headId',
  'rootIds',
  'runId',
  'childRunId',
  'parentRunId',
  'userMessageId',
  'assistantMessageId',
  'finishedMessageId',
  'replyTo',
  'fromId',
  'throughId',
  'owner',
])

/**
 * Copies the chat with new ids, so that both versions can exist. The ids are derived from the content, so restoring
 * the same backup twice makes one copy.
 */
export async function copyStagedChat(rows: StagedChatRows, createdAt: number): Promise<StagedChatRows> {
  const content = await hashText(toCanonicalJson(rows.messages))
  const ids = [
    rows.session.id,
    ...rows.messages.map(({ id }) => id),
    ...rows.runs.map(({ id }) => id),
    ...rows.queue.map(({ id }) => id),
  ]
  const renamed = new Map<string, string>()
  for (const id of ids) renamed.set(id, await deriveCopyId(`${content}/${id}`))
  const copy = rename(rows as unknown as JsonValue, renamed) as unknown as StagedChatRows
  const day = new Date(createdAt).toISOString().slice(0, 10)
  const suffix = ` (backup of ${day})`
  const title = `${truncateString(rows.session.title, 200 - suffix.length)}${suffix}`
  // The next import of the same chat updates the original.
  return { ...copy, session: { ...copy.session, title }, importedChats: [] }
}

/** Returns the id of the chat's copy. */
export async function deriveChatCopyId({
  session,
  messages,
}: Pick<StagedChatRows, 'session' | 'messages'>): Promise<SessionId> {
  return (await deriveCopyId(`${await hashText(toCanonicalJson(messages))}/${session.id}`)) as SessionId
}

function rename(value: JsonValue | undefined, ids: ReadonlyMap<string, string>, field = ''): JsonValue {
  if (typeof value === 'string') return idFields.has(field) ? (ids.get(value) ?? value) : value
  if (typeof value !== 'object' || value === null) return value as JsonValue
  if (Array.isArray(value)) return value.map((each) => rename(each, ids, field))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rename(each, ids, name)]))
}
