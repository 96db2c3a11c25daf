import { z } from 'zod'
import { compactionSchema } from './compaction.ts'
import { writtenBySchema } from './memory.ts'
import { toLabel } from './message-label.ts'

/** So many messages of a chat may be pinned. */
export const maxPins = 50
/** Of one message. */
export const maxReactions = 20
/** Of one message. */
export const maxLabels = 10

/** Who put it there and when; `changeId` names the press or the call that did, so that the same one again changes nothing. */
const markSchema = z.object({ by: writtenBySchema, at: z.number(), changeId: z.string() })

export const reactionSchema = markSchema.extend({ emoji: z.string() })
export type Reaction = z.infer<typeof reactionSchema>

export const labelSchema = markSchema.extend({
  text: z.string().refine((text) => toLabel(text) === text, 'this is not a label'),
})
export type Label = z.infer<typeof labelSchema>

/** `undoneAt`: it was taken back, and the message is as it was. */
export const deletionSchema = markSchema.extend({ undoneAt: z.number().optional() })
export type Deletion = z.infer<typeof deletionSchema>

export const revisionSchema = markSchema.extend({ text: z.string() })

/**
 * What was done with a message after it was written. It is kept beside the message, whose own row never changes by it: a
 * deleted message is all there, and so is what it said before it was edited.
 */
export const messageMarksSchema = z.object({
  pin: markSchema.optional(),
  reactions: z.array(reactionSchema).optional(),
  /** No two are the same but for the case of their letters, whoever gave them. */
  labels: z.array(labelSchema).max(maxLabels).optional(),
  deletion: deletionSchema.optional(),
  /** Other wordings, oldest first. */
  revisions: z.array(revisionSchema).optional(),
  /** Which of them is shown, from 1; left out: the message as it was written. */
  shownRevision: z.number().int().positive().optional(),
  /** What models are told in place of it and all before it. */
  compaction: compactionSchema.optional(),
})
export type MessageMarks = z.infer<typeof messageMarksSchema>
