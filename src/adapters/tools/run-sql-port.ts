import type { AnalysisResult } from '../../core/kernel/data-analysis.ts'
import type { Result } from '../../core/kernel/result.ts'

export interface SqlFile {
  /** Identifies the content: the same id means the same content. */
  id: string
  name: string
  /** Null for a sample of the application, which is found by its name. */
  bytes: Uint8Array<ArrayBuffer> | null
}

export interface SqlRequest {
  files: SqlFile[]
  /** Null lists the tables. */
  sql: string | null
  limits: { rows: number; characters: number }
}

export interface SqlOptions {
  signal: AbortSignal
  timeoutMs: number
  transfer: ArrayBuffer[]
  onReport: (text: string) => void
}

/** Runs SQL over files. The engine can neither write nor access anything else. Never rejects; an abort ends the query at once. */
export type RunSqlPort = (request: SqlRequest, options: SqlOptions) => Promise<Result<AnalysisResult>>
