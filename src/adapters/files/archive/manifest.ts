import { z } from 'zod'

export const manifestName = 'manifest.json'
export const formatVersion = 1

const countSchema = z.number().int().nonnegative()

/** `lines` is set for parts with rows. A part without it is a plain file. */
export const manifestPartSchema = z.object({
  name: z.string().max(200),
  bytes: countSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lines: countSchema.optional(),
})
export type ManifestPart = z.infer<typeof manifestPartSchema>

/**
 * The minimal start of a manifest. A later format version must still match it, so that this version can recognize it.
 */
export const manifestStartSchema = z.object({
  format: z.literal('innerloop-backup'),
  formatVersion: z.number(),
})

/** The manifest is written last. A file without one is incomplete. */
export const manifestSchema = z.object({
  format: z.literal('innerloop-backup'),
  formatVersion: z.literal(formatVersion),
  id: z.string().max(80),
  appVersion: z.string().max(80),
  /** Schema version of the database that the rows come from. */
  schemaVersion: countSchema,
  createdAt: z.number(),
  /** Number of rows by table, including rows of files. */
  counts: z.record(z.string().max(80), countSchema),
  parts: z.array(manifestPartSchema),
})
export type Manifest = z.infer<typeof manifestSchema>
