import { copyBranch, copyReduction, collectBlobIds } from '../../../../core/conversation/copy-branch.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { titleOfBranch, type Session } from '../../../../core/model/conversation/session.ts'
import { retainFiles } from '../../files/message-files.ts'
import { withProvenance } from '../foreign-messages.ts'
import { nextActivity } from '../session-fields.ts'
import { loadBranch } from '../messages.ts'
import type { Database } from '../../database/schema.ts'

export interface BranchOptions {
  sessionId: SessionId
  messageId: MessageId
  newSessionId: SessionId
  at: number
  newMessageId: () => MessageId
}

/**
 * Copies a branch to a new session in one transaction. A repeat after a lost connection finds what the first call
 * wrote.
 */
export function branchSession(db: Database, order: BranchOptions): Promise<Result<null>> {
  const { sessions, messages, messageMarks, renderings, blobs, importedChats } = db
  const tables = [sessions, messages, messageMarks, renderings, blobs, importedChats]
  return db.transaction('rw', tables, async () => {
    const { sessionId, messageId, newSessionId } = order
    if (await db.sessions.get(newSessionId)) return succeed(null)
    const session = await db.sessions.get(sessionId)
    const last = await db.messages.get(messageId)
    if (!session || last?.sessionId !== sessionId) return fail(createFailure('not-found'))
    if (last.status === 'streaming') return fail(createFailure('session-busy'))
    const branch = await withProvenance(db, session, await loadBranch(db, last, Infinity))
    const copied = copyBranch(branch, {
      sessionId: newSessionId,
      newId: order.newMessageId,
    })
    const rows = copied.map(({ message }) => message)
    const annotations = await copyAnnotations(db, copied, newSessionId)
    const retained = await retainNamedFiles(db, { from: sessionId, to: newSessionId }, [
      rows,
      annotations,
      session.assistant,
    ])
    if (!retained.ok) return retained
    await db.messages.bulkAdd(rows)
    await db.messageMarks.bulkAdd(annotations)
    await copyRenderings(db, copied)
    await db.sessions.add({ ...toBranch(session, rows, order), activity: await nextActivity(db) })
    return succeed(null)
  })
}

type Copied = ReturnType<typeof copyBranch>

/** Copies the settings of the chat, but neither its position in the list nor its permissions. */
function toBranch(
  { title, model, modelSettings, instructions, hasForeignInstructions, note, assistant, folderId }: Session,
  rows: readonly { id: MessageId }[],
  { newSessionId, sessionId, messageId, at }: BranchOptions,
): Session {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    id: newSessionId,
    title: titleOfBranch(title),
    createdAt: at,
    updatedAt: at,
    activity: 0,
    nextOrder: rows.length,
    headId: last?.id ?? null,
    rootIds: first ? [first.id] : [],
    model,
    security: { mode: 'ask' },
    branchedFrom: { sessionId, messageId },
    ...(modelSettings && { modelSettings }),
    ...(instructions !== undefined && { instructions }),
    ...(hasForeignInstructions && { hasForeignInstructions }),
    ...(note && { note }),
    ...(assistant && { assistant }),
    ...(folderId !== undefined && { folderId }),
  }
}

/** Makes the new session an owner of the same blobs, which are stored once. */
async function retainNamedFiles(
  db: Database,
  { from, to }: { from: SessionId; to: SessionId },
  named: readonly unknown[],
): Promise<Result<null>> {
  const ids = collectBlobIds(named)
  const owned = await db.blobs.where('sessionIds').equals(from).primaryKeys()
  return retainFiles(
    db,
    to,
    owned.filter((id) => ids.has(id)).map((blobId) => ({ blobId })),
  )
}

async function copyAnnotations(db: Database, copied: Copied, sessionId: SessionId) {
  const stored = await db.messageMarks.bulkGet(copied.map(({ from }) => from))
  const ids = new Map(copied.map(({ from, message }) => [from, message.id]))
  return copied.flatMap(({ message: { id } }, index) => {
    const row = stored[index]
    if (!row) return []
    const reductions = row.reductions?.map((each) => copyReduction(each, ids))
    return [{ ...row, ...(reductions && { reductions }), messageId: id, sessionId }]
  })
}

async function copyRenderings(db: Database, copied: Copied): Promise<void> {
  const stored = await db.renderings.bulkGet(copied.map(({ from }) => from))
  const rows = copied.flatMap(({ message: { id } }, index) => {
    const row = stored[index]
    return row ? [{ ...row, messageId: id }] : []
  })
  await db.renderings.bulkPut(rows)
}
