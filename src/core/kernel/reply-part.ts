import { z } from 'zod'
import { messageIdSchema } from './id.ts'

/** What follows it in its message, of the same round, answers another message. */
export const replyPartSchema = z.object({
  round: z.number().int().nonnegative(),
  type: z.literal('reply'),
  messageId: messageIdSchema,
})
