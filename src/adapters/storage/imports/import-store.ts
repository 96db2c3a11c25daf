import type { ImportChange } from '../../../core/model/commands/import-commands.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { type ForeignChat, toImportKey } from '../../../core/model/data/foreign-chat.ts'
import type { BlobId, SessionId } from '../../../core/model/id.ts'
import type { FilePart, MessagePart } from '../../../core/model/conversation/message.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { toImportedRows } from '../../../core/model/data/imported-rows.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import { addBlob, hashBytes } from '../files/blob-store.ts'
import type { StagedImportFile } from './import-staging.ts'
import { nextActivity } from '../conversation/session-fields.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

export interface ImportComparison {
  change: ImportChange
  /** Number of messages that would be added. */
  messages: number
  /** The chat that would be extended, or that was imported before. */
  sessionId?: SessionId
}

export interface ImportStore {
  /** Returns what importing the chat would do. Changes nothing. */
  compare(chat: ForeignChat): Promise<Result<ImportComparison>>
  /** Imports the chat completely in one durable transaction, or not at all. Repeating it adds nothing. */
  commit(
    chat: ForeignChat,
    files: readonly StagedImportFile[],
    model: ModelRef,
  ): Promise<Result<ImportComparison & { sessionId: SessionId }>>
}

type HashedFile = StagedImportFile & { part: Omit<FilePart, 'type' | 'round' | 'filename'> }

export function createImportStore(db: Database, clockAndIds: ClockAndIds): ImportStore {
  return {
    compare: (chat) =>
      tryStorage(db, () =>
        db.transaction('r', db.sessions, db.importedChats, async () => succeed(await compare(db, chat))),
      ),
    async commit(chat, files, model) {
      const hashed = await Promise.all(files.map(hashFile))
      return tryStorage(db, () => {
        const { sessions, messages, messageMarks, blobs, renditions, importedChats, runs } = db
        const tables = [sessions, messages, messageMarks, blobs, renditions, importedChats, runs]
        return db.transaction('rw', tables, async () => commit(db, { chat, hashed, model, clockAndIds }))
      })
    },
  }
}

async function compare(db: Database, chat: ForeignChat): Promise<ImportComparison> {
  const earlier = await findEarlier(db, chat)
  if (!earlier) return { change: 'new', messages: chat.messages.length }
  const { imported, session } = earlier
  const messages = chat.messages.filter(({ id }) => !Object.hasOwn(imported.messages, id)).length
  const change = session.deletedAt !== undefined ? 'deleted' : messages > 0 ? 'grown' : 'known'
  return { change, messages, sessionId: session.id }
}

async function findEarlier(db: Database, chat: ForeignChat) {
  const imported = await db.importedChats.get(toImportKey(chat))
  const session = imported && (await db.sessions.get(imported.sessionId))
  return session && { imported, session }
}

async function commit(
  db: Database,
  {
    chat,
    hashed,
    model,
    clockAndIds,
  }: { chat: ForeignChat; hashed: readonly HashedFile[]; model: ModelRef; clockAndIds: ClockAndIds },
): Promise<Result<ImportComparison & { sessionId: SessionId }>> {
  const comparison = await compare(db, chat)
  const { change } = comparison
  if (change === 'known' && comparison.sessionId) {
    return succeed({ ...comparison, sessionId: comparison.sessionId })
  }
  const earlier = await findEarlier(db, chat)
  if (earlier && (await isBusy(db, earlier.session.id))) return fail(createFailure('session-busy'))
  const byKey = new Map(hashed.map((file) => [file.key, file]))
  const rows = toImportedRows(chat, {
    earlier,
    model,
    now: clockAndIds.now(),
    newId: (prefix) => clockAndIds.newId(prefix),
    fileOf: (key) => byKey.get(key)?.part,
  })
  const sessionId = rows.session.id
  const named = new Set(rows.messages.flatMap(({ parts }) => parts.flatMap(blobOfPart)))
  for (const { part, bytes, mediaType, renditions } of hashed) {
    if (!named.has(part.blobId)) continue
    await addBlob(db, { id: part.blobId, bytes, mediaType, owner: sessionId })
    for (const rendition of renditions) await db.renditions.put({ ...rendition, blobId: part.blobId })
  }
  await db.messages.bulkAdd(rows.messages)
  await db.messageMarks.bulkPut(
    rows.marks.map(({ messageId, marks: annotations }) => ({ ...annotations, messageId, sessionId })),
  )
  await db.importedChats.put(rows.imported)
  await db.sessions.put({ ...rows.session, activity: await nextActivity(db) })
  return succeed({ change, messages: rows.messages.length, sessionId })
}

function blobOfPart(part: MessagePart): BlobId[] {
  if (part.type === 'tool-call') return part.reference ? [part.reference.blobId] : []
  return part.type === 'file' ? [part.blobId] : []
}

async function isBusy(db: Database, sessionId: SessionId): Promise<boolean> {
  return (await db.runs.where('[state+sessionId]').equals(['live', sessionId]).count()) > 0
}

async function hashFile(file: StagedImportFile): Promise<HashedFile> {
  const { bytes, mediaType, width, height } = file
  const part = {
    blobId: await hashBytes(bytes),
    mediaType,
    byteLength: bytes.byteLength,
    width,
    height,
  }
  return { ...file, part }
}
