import { textDataSchema } from '../messages/text-schema.ts'
import { z } from 'zod'
import { attachmentsSchema, pastedTextsSchema } from './attachment.ts'
import { messageIdSchema, sessionIdSchema } from '../id.ts'
import { modelRefSchema } from '../providers/provider.ts'

/** A message that waits for the end of the turn. Its id becomes the message's id. */
export const queuedMessageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  /** Messages with smaller values are sent first. */
  place: z.number().int().nonnegative(),
  text: z.string(),
  pasted: pastedTextsSchema.optional(),
  attachments: attachmentsSchema.optional(),
  replyTo: messageIdSchema.optional(),
  model: modelRefSchema,
  createdAt: z.number(),
  /** The running turn may take it before it ends. */
  isSteered: z.literal(true).optional(),
  /** The turn has taken it but not delivered it yet, so it can no longer be changed. */
  isTaken: z.literal(true).optional(),
  /** Reason why a turn refused it. The person must change it before it is sent. */
  refusal: z.string().optional(),
  localizedRefusal: textDataSchema.optional(),
})
export type QueuedMessage = z.infer<typeof queuedMessageSchema>
