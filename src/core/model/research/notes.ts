import { z } from 'zod'
import { blobIdSchema, callIdSchema } from '../id.ts'

/**
 * A page or file with a number that is unique within the research. Only a `read` source, the text of which was fetched and
 * stored, can support a claim. `sameAs` is the number of an earlier source with nearly the same text.
 */
export const sourceSchema = z.object({
  number: z.number().int().positive(),
  url: z.string(),
  title: z.string(),
  state: z.enum(['found', 'read', 'unreadable']),
  /** The stored text. Set if the source was read. */
  blobId: blobIdSchema.optional(),
  sameAs: z.number().int().positive().optional(),
  /** The call that found or read the source. */
  callId: callIdSchema,
})
export type Source = z.infer<typeof sourceSchema>

export const maxNotes = 30
export const maxSummaryCharacters = 6000

/** One claim with the numbers of its sources. The quotation is text of a source, word for word. */
export const noteSchema = z.object({
  claim: z.string().trim().min(1).max(1000),
  sources: z.array(z.number().int().positive()).max(10),
  quotation: z.string().max(1000).optional(),
  isQuotationFound: z.boolean().optional(),
})
export type Note = z.infer<typeof noteSchema>

/** The compressed result of a researcher. `disagreements` name two notes by their positions in `notes`. */
export const notesSchema = z.object({
  stepId: z.string(),
  summary: z.string().max(maxSummaryCharacters),
  notes: z.array(noteSchema).max(maxNotes),
  /** Questions that remain open. */
  open: z.array(z.string().max(500)).max(20),
  disagreements: z
    .array(
      z.object({
        about: z.string().max(500),
        notes: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
      }),
    )
    .max(20),
})
export type Notes = z.infer<typeof notesSchema>
