import { z } from 'zod'
import { interactionIdSchema, sessionIdSchema } from '../../../core/kernel/id.ts'
import { interactionAnswerSchema } from '../../../core/kernel/interaction.ts'
import type { AnswerRelayPort } from './interaction-desk.ts'

const givenSchema = z.object({
  sessionId: sessionIdSchema,
  interactionId: interactionIdSchema,
  answer: interactionAnswerSchema,
})

/**
 * Between the workers of all tabs of this origin; what one posts the others hear, and it itself does not. Words of another
 * version are not heard: a call is allowed by nothing that is not understood.
 */
export function createAnswerRelay(channel: BroadcastChannel): AnswerRelayPort {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and no such argument
    post: (given) => channel.postMessage(given),
    onAnswer: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const parsed = givenSchema.safeParse(data)
        if (parsed.success) listener(parsed.data)
      }),
  }
}
