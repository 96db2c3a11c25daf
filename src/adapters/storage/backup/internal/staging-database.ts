import { Dexie, type Table } from 'dexie'
import type { RestoreOutcome } from '../../../../core/model/data/restore.ts'
import type { SessionId, RunId } from '../../../../core/model/id.ts'
import type { StagedRow, RowOf } from './parse-row.ts'
import type { ChatTable } from './backup-tables.ts'

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

export type RestoreStagingDatabase = Dexie & {
  rows: Table<StagedRows, number>
  chats: Table<StagedChat, SessionId>
}

/** Opens a database for staged rows. Its content is never shown, and it is deleted when the restore ends. */
export function openRestoreStaging(name: string): RestoreStagingDatabase {
  const db = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: 'relaxed',
  }) as RestoreStagingDatabase
  db.version(1).stores({ rows: '++number, chat', chats: 'id' })
  return db
}

export function toStagedRows(rows: readonly StagedRow[]): StagedRows[] {
  return [...Map.groupBy(rows, ({ chat }) => chat)].map(([chat, own]) => ({ chat, rows: own }))
}

/** Returns the rows in the order of the file. */
export async function loadStagedRows(
  staging: RestoreStagingDatabase,
  chat: SessionId | '',
): Promise<StagedRow[]> {
  return (await staging.rows.where('chat').equals(chat).toArray()).flatMap(({ rows }) => rows)
}

export interface StagedChatRows {
  session: RowOf<'sessions'>
  messages: readonly RowOf<'messages'>[]
  marks: readonly RowOf<'messageMarks'>[]
  runs: readonly RowOf<'runs'>[]
  events: readonly RowOf<'events'>[]
  sentRequests: readonly RowOf<'sentRequests'>[]
  wireRequests: readonly RowOf<'wireRequests'>[]
  requestParts: readonly RowOf<'requestParts'>[]
  queue: readonly RowOf<'queue'>[]
  importedChats: readonly RowOf<'importedChats'>[]
  /** Number of runs left out with all their records, because their user or assistant message is missing. */
  strayRuns: number
}

/** Returns null without exactly one session row. The rows of a staged table were parsed by its schema. */
export async function loadStagedChat(
  staging: RestoreStagingDatabase,
  chat: SessionId,
): Promise<StagedChatRows | null> {
  const byTable = Map.groupBy(await loadStagedRows(staging, chat), ({ table }) => table)
  const rows = (table: ChatTable) => (byTable.get(table) ?? []).map(({ row }) => row)
  const [session, ...others] = rows('sessions') as RowOf<'sessions'>[]
  if (!session || others.length > 0) return null
  const messages = rows('messages') as RowOf<'messages'>[]
  const roles = new Map(messages.map(({ id, role }) => [id, role]))
  const isStray = ({ userMessageId, assistantMessageId }: RowOf<'runs'>) =>
    roles.get(userMessageId) !== 'user' || roles.get(assistantMessageId) !== 'assistant'
  const allRuns = rows('runs') as RowOf<'runs'>[]
  const strayIds = new Set(allRuns.filter(isStray).map(({ id }) => id))
  for (const { id, parentRunId } of allRuns) if (parentRunId && strayIds.has(parentRunId)) strayIds.add(id)
  const ofChat = <Row extends { runId: RunId }>(all: readonly Row[]) =>
    all.filter(({ runId }) => !strayIds.has(runId))
  return {
    session,
    messages,
    marks: rows('messageMarks') as RowOf<'messageMarks'>[],
    runs: allRuns.filter(({ id }) => !strayIds.has(id)),
    events: ofChat(rows('events') as RowOf<'events'>[]),
    sentRequests: ofChat(rows('sentRequests') as RowOf<'sentRequests'>[]),
    wireRequests: ofChat(rows('wireRequests') as RowOf<'wireRequests'>[]),
    requestParts: rows('requestParts') as RowOf<'requestParts'>[],
    queue: rows('queue') as RowOf<'queue'>[],
    importedChats: rows('importedChats') as RowOf<'importedChats'>[],
    strayRuns: strayIds.size,
  }
}
