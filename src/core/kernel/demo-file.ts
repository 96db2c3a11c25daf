import { z } from 'zod'
import { assistantDraftSchema } from './assistant.ts'
import { instructionsSchema } from './instructions.ts'
import { providerKindIds } from './provider-kind-id.ts'

export const demoFormat = 'innerloop/demo'

/** Grows when a reader of an earlier version would misread the file. */
export const demoFormatVersion = 1

/** Which model it was made with, by the kind of its provider: never where that is, nor whose. */
const demoModelSchema = z.object({
  kind: z.enum([...providerKindIds, 'demo']),
  modelId: z.string().min(1).max(200),
})

/**
 * A demo: what a new chat begins with. What else a file says, such as a key or an address, is left out by this schema and
 * reaches nobody. `session` is a chat as it is exported, and is read like any file of a chat.
 */
export const demoFileSchema = z.object({
  format: z.literal(demoFormat),
  version: z.literal(demoFormatVersion),
  title: z.string().trim().min(1, 'give the demo a title').max(80, 'the title is longer than 80 characters'),
  description: z.string().trim().max(2000, 'the description is longer than 2,000 characters').default(''),
  starters: assistantDraftSchema.shape.starters.default([]),
  instructions: instructionsSchema.default(''),
  assistant: z.object({ name: assistantDraftSchema.shape.name }).optional(),
  /** Left out: all. */
  tools: assistantDraftSchema.shape.tools,
  model: demoModelSchema.optional(),
  session: z.unknown().optional(),
})
export type DemoFile = z.infer<typeof demoFileSchema>
