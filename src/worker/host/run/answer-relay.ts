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
 * Sends responses between the workers of all tabs; a sender does not receive its own. Messages of another version are
 * ignored, because a call must not be allowed by an unknown message.
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
