import type { SessionId } from '../../../core/kernel/id.ts'
import type { RowOf } from './parse-row.ts'
import type { StagingDatabase } from './staging-database.ts'

/** A chat of a backup, as its rows say. */
export interface ChatRows {
  session: RowOf<'sessions'>
  messages: readonly RowOf<'messages'>[]
  marks: readonly RowOf<'messageMarks'>[]
  runs: readonly RowOf<'runs'>[]
  events: readonly RowOf<'events'>[]
  sentRequests: readonly RowOf<'sentRequests'>[]
  requestParts: readonly RowOf<'requestParts'>[]
  queue: readonly RowOf<'queue'>[]
  importedChats: readonly RowOf<'importedChats'>[]
}

/** `null`: it has no session row, or several. The rows of a staged table are of its schema: they were parsed by it. */
export async function readStagedChat(staging: StagingDatabase, chat: SessionId): Promise<ChatRows | null> {
  const rows = async (table: string) =>
    (await staging.rows.where('[table+chat]').equals([table, chat]).toArray()).map(({ row }) => row)
  const [session, ...others] = (await rows('sessions')) as RowOf<'sessions'>[]
  if (!session || others.length > 0) return null
  return {
    session,
    messages: (await rows('messages')) as RowOf<'messages'>[],
    marks: (await rows('messageMarks')) as RowOf<'messageMarks'>[],
    runs: (await rows('runs')) as RowOf<'runs'>[],
    events: (await rows('events')) as RowOf<'events'>[],
    sentRequests: (await rows('sentRequests')) as RowOf<'sentRequests'>[],
    requestParts: (await rows('requestParts')) as RowOf<'requestParts'>[],
    queue: (await rows('queue')) as RowOf<'queue'>[],
    importedChats: (await rows('importedChats')) as RowOf<'importedChats'>[],
  }
}
