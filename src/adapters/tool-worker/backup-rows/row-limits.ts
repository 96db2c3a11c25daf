/** Limits beyond which rows of a file are not parsed. */
export interface RowLimits {
  maxLineBytes: number
  maxDepth: number
  /** Maximum number of values and brackets of one part. Each takes many times its bytes once it is parsed. */
  maxValues: number
}

/**
 * Limits for our own backups. A row can be large: a draft has up to 20 million characters. It can nest deeper than a tool
 * result (100), because of the message around it.
 */
export const backupRowLimits: RowLimits = { maxLineBytes: 64_000_000, maxDepth: 200, maxValues: 4_000_000 }
