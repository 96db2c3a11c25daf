import { z } from 'zod'
import { folderIdSchema } from './id.ts'
import { instructionsSchema } from './instructions.ts'

export const folderNameSchema = z
  .string()
  .trim()
  .min(1, 'give the folder a name')
  .max(80, 'the name is longer than 80 characters')

/** Chats that belong together. A deleted one keeps its row for a day, so that it can be undone; its chats are in no folder. */
export const folderSchema = z.object({
  id: folderIdSchema,
  name: folderNameSchema,
  /** What its chats are told beside their own instructions. */
  instructions: instructionsSchema.optional(),
  createdAt: z.number(),
  deletedAt: z.number().optional(),
})
export type Folder = z.infer<typeof folderSchema>
