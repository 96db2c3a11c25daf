import type { AnalysisResult } from '../../core/kernel/data-analysis.ts'
import type { Result } from '../../core/kernel/result.ts'

export interface SqlFile {
  /** What tells its content from that of other files. */
  id: string
  name: string
  /** `null`: a sample of the application, found by its name. */
  bytes: Uint8Array<ArrayBuffer> | null
}

export interface SqlRequest {
  files: SqlFile[]
  /** `null`: which tables there are. */
  sql: string | null
  limits: { rows: number; characters: number }
}

export interface SqlOptions {
  signal: AbortSignal
  timeoutMs: number
  transfer: ArrayBuffer[]
  onReport: (text: string) => void
}

/** SQL over files, where nothing can be written or reached. Never rejects; stopping it ends whatever it is at. */
export type RunSqlPort = (request: SqlRequest, options: SqlOptions) => Promise<Result<AnalysisResult>>
