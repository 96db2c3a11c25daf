import { z } from 'zod'

export const manifestName = 'manifest.json'
export const formatVersion = 1

const countSchema = z.number().int().nonnegative()

/** `lines` is there for rows; what has none is a file as it is. */
export const manifestPartSchema = z.object({
  name: z.string().max(200),
  bytes: countSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  lines: countSchema.optional(),
})
export type ManifestPart = z.infer<typeof manifestPartSchema>

/** The first words of a manifest, by which a later version can still say that it is one. */
export const manifestBeginSchema = z.object({
  format: z.literal('innerloop-backup'),
  formatVersion: z.number(),
})

/** Written last: a file without it was not written to its end. */
export const manifestSchema = z.object({
  format: z.literal('innerloop-backup'),
  formatVersion: z.literal(formatVersion),
  id: z.string().max(80),
  appVersion: z.string().max(80),
  /** Of the database that the rows are from. */
  schemaVersion: countSchema,
  createdAt: z.number(),
  /** Rows by table, files included. */
  counts: z.record(z.string().max(80), countSchema),
  parts: z.array(manifestPartSchema),
})
export type Manifest = z.infer<typeof manifestSchema>
