import { z } from 'zod'
import { attachmentsSchema } from '../attachment.ts'
import { messageIdSchema } from '../id.ts'
import { pastedTextsSchema } from '../pasted-text.ts'
import { isNothing, type WrittenText } from '../written-text.ts'

const messageTextSchema = z.string().trim().max(2_000_000, 'the message is longer than 2,000,000 characters')

/** What a person wrote: the texts that were pasted stand where their placeholders are. Files may come without a word. */
export const draftShape = {
  text: messageTextSchema,
  pasted: pastedTextsSchema.optional(),
  attachments: attachmentsSchema.optional(),
  replyTo: messageIdSchema.optional(),
}

/** The input of a command that carries a message. */
export const written = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, ...draftShape })
    .refine((input) => !isNothing(input as WrittenText), 'the message is empty')
