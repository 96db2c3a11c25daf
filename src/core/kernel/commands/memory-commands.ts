import { z } from 'zod'
import { memoryIdSchema } from '../id.ts'
import { memoryTextSchema } from '../memory.ts'

const noOutput = z.object({})

export const memoryCommands = {
  /** What is to be known in all chats. */
  'add-memory': { input: z.object({ text: memoryTextSchema }), output: z.object({ id: memoryIdSchema }) },
  'edit-memory': { input: z.object({ id: memoryIdSchema, text: memoryTextSchema }), output: noOutput },
  'delete-memory': { input: z.object({ id: memoryIdSchema }), output: noOutput },
  /** As long as its row is kept: a day. */
  'restore-memory': { input: z.object({ id: memoryIdSchema }), output: noOutput },
} as const
