import { z } from 'zod'
import { attachmentsSchema } from './attachment.ts'
import { assistantIdSchema } from './id.ts'
import { instructionsSchema } from './instructions.ts'
import { modelRefSchema } from './model.ts'
import { modelSettingsSchema } from './model-settings.ts'

const toolNamesSchema = z.array(z.string().min(1).max(64)).max(200)

/** An assistant as a person fills it in: what a chat begins with. What is left out is as in a chat without one. */
export const assistantDraftSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'give the assistant a name')
    .max(80, 'the name is longer than 80 characters'),
  /** In place of the instructions for every chat; empty: those. */
  instructions: instructionsSchema,
  model: modelRefSchema.optional(),
  settings: modelSettingsSchema.optional(),
  /** Which it may use; left out: all, also those of later versions. */
  tools: toolNamesSchema.optional(),
  /** Its knowledge base. */
  files: attachmentsSchema,
  /** Its files are searched first, once in each turn. */
  usesKnowledge: z.boolean(),
  /** Messages to begin with. */
  starters: z
    .array(z.string().trim().min(1).max(500, 'a starter is longer than 500 characters'))
    .max(8, 'there are more than 8 starters'),
})
export type AssistantDraft = z.infer<typeof assistantDraftSchema>

/** A deleted one keeps its row for a day, so that it can be undone. */
export const assistantSchema = assistantDraftSchema.extend({
  id: assistantIdSchema,
  createdAt: z.number(),
  editedAt: z.number().optional(),
  deletedAt: z.number().optional(),
})
export type Assistant = z.infer<typeof assistantSchema>

/**
 * What a chat keeps of the assistant that it was begun with: a copy, so that a later edit changes nothing about what the chat
 * sends. Model and parameters are the chat's own from the beginning.
 */
export const chatAssistantSchema = assistantDraftSchema
  .pick({ name: true, instructions: true, tools: true, files: true, usesKnowledge: true })
  .extend({ id: assistantIdSchema, copiedAt: z.number() })
export type ChatAssistant = z.infer<typeof chatAssistantSchema>
