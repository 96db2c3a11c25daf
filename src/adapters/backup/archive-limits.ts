/** What a file may be before it is not read any further (field/reliability.md E.7). */
export interface ArchiveLimits {
  maxFileBytes: number
  /** Of all entries together, as they are counted while they are inflated. */
  maxInflatedBytes: number
  /** Inflated to stored bytes, of one entry; the first 100 kB are free, since small texts repeat themselves. */
  maxRatio: number
  maxEntries: number
  maxLineBytes: number
  maxDepth: number
}

/** Of files that others made. */
export const foreignLimits: ArchiveLimits = {
  maxFileBytes: 200_000_000,
  maxInflatedBytes: 1_000_000_000,
  maxRatio: 100,
  maxEntries: 10_000,
  maxLineBytes: 5_000_000,
  maxDepth: 100,
}

/**
 * A backup has as much in it as this browser had: what bounds it is its manifest, against which each part is held before
 * it is inflated, and than which no part gets larger while it is. A row can be large, and deeper than what a tool may answer (100) by the message around it.
 */
export const backupLimits: ArchiveLimits = {
  maxFileBytes: Infinity,
  maxInflatedBytes: Infinity,
  maxRatio: Infinity,
  maxEntries: 5_000_000,
  maxLineBytes: 256_000_000,
  maxDepth: 200,
}
