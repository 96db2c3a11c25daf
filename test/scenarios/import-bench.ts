import { readChats } from '../../src/adapters/tool-worker/jobs/read-chats.ts'
import type { ToolWorkers } from '../../src/adapters/tool-worker/tool-workers.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createSettingStore } from '../../src/adapters/storage/settings/setting-store.ts'
import type { Database } from '../../src/adapters/storage/database/schema.ts'
import type {
  ImportCommitProgress,
  ImportPlan,
  ImportReadProgress,
} from '../../src/core/model/commands/import-commands.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import { createChatImportService } from '../../src/worker/services/chat-import/chat-import-files.ts'
import { MemoryLocks } from '../contracts/memory-locks.ts'

let databases = 0

/** Opens the real import over a real database, with its tool worker on this thread. */
export function openImportBench({ now = Date.UTC(2026, 10, 22) } = {}) {
  databases += 1
  const db = openDatabase(`import-bench-${crypto.randomUUID()}`)
  let minted = 0
  const imports = createChatImportService({
    db,
    toolWorkers: inThisThread,
    settings: createSettingStore(db),
    locks: new MemoryLocks(),
    clockAndIds: { now: () => now, newId: (prefix) => `${prefix}-${databases}-${(minted += 1)}` },
  })
  const { signal } = new AbortController()
  return {
    db,
    imports,
    async read(file: File, until: AbortSignal = signal): Promise<ImportReadProgress> {
      let last: ImportReadProgress = { chats: 0, share: 0 }
      await imports.read(file, (reading) => (last = reading), until)
      return last
    },
    async commit({ id }: ImportPlan) {
      let last: ImportCommitProgress = { done: 0, total: 0 }
      await imports.commit(id, (committing) => (last = committing), signal)
      return last.outcome
    },
    discard: ({ id }: ImportPlan) => imports.discard(id),
    sweep: () => imports.sweep(),
    readAll: () => readAll(db),
  }
}

const inThisThread = {
  run: async (job: string, input: unknown, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise((resolve) =>
      signal.addEventListener('abort', () => resolve(fail(createFailure('aborted')))),
    )
    if (job === 'read-chats') {
      const context = { report: () => undefined, readFile: () => Promise.reject(), transfer: () => undefined }
      return Promise.race([aborted, readChats(input as Parameters<typeof readChats>[0], context)])
    }
    return succeed({ mediaType: 'image/png', width: 1, height: 1, renditions: [] })
  },
} as unknown as ToolWorkers

/** Returns every row of every table. */
export async function readAll(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

export function jsonFile(value: unknown, name = 'conversations.json'): File {
  return new File([typeof value === 'string' ? value : JSON.stringify(value)], name)
}
