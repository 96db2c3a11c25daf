import { Dexie } from 'dexie'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { memoryIdSchema, type MemoryId } from '../../../core/model/id.ts'
import {
  isSameMemory,
  maxMemories,
  type Memory,
  type MemoryScope,
} from '../../../core/model/assistants/memory.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import { listMemories, type ListedMemory } from './memory-list.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

export type NewMemory = Pick<Memory, 'text' | 'sessionId' | 'scope' | 'isTainted'>

export interface MemoryStore {
  /** Lists memories that are not deleted, newest first, each with the title of its chat if that still exists. */
  list(): Promise<Result<readonly ListedMemory[]>>
  /**
   * Adds a memory, unless all chats of its scope already use one with the same text. With `sessionId`, the assistant learned it
   * in that chat; without, a person wrote it. All chats use it if it has no scope.
   */
  add(memory: NewMemory): Promise<Result<{ id: MemoryId; isNew: boolean }>>
  /**
   * Lists the texts of all memories and suggestions, including deleted ones that are not purged yet. `suggestionCount` counts the
   * suggestions that a person has not answered.
   */
  listTexts(): Promise<Result<{ texts: readonly string[]; suggestionCount: number }>>
  /** Saves the text as the person's own, which is not tainted. A suggestion becomes a memory. */
  edit(id: MemoryId, text: string): Promise<Result<null>>
  setScope(id: MemoryId, scope: MemoryScope): Promise<Result<null>>
  /** Marks the memory as deleted. Its row stays until `purgeDeleted`. */
  remove(id: MemoryId): Promise<Result<null>>
  restore(id: MemoryId): Promise<Result<null>>
  purgeDeleted(olderThanMs: number): Promise<Result<null>>
}

export function createMemoryStore(
  db: Database,
  { lock, now, newId }: ClockAndIds & { lock: ApplicationLock },
): MemoryStore {
  const write = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    lock(() => tryStorage(db, () => db.transaction('rw', db.memories, work)))
  const change = (id: MemoryId, changes: Partial<Memory>): Promise<Result<null>> =>
    write(async () => {
      const updatedCount = await db.memories.update(id, changes)
      return updatedCount === 0 ? fail(createFailure('not-found')) : succeed(null)
    })
  return {
    list: () => tryStorage(db, async () => succeed(await listMemories(db))),
    add: ({ text, sessionId, scope = 'all', isTainted }) => {
      const id = memoryIdSchema.parse(newId('memory'))
      return write(async () => {
        const rows = (await db.memories.toArray()).filter(({ deletedAt }) => deletedAt === undefined)
        const [suggestions, memories] = [rows.filter(isSuggestion), rows.filter((row) => !isSuggestion(row))]
        const same = memories.find(
          (memory) =>
            memory.id === id ||
            (isSameMemory(memory.text, text) && [scope, 'all', undefined].includes(memory.scope)),
        )
        if (same) return succeed({ id: same.id, isNew: same.id === id })
        if (memories.length >= maxMemories) return fail(describeFull())
        const answered = suggestions.filter((row) => isSameMemory(row.text, text))
        await db.memories.bulkDelete(answered.map((row) => row.id))
        const by = sessionId === undefined ? 'person' : 'assistant'
        await db.memories.add({ id, text, by, createdAt: now(), sessionId, scope, isTainted })
        return succeed({ id, isNew: true })
      })
    },
    listTexts: () =>
      tryStorage(db, async () => {
        const rows = await db.memories.toArray()
        const open = rows.filter((row) => isSuggestion(row) && row.deletedAt === undefined)
        return succeed({ texts: rows.map(({ text }) => text), suggestionCount: open.length })
      }),
    edit: (id, text) =>
      write(async () => {
        const memory = await db.memories.get(id)
        if (!memory) return fail(createFailure('not-found'))
        const { isProposed, editedAt, ...rest } = memory
        // A suggestion that is kept as it is was not edited.
        const isKept = isProposed === true && memory.text === text
        await db.memories.put({ ...rest, text, editedAt: isKept ? editedAt : now(), isTainted: false })
        return succeed(null)
      }),
    setScope: (id, scope) => change(id, { scope }),
    remove: (id) => change(id, { deletedAt: now() }),
    restore: (id) => change(id, { deletedAt: undefined }),
    purgeDeleted: (olderThanMs) =>
      tryStorage(db, async () => {
        const until = now() - olderThanMs
        await db.memories.where('deletedAt').between(Dexie.minKey, until, true, true).delete()
        return succeed(null)
      }),
  }
}

function isSuggestion({ isProposed }: Memory): boolean {
  return isProposed === true
}

function describeFull() {
  return createFailure('invalid-input', {
    message: storageText('memories-full', { count: { number: maxMemories } }),
    hint: storageText('delete-memories'),
    retryable: false,
  })
}
