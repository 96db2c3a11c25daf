import { z } from 'zod'
import { longestSummary } from '../compaction.ts'
import { messageIdSchema, sessionIdSchema } from '../id.ts'

const noOutput = z.object({})
/** The message that bears the compaction. */
const place = { sessionId: sessionIdSchema, messageId: messageIdSchema }

export const compactionCommands = {
  /** Another wording of the summary, which models are told from the next request on. */
  'edit-compaction': {
    input: z.object({
      ...place,
      text: z.string().trim().min(1, 'a summary has some words').max(longestSummary),
    }),
    output: noOutput,
  },
  /** Whether models are told the summary, or the messages themselves. */
  'switch-compaction': { input: z.object({ ...place, isOn: z.boolean() }), output: noOutput },
} as const
