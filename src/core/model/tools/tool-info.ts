import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'

/** A tool as listed in the settings. */
export const toolSummarySchema = z.object({
  name: z.string(),
  /** Whether some of its calls need permission. */
  mayAsk: z.boolean(),
  /** Phrases with which deliberate mode offers it. */
  triggers: z.array(z.string()),
})
export type ToolSummary = z.infer<typeof toolSummarySchema>

const phrasesSchema = z
  .array(
    z
      .string()
      .trim()
      .min(1, inputReason('input-word-empty'))
      .max(80, inputReason('input-word-too-long', { count: { number: 80 } })),
  )
  .max(100, inputReason('input-too-many-words', { count: { number: 100 } }))

/** Phrases in a person's text that make deliberate mode offer a tool, in addition to the tool's own. */
export const toolTriggersSchema = z.object({
  byTool: z.record(z.string().max(200), phrasesSchema),
  /** Phrases that offer the tools of the last messages again, such as "do it again". Omitted means the built-in ones. */
  followUps: phrasesSchema.optional(),
})
export type ToolTriggers = z.infer<typeof toolTriggersSchema>

/**
 * Tools that a provider runs itself, by what they do for a person. Each dialect has its own names for them. They run without
 * our approval checks, so a chat has them only if the person turned them on.
 */
export const hostedToolSchema = z.enum(['web-search', 'url-reading', 'code-execution', 'image-generation'])
export type HostedTool = z.infer<typeof hostedToolSchema>
