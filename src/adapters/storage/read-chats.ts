import { createFailure } from '../../core/kernel/failure.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import { isDeleted } from '../../core/kernel/mark-message.ts'
import type { Message } from '../../core/kernel/message.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'
import { expandWritten } from '../../core/kernel/written-text.ts'
import { readBranch } from './read-branch.ts'
import { withMarks } from './read-marks.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

const messagesPerChat = 400
const charactersPerMessage = 40_000

export interface StoredChat {
  sessionId: SessionId
  title: string
  updatedAt: number
  messages: readonly { role: Message['role']; at: number; text: string }[]
}

/**
 * The person's chats on their visible branches, newest activity first; deleted ones are not among them. Each is read when it
 * is asked for. Of a message its words count: what tools gave and models thought does not.
 */
export async function* readChats(
  db: Database,
  { without, signal }: { without: SessionId; signal: AbortSignal },
): AsyncGenerator<Result<StoredChat>> {
  const listed = await tryStorage(db, async () =>
    succeed((await db.sessions.orderBy('activity').primaryKeys()).toReversed()),
  )
  if (!listed.ok) return yield listed
  for (const sessionId of listed.value) {
    if (signal.aborted) return yield fail(createFailure('aborted'))
    if (sessionId === without) continue
    const read = await tryStorage(db, async () => succeed(await readChat(db, sessionId)))
    if (!read.ok) return yield read
    if (read.value) yield succeed(read.value)
  }
}

async function readChat(db: Database, sessionId: SessionId): Promise<StoredChat | null> {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, async () => {
    const session = await db.sessions.get(sessionId)
    const head = session?.headId && (await db.messages.get(session.headId))
    if (!session || !head || session.deletedAt !== undefined) return null
    const branch = await withMarks(db, await readBranch(db, head, messagesPerChat))
    return {
      sessionId,
      title: session.title,
      updatedAt: session.updatedAt,
      messages: branch
        .filter((message) => !isDeleted(message))
        .toReversed()
        .flatMap(toWords),
    }
  })
}

function toWords({ role, createdAt, parts }: Message): StoredChat['messages'][number][] {
  const text = parts
    .flatMap((part) => (part.type === 'text' && part.superseded !== true ? [expandWritten(part)] : []))
    .join('\n')
    .slice(0, charactersPerMessage)
  return text.trim() === '' ? [] : [{ role, at: createdAt, text }]
}
