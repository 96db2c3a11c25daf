import { z } from 'zod'
import { assistantDraftSchema } from '../assistant.ts'
import { assistantIdSchema } from '../id.ts'

const noOutput = z.object({})

export const assistantCommands = {
  /** Without an id: a new one. Chats that were begun with it keep what they have. */
  'save-assistant': {
    input: z.object({ id: assistantIdSchema.optional(), draft: assistantDraftSchema }),
    output: z.object({ id: assistantIdSchema }),
  },
  'delete-assistant': { input: z.object({ id: assistantIdSchema }), output: noOutput },
  /** As long as its row is kept: a day. */
  'restore-assistant': { input: z.object({ id: assistantIdSchema }), output: noOutput },
} as const
