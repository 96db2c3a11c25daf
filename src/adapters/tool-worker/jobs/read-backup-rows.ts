import type { JsonLine } from '../backup-rows/json-lines.ts'
import { parseJsonRows, type RowsPart } from '../backup-rows/parse-rows.ts'
import type { Job } from '../job.ts'

/** Parses the rows of one part of a backup, whose values may take far more memory than their bytes. */
export const readBackupRows: Job<RowsPart, JsonLine[]> = (part) => parseJsonRows(part)
