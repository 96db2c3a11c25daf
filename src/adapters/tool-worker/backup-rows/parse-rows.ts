import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { JsonLineReader, type JsonLine } from './json-lines.ts'
import { backupRowLimits } from './row-limits.ts'

/** The bytes of one part of a backup, and its name, which failures tell. */
export interface RowsPart {
  part: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Parses the rows of a part within the limits of a backup. Takes the bytes: they must not be used afterwards. */
export type ParseRows = (part: RowsPart, signal: AbortSignal) => Promise<Result<JsonLine[]>>

/** Parses the rows of a part in the caller's own thread. */
export async function parseJsonRows({ part, bytes }: RowsPart): Promise<Result<JsonLine[]>> {
  const lines: JsonLine[] = []
  const reader = new JsonLineReader(part, backupRowLimits, (line) => {
    lines.push(line)
    return succeed(null)
  })
  const pushed = await reader.push(bytes)
  const ended = pushed.ok ? await reader.end() : pushed
  return ended.ok ? succeed(lines) : ended
}
