import { z } from 'zod'
import { blobIdSchema, callIdSchema } from './id.ts'

/** What a restart brought into the context: from where, how much, and the pictures among it. `tokens` is estimated. */
export const enrichmentSchema = z.object({
  kind: z.enum(['image', 'gif', 'youtube', 'message metadata', 'media window', 'other']),
  /** The call that brought it. */
  callId: callIdSchema.optional(),
  source: z.string().optional(),
  annotated: z.number().int().nonnegative(),
  patched: z.number().int().nonnegative(),
  tokens: z.number().int().nonnegative(),
  /** About what these cost in a request that finds none of them in a cache; left out where no price is known. */
  dollars: z.number().nonnegative().optional(),
  /** Public addresses of videos that the provider reads itself. */
  videos: z.array(z.string()).optional(),
  /** The person took it out of later requests. */
  isOff: z.literal(true).optional(),
  /** When the person last took it out or put it back. */
  switchedAt: z.number().optional(),
  files: z
    .array(
      z.object({
        blobId: blobIdSchema,
        mediaType: z.string(),
        byteLength: z.number().int().nonnegative(),
        filename: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
      }),
    )
    .optional(),
})
export type Enrichment = z.infer<typeof enrichmentSchema>
