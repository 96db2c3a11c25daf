import { truncateString } from '../../../../lib/text.ts'
import { type StoredText, toStoredText } from '../../../../core/model/messages/localized-text.ts'
import { readInputReason } from '../../../../core/model/messages/input-reason.ts'
import { storageText } from '../../../../core/model/messages/write-text.ts'
import type { z } from 'zod'
import { isRecord } from '../../../../lib/json.ts'
import { reductionSchema } from '../../../../core/model/context/reduction.ts'
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

/** `warning` reports content that was left out. A line without a row contains nothing else. */
export type ParsedLine =
  | { ok: true; row?: StagedRow; warning?: FileProblem }
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
  const { row: known, isComplete } = dropUnknownReductions(line.data.row)
  const warning = isComplete ? undefined : { ...at, ...toStoredText(storageText('backup-reduction-unknown')) }
  if (known === null) return { ok: true, warning }
  const row = schemas[table].safeParse(known)
  if (!row.success) return { ok: false, ...origin, problem: { ...at, ...describe(row.error, 'row') } }
  return { ok: true, row: { table, chat: chat ?? '', row: row.data, at }, warning }
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

type Fields = Readonly<Record<string, unknown>>

const knownKinds: ReadonlySet<unknown> = new Set(reductionSchema.options.map(({ shape }) => shape.kind.value))

/**
 * Leaves out reductions of kinds that this version does not know, so that their messages are sent in full. Returns `null` for an
 * event that is about nothing else.
 */
function dropUnknownReductions(row: Fields): { row: Fields | null; isComplete: boolean } {
  const { reduction, reductions, parts } = row
  if (isUnknown(reduction)) {
    return { row: row['type'] === 'context-reduced' ? null : withoutReduction(row), isComplete: false }
  }
  if (Array.isArray(reductions) && reductions.some(isUnknown)) {
    return { row: { ...row, reductions: reductions.filter((each) => !isUnknown(each)) }, isComplete: false }
  }
  if (Array.isArray(parts) && parts.some((part) => isRecord(part) && isUnknown(part['reduction']))) {
    const known = parts.map((part: unknown) =>
      isRecord(part) && isUnknown(part['reduction']) ? withoutReduction(part) : part,
    )
    return { row: { ...row, parts: known }, isComplete: false }
  }
  return { row, isComplete: true }
}

function withoutReduction(fields: Fields): Fields {
  const { reduction: _, ...others } = fields
  return others
}

function isUnknown(value: unknown): boolean {
  return isRecord(value) && typeof value['kind'] === 'string' && !knownKinds.has(value['kind'])
}
