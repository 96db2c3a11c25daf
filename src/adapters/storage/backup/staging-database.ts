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

/** Rows of one chat that stood together in the file; `''`: of none. One by one they would cost several times as much. */
interface StagedRows {
  number?: number
  chat: SessionId | ''
  rows: StagedRow[]
}

export type StagingDatabase = Dexie & {
  rows: Table<StagedRows, number>
  chats: Table<StagedChat, SessionId>
}

/** A database beside the one that is used: what is in it is shown to nobody, and goes when its restore has ended. */
export function openStaging(name: string): StagingDatabase {
  const db = new Dexie(name, { cache: 'disabled', chromeTransactionDurability: 'relaxed' }) as StagingDatabase
  db.version(1).stores({ rows: '++number, chat', chats: 'id' })
  return db
}

export function toStagedRows(rows: readonly StagedRow[]): StagedRows[] {
  return [...Map.groupBy(rows, ({ chat }) => chat)].map(([chat, own]) => ({ chat, rows: own }))
}

/** In the order of the file. */
export async function readStagedRows(staging: StagingDatabase, chat: SessionId | ''): Promise<StagedRow[]> {
  return (await staging.rows.where('chat').equals(chat).toArray()).flatMap(({ rows }) => rows)
}
