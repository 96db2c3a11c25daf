import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from '../id.ts'
import { modelRefSchema } from '../model.ts'
import { written } from './written-input.ts'

const noOutput = z.object({})
const queuedRefSchema = z.object({ sessionId: sessionIdSchema, queuedId: messageIdSchema })

/** Messages that are written while an answer runs: part of `command.ts`. */
export const queueCommands = {
  /**
   * Sends the message after the turn and those queued before it; at once if the session is idle and its queue not
   * paused. `queuedId` becomes the message's id. A run that the worker starts by itself shows as a streaming message.
   */
  'queue-message': {
    input: written({ ...queuedRefSchema.shape, model: modelRefSchema }),
    output: noOutput,
  },
  'edit-queued-message': {
    input: written({ ...queuedRefSchema.shape }),
    output: noOutput,
  },
  /** -1: one place nearer to being sent. At either end it stays. */
  'move-queued-message': {
    input: z.object({ ...queuedRefSchema.shape, by: z.union([z.literal(1), z.literal(-1)]) }),
    output: noOutput,
  },
  'remove-queued-message': { input: queuedRefSchema, output: noOutput },
  /** Ends the pause of the queue, and sends its first message if the session is idle. */
  'resume-queue': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /**
   * Hands the message to the turn that is going, which takes it at its next chance; until then, and if the turn ends
   * without it, it is the first of the queue (`isSteered`).
   */
  'steer-message': {
    input: written({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      model: modelRefSchema,
    }),
    output: noOutput,
  },
} as const
