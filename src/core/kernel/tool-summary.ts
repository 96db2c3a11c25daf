import { z } from 'zod'

/** A tool as the settings name it. */
export const toolSummarySchema = z.object({
  name: z.string(),
  /** Some of its calls need permission. */
  mayAsk: z.boolean(),
  /** The words by which deliberate mode offers it. */
  triggers: z.array(z.string()),
})
export type ToolSummary = z.infer<typeof toolSummarySchema>
