import { Dexie, type Table } from 'dexie'
import type { ImportId } from '../../../core/model/commands/import-commands.ts'
import { type ForeignChat, toImportKey } from '../../../core/model/data/foreign-chat.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { classifyStorageError } from '../database/try-storage.ts'
import { ownName } from '../../../lib/path-name.ts'

export interface StagedImportFile {
  key: string
  bytes: Uint8Array<ArrayBuffer>
  mediaType: string
  width?: number
  height?: number
  renditions: readonly { kind: 'thumbnail' | 'model'; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[]
}

interface StagedChat {
  /** Position in the file. */
  number?: number
  key: string
  chat: ForeignChat
}

type StagingDatabase = Dexie & {
  chats: Table<StagedChat, number>
  files: Table<StagedImportFile, string>
}

const prefix = 'innerloop-staging-'

/** Stages chats of a foreign file in a separate database, so that refused or canceled imports never reach ours. */
export interface ImportStaging {
  /** Resolves to false if a chat with the same key exists. */
  addChat(chat: ForeignChat): Promise<Result<boolean>>
  addFile(file: StagedImportFile): Promise<Result<null>>
  /** Resolves to 0 if the number cannot be determined. */
  countChats(): Promise<number>
  /** Visits the chats in the order of the file, one at a time. Stops at a failure or when `visit` resolves to false. */
  eachChat(visit: (chat: ForeignChat) => Promise<Result<boolean>>): Promise<Result<null>>
  readFiles(keys: readonly string[]): Promise<Result<readonly StagedImportFile[]>>
  close(): void
}

export function openImportStaging(id: ImportId): ImportStaging {
  const db = new Dexie(ownName(prefix) + id, { chromeTransactionDurability: 'relaxed' }) as StagingDatabase
  db.version(1).stores({ chats: '++number, &key', files: 'key' })
  return {
    addChat: (chat) =>
      attempt(async () => {
        const key = toImportKey(chat)
        if ((await db.chats.where('key').equals(key).count()) > 0) return succeed(false)
        await db.chats.add({ key, chat })
        return succeed(true)
      }),
    countChats: async () => {
      const counted = await attempt(async () => succeed(await db.chats.count()))
      return counted.ok ? counted.value : 0
    },
    addFile: (file) =>
      attempt(async () => {
        await db.files.put(file)
        return succeed(null)
      }),
    eachChat: (visit) =>
      attempt(async () => {
        for (const number of await db.chats.toCollection().primaryKeys()) {
          const row = await db.chats.get(number)
          const visited = row ? await visit(row.chat) : succeed(true)
          if (!visited.ok) return visited
          if (!visited.value) break
        }
        return succeed(null)
      }),
    readFiles: (keys) =>
      attempt(async () => {
        const files = await db.files.bulkGet([...new Set(keys)])
        return succeed(files.filter((file) => file !== undefined))
      }),
    close: () => db.close(),
  }
}

/** Deletes the database even if it is open elsewhere. Other connections are closed. */
export async function deleteImportStaging(id: ImportId): Promise<void> {
  await attempt(async () => {
    await Dexie.delete(ownName(prefix) + id)
    return succeed(null)
  })
}

/** Lists staging databases, including those of abandoned imports. */
export async function listStagedImports(): Promise<readonly ImportId[]> {
  const names = await attempt(async () => succeed(await Dexie.getDatabaseNames()))
  if (!names.ok) return []
  const own = ownName(prefix)
  return names.value.flatMap((name) => (name.startsWith(own) ? (name.slice(own.length) as ImportId) : []))
}

async function attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    return fail(classifyStorageError(error))
  }
}
