import { z } from 'zod'
import { attachmentsSchema } from './attachment.ts'
import { messageIdSchema, sessionIdSchema } from './id.ts'
import { modelRefSchema } from './model.ts'
import { pastedTextsSchema } from './pasted-text.ts'

/** A message that waits for the turn to end. Its id becomes the message's. */
export const queuedMessageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** Smaller is sent earlier. */
  place: z.number().int().nonnegative(),
  text: z.string(),
  pasted: pastedTextsSchema.optional(),
  attachments: attachmentsSchema.optional(),
  replyTo: messageIdSchema.optional(),
  model: modelRefSchema,
  createdAt: z.number(),
  /** The turn that is going may take it before it ends. */
  isSteered: z.literal(true).optional(),
  /** The turn has taken it, and has it still to deliver: too late to change it. */
  isTaken: z.literal(true).optional(),
  /** Why a turn refused it. It is not sent before the person has changed it. */
  refusal: z.string().optional(),
})
export type QueuedMessage = z.infer<typeof queuedMessageSchema>
