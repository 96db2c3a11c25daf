import { collectBlobIds } from '../../../../core/conversation/copy-branch.ts'
import type { BlobId, SessionId } from '../../../../core/model/id.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { retainBlob } from '../../files/blob-store.ts'
import { shownFilesOfMessage } from '../../files/message-files.ts'
import type { Database } from '../../database/schema.ts'
import { recoverChat } from './check-chats.ts'
import { findExisting, type IntegrityCheck } from './integrity-check.ts'

/** Small batches, because some messages are long. */
const rowsAtOnce = 100

export interface ReferencedFile {
  blobId: BlobId
  filename: string
  isThere: boolean
  sessionId: SessionId
  messageId: Message['id']
}

export interface MessageCheckOptions {
  now: () => number
  /** Called for each file that a message shows, while it is read. A repeated attempt calls it again. */
  onFile(file: ReferencedFile): void
  /** Called for each file that a message names and its chat does not own. */
  onUnownedFile(id: BlobId): void
}

/** Checks every message with its chat, its parent and its files. */
export function checkMessages(
  db: Database,
  { now, onFile, onUnownedFile }: MessageCheckOptions,
): IntegrityCheck {
  const recovered = new Set<SessionId>()
  return {
    tables: [db.messages, db.sessions, db.queue, db.blobs],
    async checkBatch(after) {
      const rows = await db.messages.where('[sessionId+order]').above(after).limit(rowsAtOnce).toArray()
      const chats = new Set(rows.map(({ sessionId }) => sessionId))
      const existingChats = await findExisting(db.sessions, chats)
      const lostChats = [...chats].filter((id) => !existingChats.has(id))
      const isLost = ({ sessionId }: Message) => !existingChats.has(sessionId) || recovered.has(sessionId)
      const orphans = await findOrphans(db, rows)
      const named = rows.map((row) => ({ owner: row.sessionId, ids: collectBlobIds(row) }))
      const blobs = await findExisting(
        db.blobs,
        named.flatMap(({ ids }) => [...ids]),
      )
      for (const row of rows) {
        const { sessionId, id: messageId } = row
        for (const { blobId, filename } of shownFilesOfMessage(row))
          onFile({ blobId, filename, isThere: blobs.has(blobId), sessionId, messageId })
      }
      const unownedFiles = await findUnownedFiles(db, named, blobs)
      for (const { id } of unownedFiles) onUnownedFile(id)
      const last = rows.at(-1)
      return {
        faults: {
          'messages-without-chat': rows.filter(isLost).length,
          'messages-without-parent': orphans.length,
          'files-not-kept': unownedFiles.length,
        },
        async repair() {
          for (const message of orphans) await makeRoot(db, message)
          for (const id of lostChats) {
            await recoverChat(db, id, now())
            recovered.add(id)
          }
          for (const { id, owner } of unownedFiles) await retainBlob(db, { id, owner })
        },
        next: last && rows.length === rowsAtOnce ? [last.sessionId, last.order] : null,
      }
    },
  }
}

/** A parent is nearly always just below its child, so few lookups are needed. */
async function findOrphans(db: Database, rows: readonly Message[]): Promise<Message[]> {
  const own = new Set(rows.map(({ id }) => id))
  const outsideParents = rows.flatMap(({ parentId }) =>
    parentId === null || own.has(parentId) ? [] : [parentId],
  )
  const there = await findExisting(db.messages, outsideParents)
  return rows.filter(({ parentId }) => parentId !== null && !own.has(parentId) && !there.has(parentId))
}

/** Makes the message a root of its chat. */
async function makeRoot(db: Database, message: Message): Promise<void> {
  await db.messages.put({ ...message, parentId: null })
  const session = await db.sessions.get(message.sessionId)
  if (session) await db.sessions.update(session.id, { rootIds: [...session.rootIds, message.id] })
}

async function findUnownedFiles(
  db: Database,
  named: readonly { owner: SessionId; ids: ReadonlySet<BlobId> }[],
  blobs: ReadonlySet<BlobId>,
) {
  const unownedFiles: { id: BlobId; owner: SessionId }[] = []
  for (const [owner, own] of Map.groupBy(named, (each) => each.owner)) {
    const stored = new Set(own.flatMap(({ ids }) => [...ids].filter((id) => blobs.has(id))))
    if (stored.size === 0) continue
    const ownedIds = new Set(await db.blobs.where('sessionIds').equals(owner).primaryKeys())
    for (const id of stored) if (!ownedIds.has(id)) unownedFiles.push({ id, owner })
  }
  return unownedFiles
}
