import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from './id.ts'
import { modelRefSchema } from './model.ts'

/** A message that waits for the turn to end. Its id becomes the message's. */
export const queuedMessageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** Smaller is sent earlier. */
  place: z.number().int().nonnegative(),
  text: z.string(),
  model: modelRefSchema,
  createdAt: z.number(),
  /** The turn that is going may take it before it ends. */
  isSteered: z.literal(true).optional(),
})
export type QueuedMessage = z.infer<typeof queuedMessageSchema>
