import { z } from 'zod'
import { reductionChangeSchema, reductionSchema } from '../context/reduction.ts'
import { compactionSchema } from './compaction.ts'
import { authorSchema } from '../assistants/memory.ts'
import { normalizeLabel } from './message-label.ts'

/** Maximum number of pinned messages in a chat. */
export const maxPins = 50
/** Maximum number of reactions to one message. */
export const maxReactions = 20
/** Maximum number of labels on one message. */
export const maxLabels = 10

/**
 * Author and time of an annotation. `changeId` identifies the action that added it, so that repeating the action changes
 * nothing.
 */
const changeSourceSchema = z.object({ by: authorSchema, at: z.number(), changeId: z.string() })

export const reactionSchema = changeSourceSchema.extend({ emoji: z.string() })
export type Reaction = z.infer<typeof reactionSchema>

export const labelSchema = changeSourceSchema.extend({
  text: z.string().refine((text) => normalizeLabel(text) === text, 'this is not a label'),
})
export type Label = z.infer<typeof labelSchema>

/** Deletion of a message. `undoneAt` is set if it was undone. */
export const deletionSchema = changeSourceSchema.extend({ undoneAt: z.number().optional() })
export type Deletion = z.infer<typeof deletionSchema>

export const revisionSchema = changeSourceSchema.extend({ text: z.string() })

/**
 * Changes to a message after it was written. They are stored separately, and the message's own row never changes. So a deleted
 * message is complete, and the text before an edit is preserved.
 */
export const messageAnnotationsSchema = z.object({
  pin: changeSourceSchema.optional(),
  reactions: z.array(reactionSchema).optional(),
  /** Labels by all authors. No two differ only in case. */
  labels: z.array(labelSchema).max(maxLabels).optional(),
  deletion: deletionSchema.optional(),
  /** Revisions of the text, oldest first. */
  revisions: z.array(revisionSchema).optional(),
  /** Number of the displayed revision, from 1. Omitted means the original text. */
  shownRevision: z.number().int().positive().optional(),
  /** Summary that models get instead of the message and all earlier ones. */
  compaction: compactionSchema.optional(),
  /** Reductions that the user requested after this answer, oldest first. */
  reductions: z.array(reductionSchema).optional(),
  /** Changes to reductions of this answer or of its turn. */
  reductionChanges: z.array(reductionChangeSchema).optional(),
})
export type MessageAnnotationSet = z.infer<typeof messageAnnotationsSchema>
