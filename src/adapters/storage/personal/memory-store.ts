import { Dexie } from 'dexie'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { memoryIdSchema, type MemoryId } from '../../../core/model/id.ts'
import { maxMemories, type Memory, type MemoryScope } from '../../../core/model/assistants/memory.ts'
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
  /** Saves the text as the person's own, which is not tainted. */
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
        const memories = (await db.memories.toArray()).filter(({ deletedAt }) => deletedAt === undefined)
        const same = memories.find(
          (memory) =>
            memory.id === id ||
            (isSame(memory.text, text) && [scope, 'all', undefined].includes(memory.scope)),
        )
        if (same) return succeed({ id: same.id, isNew: same.id === id })
        if (memories.length >= maxMemories) return fail(describeFull())
        const by = sessionId === undefined ? 'person' : 'assistant'
        await db.memories.add({ id, text, by, createdAt: now(), sessionId, scope, isTainted })
        return succeed({ id, isNew: true })
      })
    },
    edit: (id, text) => change(id, { text, editedAt: now(), isTainted: false }),
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

function isSame(first: string, second: string): boolean {
  const normalize = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[\s.!]+/g, ' ')
      .trim()
  return normalize(first) === normalize(second)
}

function describeFull() {
  return createFailure('invalid-input', {
    message: storageText('memories-full', { count: { number: maxMemories } }),
    hint: storageText('delete-memories'),
    retryable: false,
  })
}
