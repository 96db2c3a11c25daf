import { z } from 'zod'
import { messageIdSchema, runIdSchema, sessionIdSchema } from '../id.ts'
import { maxSummaryCharacters } from '../context/reduction.ts'
import { modelRefSchema } from '../providers/provider.ts'

/** Reason for a compaction: the user requested it, the model's window was almost full, or the server refused the request. Stored. */
export const compactionReasonSchema = z.enum(['asked', 'window', 'refused'])
export type CompactionReason = z.infer<typeof compactionReasonSchema>

const wordingSchema = z.object({
  text: z.string().trim().min(1).max(maxSummaryCharacters),
  at: z.number(),
  changeId: z.string(),
})

/**
 * Summary of earlier messages, stored on the last message that it covers. Models get it instead of that message and all
 * earlier ones on the branch. The messages themselves do not change.
 */
export const compactionSchema = z.object({
  reason: compactionReasonSchema,
  at: z.number(),
  /** Run whose recorded events hold the request. */
  runId: runIdSchema,
  model: modelRefSchema,
  /** Number of covered messages, including those that an earlier summary covered. */
  messageCount: z.number().int().positive(),
  /** Estimated tokens of the covered messages. */
  tokensBefore: z.number().int().nonnegative(),
  /** The summary as the model wrote it. */
  text: z.string(),
  /** Versions that a person wrote, oldest first. The last one is sent. */
  wordings: z.array(wordingSchema).optional(),
  /** Set if the summary is no longer sent: a person undid it, or a covered message was changed or deleted since. */
  undone: z.object({ at: z.number(), because: z.enum(['asked', 'changed']) }).optional(),
})
export type Compaction = z.infer<typeof compactionSchema>

/** Returns the version of the summary that is sent to models. */
export function summaryOf({ text, wordings }: Pick<Compaction, 'text' | 'wordings'>): string {
  return wordings?.at(-1)?.text ?? text
}

/** Request for a summary of earlier messages. It is canceled when the person stops following it. */
export const compactionRequestSchema = z.object({
  sessionId: sessionIdSchema,
  model: modelRefSchema,
  /** Last assistant message to cover, on the visible branch. Omitted means all but the newest turns. */
  throughMessageId: messageIdSchema.optional(),
})
export type CompactionRequest = z.infer<typeof compactionRequestSchema>

/** Progress of a compaction that a person requested. A long chat is summarized in several pieces. */
export interface CompactionProgress {
  pieces: { done: number; all: number } | null
  /** Set when the compaction has ended. A stopped compaction has no result. */
  result?: { messageCount: number; tokensBefore: number; tokensAfter: number }
}
