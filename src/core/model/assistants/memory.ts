import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { memoryIdSchema, sessionIdSchema, runIdSchema } from '../id.ts'

export const memoryTextSchema = z
  .string()
  .trim()
  .min(1, inputReason('input-memory-empty'))
  .max(2000, inputReason('input-memory-too-long', { count: { number: 2_000 } }))

/** Author of a memory or a note. */
export const authorSchema = z.enum(['person', 'assistant'])

/**
 * A memory that all chats use. `sessionId` is the chat in which the assistant learned it, which may be deleted. A deleted
 * memory keeps its row for a day, so that the deletion can be undone.
 */
export const memorySchema = z.object({
  id: memoryIdSchema,
  text: memoryTextSchema,
  by: authorSchema,
  sessionId: sessionIdSchema.optional(),
  createdAt: z.number(),
  /** When a person last changed it, in ms. */
  editedAt: z.number().optional(),
  deletedAt: z.number().optional(),
})
export type Memory = z.infer<typeof memorySchema>

export const maxMemories = 2000

export const maxNoteCharacters = 2000
export const noteTextSchema = z
  .string()
  .trim()
  .max(maxNoteCharacters, inputReason('input-note-too-long', { count: { number: 2_000 } }))

/** Note that is used for the rest of one chat. `runId` is the turn whose assistant wrote it. */
export const sessionNoteSchema = z.object({
  text: noteTextSchema.min(1),
  by: authorSchema,
  at: z.number(),
  runId: runIdSchema.optional(),
  /** `true` if the note was written after untrusted content or imported. A note of the assistant without it counts as such. */
  isTainted: z.boolean().optional(),
})
export type SessionNote = z.infer<typeof sessionNoteSchema>

/** Returns true if untrusted content may have influenced the note. */
export function isNoteTainted({ by, isTainted }: SessionNote): boolean {
  return isTainted ?? by === 'assistant'
}
