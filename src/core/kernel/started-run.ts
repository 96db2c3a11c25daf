import { z } from 'zod'
import { messageIdSchema, runIdSchema } from './id.ts'

/** A run that was started: the page follows it by its id. */
export const startedRunSchema = z.object({
  runId: runIdSchema,
  userMessageId: messageIdSchema,
  assistantMessageId: messageIdSchema,
  /** Another tab writes it: here it is only followed. */
  isElsewhere: z.boolean().optional(),
})
export type StartedRun = z.infer<typeof startedRunSchema>
