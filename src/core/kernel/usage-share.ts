import { z } from 'zod'
import { modelRefSchema } from './model.ts'
import { usageSchema } from './usage.ts'

/** What one model took of a turn's usage; `toolName` where a tool called it by itself. */
export const usageShareSchema = z.object({
  model: modelRefSchema,
  toolName: z.string().optional(),
  usage: usageSchema,
})
export type UsageShare = z.infer<typeof usageShareSchema>
