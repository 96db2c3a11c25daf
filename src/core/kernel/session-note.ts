import { z } from 'zod'
import { runIdSchema } from './id.ts'
import { writtenBySchema } from './memory.ts'

export const maxNoteCharacters = 2000
export const noteTextSchema = z.string().trim().max(maxNoteCharacters, 'a note has at most 2,000 characters')

/** What is to be kept in mind for the rest of one chat. `runId` is the turn whose assistant wrote it. */
export const sessionNoteSchema = z.object({
  text: noteTextSchema.min(1),
  by: writtenBySchema,
  at: z.number(),
  runId: runIdSchema.optional(),
})
export type SessionNote = z.infer<typeof sessionNoteSchema>
