import { Dexie, type Table } from 'dexie'
import type { RestoreOutcome } from '../../../core/kernel/restore.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import type { StagedRow } from './parse-row.ts'

export interface StagedChat {
  id: SessionId
  title: string
  outcome: RestoreOutcome
  messages: number
}

/** Consecutive rows of one chat; `''` means no chat. Storing them one by one would cost several times as much. */
interface StagedRows {
  number?: number
  chat: SessionId | ''
  rows: StagedRow[]
}

export type StagingDatabase = Dexie & {
  rows: Table<StagedRows, number>
  chats: Table<StagedChat, SessionId>
}

/** Opens a database for staged rows. Its content is never shown, and it is deleted when the restore ends. */
export function openStaging(name: string): StagingDatabase {
  const db = new Dexie(name, { cache: 'disabled', chromeTransactionDurability: 'relaxed' }) as StagingDatabase
  db.version(1).stores({ rows: '++number, chat', chats: 'id' })
  return db
}

export function toStagedRows(rows: readonly StagedRow[]): StagedRows[] {
  return [...Map.groupBy(rows, ({ chat }) => chat)].map(([chat, own]) => ({ chat, rows: own }))
}

/** Returns the rows in the order of the file. */
export async function readStagedRows(staging: StagingDatabase, chat: SessionId | ''): Promise<StagedRow[]> {
  return (await staging.rows.where('chat').equals(chat).toArray()).flatMap(({ rows }) => rows)
}
