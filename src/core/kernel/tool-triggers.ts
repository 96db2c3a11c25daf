import { z } from 'zod'

const phrasesSchema = z
  .array(z.string().trim().min(1, 'a word is empty').max(80, 'a word is longer than 80 characters'))
  .max(100, 'there are more than 100 words')

/** What a person's words have to hold for a tool to be offered in deliberate mode, beside the tool's own words. */
export const toolTriggersSchema = z.object({
  byTool: z.record(z.string().max(200), phrasesSchema),
  /** They offer the tools of the last messages again, such as "do it again". Left out: the built-in ones. */
  followUps: phrasesSchema.optional(),
})
export type ToolTriggers = z.infer<typeof toolTriggersSchema>
