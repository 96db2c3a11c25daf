import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { attachmentsSchema } from '../conversation/attachment.ts'
import { assistantIdSchema } from '../id.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { maxInstructionsLength } from './built-in-instructions.ts'

/** Instructions that replace the built-in system prompt. Empty means the built-in one. */
export const instructionsSchema = z
  .string()
  .trim()
  .max(
    maxInstructionsLength,
    `the instructions are longer than ${maxInstructionsLength.toLocaleString('en')} characters`,
  )

/** Text about the person for the assistant. It stays stored while it is turned off. */
export const aboutYouSchema = z.object({ isOn: z.boolean(), text: instructionsSchema })
export type AboutYou = z.infer<typeof aboutYouSchema>

const toolNamesSchema = z.array(z.string().min(1).max(64)).max(200)

/**
 * An assistant as a person fills in the form: the starting point of a chat. Omitted fields behave as in a chat without an
 * assistant.
 */
export const assistantDraftSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, inputReason('input-assistant-without-name'))
    .max(80, inputReason('input-name-too-long', { count: { number: 80 } })),
  /** Replaces the instructions for all chats. Empty means that those apply. */
  instructions: instructionsSchema,
  model: modelRefSchema.optional(),
  settings: modelSettingsSchema.optional(),
  /** Names of the tools that the assistant may use. Omitted means all tools, including those of later versions. */
  tools: toolNamesSchema.optional(),
  /**
   * Set if the assistant came with a backup and no person has saved its form since, or is a copy of one. Its instructions count
   * as untrusted content.
   */
  isForeign: z.literal(true).optional(),
  /** Files of the assistant's knowledge base. */
  files: attachmentsSchema,
  /** If true, the files are searched first, once in each turn. */
  usesKnowledge: z.boolean(),
  /** If true, models may ask it in every chat. Off in assistants of backups and imports until a person switches it on. */
  canBeAsked: z.boolean().optional(),
  /** The cases in which a model should ask it. */
  askWhen: z
    .string()
    .trim()
    .max(300, inputReason('input-ask-when-too-long', { count: { number: 300 } }))
    .optional(),
  /** Suggested first messages. */
  starters: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(500, inputReason('input-starter-too-long', { count: { number: 500 } })),
    )
    .max(8, inputReason('input-too-many-starters', { count: { number: 8 } })),
})
export type AssistantDraft = z.infer<typeof assistantDraftSchema>

/** A stored assistant. A deleted one keeps its row for a day, so that the deletion can be undone. */
export const assistantSchema = assistantDraftSchema.extend({
  id: assistantIdSchema,
  createdAt: z.number(),
  editedAt: z.number().optional(),
  deletedAt: z.number().optional(),
})
export type Assistant = z.infer<typeof assistantSchema>

/**
 * Copy of an assistant that a chat stores when it starts. A later edit of the assistant changes nothing that the chat sends.
 * The chat has its own model and parameters from the start.
 */
export const chatAssistantSchema = assistantDraftSchema
  .pick({ name: true, instructions: true, tools: true, isForeign: true, files: true, usesKnowledge: true })
  .extend({ id: assistantIdSchema, copiedAt: z.number() })
export type ChatAssistant = z.infer<typeof chatAssistantSchema>
