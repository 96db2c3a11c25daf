import { truncateString } from '../../../../lib/text.ts'
import { type StoredText, toStoredText } from '../../../../core/model/messages/localized-text.ts'
import { readInputReason } from '../../../../core/model/messages/input-reason.ts'
import { storageText } from '../../../../core/model/messages/write-text.ts'
import type { z } from 'zod'
import type { FileProblem } from '../../../../core/model/data/restore.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import { chatRowSchemas, fileRowSchemas, wholeRowSchemas, backupLineSchema } from './row-schemas.ts'
import type { ChatTable, FileTable, WholeTable } from './backup-tables.ts'

const schemas = { ...chatRowSchemas, ...wholeRowSchemas, ...fileRowSchemas }
type Schemas = typeof schemas
export type CheckedRow = { [Name in keyof Schemas]: z.output<Schemas[Name]> }[keyof Schemas]
export type RowOf<Name extends keyof Schemas> = z.output<Schemas[Name]>

/** A parsed row that is staged and not yet stored. `at` is its location in the file. */
export interface StagedRow {
  table: ChatTable | WholeTable | FileTable
  chat: SessionId | ''
  row: CheckedRow
  at: { part: string; line: number }
}

export type ParsedLine =
  | { ok: true; row: StagedRow }
  | { ok: false; problem: FileProblem; table?: string; chat?: SessionId }

/**
 * Parses one line of a backup to a row, or returns what is wrong with it. Unknown fields are dropped. Rows of a chat
 * name their chat, except events, which belong to a run.
 */
export function parseLine(value: unknown, at: StagedRow['at']): ParsedLine {
  const line = backupLineSchema.safeParse(value)
  if (!line.success) return { ok: false, problem: { ...at, ...describe(line.error) } }
  const { table, chat } = line.data
  const origin = { table, chat }
  if (!isKnown(table)) {
    return {
      ok: false,
      ...origin,
      problem: {
        ...at,
        field: 'table',
        ...toStoredText(storageText('backup-no-such-table', { name: table })),
      },
    }
  }
  if (Object.hasOwn(chatRowSchemas, table) !== (chat !== undefined)) {
    return {
      ok: false,
      ...origin,
      problem: { ...at, field: 'chat', ...toStoredText(storageText('backup-chat-misplaced')) },
    }
  }
  const row = schemas[table].safeParse(line.data.row)
  if (!row.success) return { ok: false, ...origin, problem: { ...at, ...describe(row.error, 'row') } }
  return { ok: true, row: { table, chat: chat ?? '', row: row.data, at } }
}

function isKnown(table: string): table is keyof Schemas {
  return Object.hasOwn(schemas, table)
}

function describe(error: z.ZodError, root?: string): { field: string } & StoredText {
  const [issue] = error.issues
  const path = [...(root === undefined ? [] : [root]), ...(issue?.path ?? [])]
  return {
    field: truncateString(path.map(String).join('.'), 200),
    ...toStoredText(issue ? readInputReason(issue.message) : storageText('backup-row-does-not-fit')),
  }
}
