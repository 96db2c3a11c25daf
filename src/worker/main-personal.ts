import type { StampPorts } from '../adapters/storage/approval-store.ts'
import { createApplicationLock } from '../adapters/storage/application-lock.ts'
import { createAssistantStore } from '../adapters/storage/assistant-store.ts'
import type { openDatabase } from '../adapters/storage/database.ts'
import { createFolderStore } from '../adapters/storage/folder-store.ts'
import { createMemoryStore } from '../adapters/storage/memory-store.ts'

/** Creates the stores of the person's own data besides chats. */
export function openPersonalStores(db: ReturnType<typeof openDatabase>, stamps: StampPorts) {
  const locked = { ...stamps, lock: createApplicationLock() }
  const memories = createMemoryStore(db, locked)
  const folders = createFolderStore(db, locked)
  const assistants = createAssistantStore(db, locked)
  return { memories, folders, assistants }
}
