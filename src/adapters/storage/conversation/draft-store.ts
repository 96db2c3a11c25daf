import {
  applyDraftChange,
  countDraftCharacters,
  isDraftOfNewChat,
  type DraftChange,
  type StoredDraft,
  toEditKey,
} from '../../../core/model/conversation/stored-draft.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { draftHolderIdSchema, type SessionId } from '../../../core/model/id.ts'
import { addBlob, releaseBlobs } from '../files/blob-store.ts'

export interface DraftStore {
  /**
   * Applies all changes or none. Relaxed durability: a power cut may undo the last change, so that typing never waits
   * for the disk.
   */
  save(changes: readonly DraftChange[]): Promise<Result<null>>
  /**
   * Deletes drafts of purged chats, and older drafts of new chats beyond the limit. Keeps drafts written since the
   * given time.
   */
  sweep(minWrittenAt: number): Promise<Result<null>>
}

export function createDraftStore(db: Database): DraftStore {
  return {
    save: (changes) =>
      tryStorage(db, async () => {
        const namesFiles = changes.some(({ draft }) => draft?.attachments !== undefined)
        const had = await db.drafts.bulkGet(changes.map(({ key }) => key))
        const hasFiles = namesFiles || had.some((row) => row?.draft.attachments !== undefined)
        const tables = hasFiles ? [db.drafts, db.blobs, db.renditions] : [db.drafts]
        return db.transaction('rw', tables, async () => {
          for (const change of changes) {
            const row = applyDraftChange(await db.drafts.get(change.key), change)
            await (row ? db.drafts.put(row) : db.drafts.delete(change.key))
          }
          if (hasFiles) await retainDraftFiles(db)
          return succeed(null)
        })
      }),
    sweep: (minWrittenAt) =>
      tryStorage(db, () =>
        db.transaction('rw', db.drafts, db.sessions, db.messages, db.blobs, db.renditions, async () => {
          const rows = await db.drafts.toArray()
          const retainedKeys = newestOfNewChats(rows)
          for (const { key, at } of rows) {
            if (at >= minWrittenAt || retainedKeys.has(key) || (await hasPlace(db, key))) continue
            await db.drafts.delete(key)
          }
          await retainDraftFiles(db)
          return succeed(null)
        }),
      ),
  }
}

const maxNewChats = 20
const maxNewChatCharacters = 20_000_000

/** Drafts of closed pages wait for the next new chat. Their number and size are limited. */
function newestOfNewChats(rows: readonly StoredDraft[]): ReadonlySet<string> {
  let characters = 0
  const newest = rows
    .filter(({ key }) => isDraftOfNewChat(key))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, maxNewChats)
    .filter(({ draft }) => (characters += countDraftCharacters(draft)) <= maxNewChatCharacters)
  return new Set(newest.map(({ key }) => key))
}

async function hasPlace(db: Database, key: string): Promise<boolean> {
  if (isDraftOfNewChat(key)) return false
  const [kind, messageId] = key.split(':')
  const place =
    kind === 'edit' && messageId !== undefined
      ? await db.messages.get(messageId as never)
      : await db.sessions.get(key as never)
  return place !== undefined
}

/** Owner of the files that stored drafts name, in addition to the tabs that write them. No tab has this id. */
export const storedDraftsHolder = draftHolderIdSchema.parse('draft-kept')

/**
 * Makes the stored drafts own exactly the files that they name. Must be called within a transaction over `drafts`,
 * `blobs` and `renditions`.
 */
async function retainDraftFiles(db: Database): Promise<void> {
  const rows = await db.drafts.toArray()
  const named = new Set(rows.flatMap(({ draft }) => draft.attachments ?? []).map(({ blobId }) => blobId))
  await releaseBlobs(db, storedDraftsHolder, (id) => !named.has(id))
  const ownedIds = new Set(await db.blobs.where('sessionIds').equals(storedDraftsHolder).primaryKeys())
  for (const row of await db.blobs.bulkGet([...named].filter((id) => !ownedIds.has(id))))
    if (row) await addBlob(db, { ...row, owner: storedDraftsHolder })
}

/** Deletes the drafts of a chat and of its messages. Must be called within the same kind of transaction. */
export async function deleteDraftsOf(
  db: Database,
  sessionId: SessionId,
  messageIds: readonly string[],
): Promise<void> {
  await db.drafts.bulkDelete([sessionId, ...messageIds.map(toEditKey)])
  await retainDraftFiles(db)
}
