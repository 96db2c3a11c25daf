/** Limits beyond which a file is not read any further. */
export interface ArchiveLimits {
  maxFileBytes: number
  /** Counted over all entries together while they are inflated. */
  maxInflatedBytes: number
  /**
   * Maximum ratio of inflated to stored bytes of one entry. The first 100 kB are exempt, because small texts repeat
   * themselves.
   */
  maxRatio: number
  maxEntries: number
  maxLineBytes: number
  maxDepth: number
}

/** Limits for files made by other programs. */
export const foreignLimits: ArchiveLimits = {
  maxFileBytes: 200_000_000,
  maxInflatedBytes: 1_000_000_000,
  maxRatio: 100,
  maxEntries: 10_000,
  maxLineBytes: 5_000_000,
  maxDepth: 100,
}

/**
 * Limits for our own backups. A backup may hold everything this browser stored, so its manifest is the real limit.
 * Each part is checked against the manifest before and while it is inflated. A row can be large. It can also nest
 * deeper than a tool result (100), because of the message around it.
 */
export const backupLimits: ArchiveLimits = {
  maxFileBytes: Infinity,
  maxInflatedBytes: Infinity,
  maxRatio: Infinity,
  maxEntries: 5_000_000,
  maxLineBytes: 256_000_000,
  maxDepth: 200,
}
