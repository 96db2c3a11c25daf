import { collectBlobIds } from '../../../../core/conversation/copy-branch.ts'
import type { BlobId, SessionId } from '../../../../core/model/id.ts'
import { storedDraftsHolder } from '../../conversation/draft-store.ts'
import type { BlobRow, Database } from '../../database/schema.ts'
import { findRecoverableChats, findExisting, type IntegrityCheck } from './integrity-check.ts'

const copiesAtOnce = 500
const copyKinds = ['thumbnail', 'model', 'text'] as const

/** Checks for files without an owner, in one step by the index of owners. Does not read the bytes. */
export function checkUnownedFiles(db: Database, unownedIds: ReadonlySet<BlobId>): IntegrityCheck {
  const { blobs, renditions, sessions, messages, assistants, draftHolders, drafts, queue } = db
  return {
    tables: [blobs, renditions, sessions, messages, assistants, draftHolders, drafts, queue],
    async checkBatch() {
      const owners = (await blobs.orderBy('sessionIds').uniqueKeys()) as BlobRow['sessionIds'][number][]
      const existingOwners = new Set<string>([
        storedDraftsHolder,
        ...(await findRecoverableChats(db, owners as SessionId[])),
        ...(await assistants.toCollection().primaryKeys()),
        ...(await draftHolders.toCollection().primaryKeys()),
      ])
      const usedIds = new Set(unownedIds)
      await blobs.orderBy('sessionIds').eachKey((owner, { primaryKey }) => {
        if (existingOwners.has(owner as string)) usedIds.add(primaryKey)
      })
      for (const table of [drafts, queue, assistants])
        await table.toCollection().each((row) => {
          for (const id of collectBlobIds(row)) usedIds.add(id)
        })
      const free = (await blobs.toCollection().primaryKeys()).filter((id) => !usedIds.has(id))
      return {
        faults: { 'files-without-owner': free.length },
        async repair() {
          await blobs.bulkDelete(free)
          await renditions.bulkDelete(
            free.flatMap((id) => copyKinds.map((kind): [BlobId, typeof kind] => [id, kind])),
          )
        },
        next: null,
      }
    },
  }
}

/** Checks for thumbnails, model copies and extracted text whose file is gone. */
export function checkRenditions(db: Database): IntegrityCheck {
  return {
    tables: [db.renditions, db.blobs],
    async checkBatch(after) {
      const keys = await db.renditions.where('[blobId+kind]').above(after).limit(copiesAtOnce).primaryKeys()
      const there = await findExisting(
        db.blobs,
        keys.map(([blobId]) => blobId),
      )
      const lost = keys.filter(([blobId]) => !there.has(blobId))
      const last = keys.at(-1)
      return {
        faults: { 'copies-without-file': lost.length },
        repair: async () => db.renditions.bulkDelete(lost),
        next: last && keys.length === copiesAtOnce ? [...last] : null,
      }
    },
  }
}
