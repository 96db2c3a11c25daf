import { z } from 'zod'
import { memoryIdSchema, sessionIdSchema } from './id.ts'

export const memoryTextSchema = z
  .string()
  .trim()
  .min(1, 'write what is to be remembered')
  .max(2000, 'a memory has at most 2,000 characters')

/** Where a memory or a note came from. */
export const writtenBySchema = z.enum(['person', 'assistant'])

/**
 * Something to be known in all chats. `sessionId` is the chat in which the assistant was told it; that chat may be gone. A
 * deleted one keeps its row for a day, so that it can be undone.
 */
export const memorySchema = z.object({
  id: memoryIdSchema,
  text: memoryTextSchema,
  by: writtenBySchema,
  sessionId: sessionIdSchema.optional(),
  createdAt: z.number(),
  /** When a person last changed it. */
  editedAt: z.number().optional(),
  deletedAt: z.number().optional(),
})
export type Memory = z.infer<typeof memorySchema>

export const maxMemories = 2000
