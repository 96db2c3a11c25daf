import { z } from 'zod'
import { compactionReasonSchema } from '../compaction.ts'
import { failureSchema } from '../failure-schema.ts'
import { messageIdSchema } from '../id.ts'
import { modelRefSchema } from '../model.ts'
import { usageSchema } from '../usage.ts'

const compaction = { compactionId: z.string(), round: z.number().int() }

/** What is done so that a chat fits into a model's window: part of `run-event.ts`. */
export const compactionEventSchemas = [
  /** Before anything is asked. */
  z.object({
    type: z.literal('compaction-invoked'),
    ...compaction,
    reason: compactionReasonSchema,
    model: modelRefSchema,
    /** The last message that the summary is to stand for. */
    throughMessageId: messageIdSchema,
    messageCount: z.number().int(),
    /** About how many tokens they take now. */
    tokensBefore: z.number().int(),
    /** So many requests it takes: a long chat is summarised piece by piece. */
    pieces: z.number().int(),
    /** How full the window was, where that was the reason. */
    window: z.object({ tokens: z.number().int(), roomTokens: z.number().int() }).optional(),
  }),
  /** A piece is summarised, with all before it. */
  z.object({ type: z.literal('compaction-advanced'), ...compaction, done: z.number().int() }),
  /** The summary is stored, and stands for the messages from now on. */
  z.object({
    type: z.literal('compaction-performed'),
    ...compaction,
    text: z.string(),
    tokensAfter: z.number().int(),
    usage: usageSchema,
    durationMs: z.number(),
  }),
  /** The messages stay in the context as they are. Also where it was stopped. */
  z.object({
    type: z.literal('compaction-failed'),
    ...compaction,
    failure: failureSchema,
    usage: usageSchema,
    durationMs: z.number(),
  }),
] as const
