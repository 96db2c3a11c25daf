import { Dexie } from 'dexie'
import type { Assistant, AssistantDraft, ChatAssistant } from '../../../core/model/assistants/assistant.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { assistantIdSchema, type AssistantId } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import { releaseBlobs } from '../files/blob-store.ts'
import { retainFiles } from '../files/message-files.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export interface AssistantStore {
  /** Saves the assistant and retains its files. Fails with the name of a file that is no longer stored. */
  save(draft: AssistantDraft, id?: AssistantId): Promise<Result<{ id: AssistantId }>>
  /** Saves an assistant under a given id, without files. Repeating the call has no further effect. */
  put(id: AssistantId, draft: AssistantDraft): Promise<Result<Assistant>>
  /** Marks the assistant as deleted. Its row and files stay until `purgeDeleted`. */
  remove(id: AssistantId): Promise<Result<null>>
  restore(id: AssistantId): Promise<Result<null>>
  purgeDeleted(olderThanMs: number): Promise<Result<null>>
}

export function createAssistantStore(
  db: Database,
  { lock, now, newId }: ClockAndIds & { lock: ApplicationLock },
): AssistantStore {
  const write = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    lock(() => tryStorage(db, () => db.transaction('rw', db.assistants, db.blobs, db.renditions, work)))
  const change = (id: AssistantId, changes: Partial<Assistant>): Promise<Result<null>> =>
    write(async () => {
      const updatedCount = await db.assistants.update(id, changes)
      return updatedCount === 0 ? fail(createFailure('not-found')) : succeed(null)
    })
  return {
    save: (draft, existingId) => {
      const id = existingId ?? assistantIdSchema.parse(newId('assistant'))
      return write(async () => {
        const before = await db.assistants.get(id)
        if (existingId !== undefined && !before) return fail(createFailure('not-found'))
        const retained = await retainFiles(db, id, draft.files)
        if (!retained.ok) return retained
        const named = new Set(draft.files.map(({ blobId }) => blobId))
        await releaseBlobs(db, id, (blobId) => !named.has(blobId))
        const at = before ? { createdAt: before.createdAt, editedAt: now() } : { createdAt: now() }
        await db.assistants.put({ ...draft, id, ...at })
        return succeed({ id })
      })
    },
    put: (id, draft) =>
      write(async () => {
        const before = await db.assistants.get(id)
        const { createdAt = now() } = before ?? {}
        const assistant: Assistant = { ...draft, files: [], id, createdAt }
        await db.assistants.put(assistant)
        return succeed(assistant)
      }),
    remove: (id) => change(id, { deletedAt: now() }),
    restore: (id) => change(id, { deletedAt: undefined }),
    purgeDeleted: (olderThanMs) =>
      write(async () => {
        const until = now() - olderThanMs
        const deleted = db.assistants.where('deletedAt').between(Dexie.minKey, until, true, true)
        for (const id of await deleted.primaryKeys()) await releaseBlobs(db, id)
        await deleted.delete()
        return succeed(null)
      }),
  }
}

/** Returns the copy that a chat stores. Must be called within a transaction over `assistants`. */
export async function snapshotAssistant(
  db: Database,
  assistantId: AssistantId,
  at: number,
): Promise<Result<ChatAssistant>> {
  const assistant = await db.assistants.get(assistantId)
  if (!assistant || assistant.deletedAt !== undefined) {
    const message = storageText('assistant-deleted')
    return fail(
      createFailure('not-found', { message, hint: storageText('start-new-chat-with-other-assistant') }),
    )
  }
  const { id, name, instructions, tools, isForeign, files, usesKnowledge } = assistant
  return succeed({ id, name, instructions, tools, isForeign, files, usesKnowledge, copiedAt: at })
}

/** Returns the assistants that models may ask. Empty if storage cannot be read. */
export async function listAskableAssistants(db: Database): Promise<readonly Assistant[]> {
  const read = await tryStorage(db, async () =>
    succeed(
      await db.assistants
        .filter(({ canBeAsked, deletedAt }) => canBeAsked === true && deletedAt === undefined)
        .toArray(),
    ),
  )
  return read.ok ? read.value : []
}

/** Returns an assistant that models may ask, or null if it is gone or they may not. */
export async function findAskableAssistant(db: Database, id: AssistantId): Promise<Assistant | null> {
  return (await listAskableAssistants(db)).find((assistant) => assistant.id === id) ?? null
}

/** Returns the copy that a new chat would get now, or null if the assistant is gone. */
export async function loadAssistantSnapshot(db: Database, id: AssistantId): Promise<ChatAssistant | null> {
  const read = await tryStorage(db, () => snapshotAssistant(db, id, 0))
  return read.ok ? read.value : null
}

/**
 * Copies an assistant with its files to another database, for a chat that starts there. Does nothing if the assistant
 * is gone.
 */
export async function copyAssistantToDatabase(
  { from, to }: { from: Database; to: Database },
  assistantId: AssistantId,
): Promise<Result<null>> {
  const read = await tryStorage(from, async () =>
    succeed({
      assistant: await from.assistants.get(assistantId),
      blobs: await from.blobs.where('sessionIds').equals(assistantId).toArray(),
    }),
  )
  if (!read.ok) return read
  const { assistant, blobs } = read.value
  if (!assistant) return succeed(null)
  return tryStorage(to, async () => {
    await to.assistants.put(assistant)
    for (const blob of blobs) {
      const stored = await to.blobs.get(blob.id)
      await to.blobs.put({ ...blob, sessionIds: [...new Set([...(stored?.sessionIds ?? []), assistantId])] })
    }
    return succeed(null)
  })
}
