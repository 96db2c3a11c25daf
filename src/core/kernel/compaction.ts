import { z } from 'zod'
import { messageIdSchema, runIdSchema, sessionIdSchema } from './id.ts'
import { modelRefSchema } from './model.ts'

/** More than any model is asked for, and enough for what a person writes in its place. */
export const longestSummary = 60_000

/** Why it was made: a person asked for it, or the model's window was about to be full. Stored. */
export const compactionReasonSchema = z.enum(['asked', 'window'])
export type CompactionReason = z.infer<typeof compactionReasonSchema>

const wordingSchema = z.object({
  text: z.string().trim().min(1).max(longestSummary),
  at: z.number(),
  changeId: z.string(),
})

/**
 * Stands on the last message that it covers: models are told this summary in place of that message and all before it on the
 * branch. The messages themselves stay as they are.
 */
export const compactionSchema = z.object({
  reason: compactionReasonSchema,
  at: z.number(),
  /** Whose flight record has what was asked. */
  runId: runIdSchema,
  model: modelRefSchema,
  /** All that it stands for, those that an earlier summary stood for among them. */
  messageCount: z.number().int().positive(),
  /** About how many tokens took what it stands in place of. */
  tokensBefore: z.number().int().nonnegative(),
  /** As the model wrote it. */
  text: z.string(),
  /** A person's wordings, oldest first; the last one is told. */
  wordings: z.array(wordingSchema).optional(),
  /** It is not told: a person took it back, or a message that it stands for was changed or deleted since. */
  undone: z.object({ at: z.number(), because: z.enum(['asked', 'changed']) }).optional(),
})
export type Compaction = z.infer<typeof compactionSchema>

/** In the wording that is told. */
export function summaryOf({ text, wordings }: Pick<Compaction, 'text' | 'wordings'>): string {
  return wordings?.at(-1)?.text ?? text
}

/** Asks the model for a summary of earlier messages; followed as long as it is wanted. */
export const compactionOrderSchema = z.object({
  sessionId: sessionIdSchema,
  model: modelRefSchema,
  /** An answer on the shown branch that is the last one to be covered; left out: all but the newest turns. */
  throughMessageId: messageIdSchema.optional(),
})
export type CompactionOrder = z.infer<typeof compactionOrderSchema>

/** A compaction that a person asked for, as far as it has come. A long chat is summarised piece by piece. */
export interface CompactionProgress {
  pieces: { done: number; all: number } | null
  /** There once it has come to its end; what was stopped leaves none. */
  result?: { messageCount: number; tokensBefore: number; tokensAfter: number }
}
