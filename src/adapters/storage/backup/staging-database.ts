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

export type StagingDatabase = Dexie & {
  rows: Table<StagedRow, number>
  chats: Table<StagedChat, SessionId>
}

/** A database beside the one that is used: what is in it is shown to nobody, and goes when its restore has ended. */
export function openStaging(name: string): StagingDatabase {
  const db = new Dexie(name, { cache: 'disabled', chromeTransactionDurability: 'relaxed' }) as StagingDatabase
  db.version(1).stores({ rows: '++number, [table+chat], chat', chats: 'id' })
  return db
}
