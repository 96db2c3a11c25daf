import { z } from 'zod'
import { blobIdSchema, callIdSchema } from '../id.ts'

/** Content that an injection added to the context: its source, its amount and its images. `tokens` is estimated. */
export const enrichmentSchema = z.object({
  kind: z.enum(['image', 'gif', 'youtube', 'message metadata', 'media window', 'other']),
  /** The call that injected it. */
  callId: callIdSchema.optional(),
  source: z.string().optional(),
  annotated: z.number().int().nonnegative(),
  patched: z.number().int().nonnegative(),
  tokens: z.number().int().nonnegative(),
  /** Estimated cost in a request without cache hits. Omitted if no price is known. */
  dollars: z.number().nonnegative().optional(),
  /** Public addresses of videos that the provider reads itself. */
  videos: z.array(z.string()).optional(),
  /** The person removed it from later requests. */
  isOff: z.literal(true).optional(),
  /** When the person last removed it or added it back. */
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
