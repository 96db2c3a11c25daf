import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { assistantDraftSchema, instructionsSchema } from '../assistants/assistant.ts'
import { providerKindIds } from '../providers/provider-kind-id.ts'

export const demoFormat = 'innerloop/demo'

/** Increased when a reader of an earlier version would misread the file. */
export const demoFormatVersion = 1

/** The demo's model, identified by the kind of its provider. The provider's address and owner are left out. */
const demoModelSchema = z.object({
  kind: z.enum([...providerKindIds, 'demo']),
  modelId: z.string().min(1).max(200),
})

/**
 * A demo: the starting point of a new chat. This schema drops all other fields of a file, such as keys and addresses.
 * `session` is an exported chat and is read like any chat file.
 */
export const demoFileSchema = z.object({
  format: z.literal(demoFormat),
  version: z.literal(demoFormatVersion),
  title: z
    .string()
    .trim()
    .min(1, inputReason('input-demo-without-title'))
    .max(80, inputReason('input-title-too-long', { count: { number: 80 } })),
  description: z
    .string()
    .trim()
    .max(2000, inputReason('input-description-too-long', { count: { number: 2_000 } }))
    .default(''),
  starters: assistantDraftSchema.shape.starters.default([]),
  instructions: instructionsSchema.default(''),
  assistant: assistantDraftSchema.pick({ name: true, isForeign: true }).optional(),
  /** Omitted means all tools. */
  tools: assistantDraftSchema.shape.tools,
  model: demoModelSchema.optional(),
  session: z.unknown().optional(),
})
export type DemoFile = z.infer<typeof demoFileSchema>
