import { z } from 'zod'
import { modelRefSchema } from '../providers/provider.ts'
import { usageSchema } from './usage.ts'

/** Tool name of the share for compactions, which are no tool calls. Stored, so the name is permanent. */
export const compactionShareName = 'compaction'

/** Usage of one model within a turn. `toolName` is set if a tool called the model, or for compactions. */
export const usageShareSchema = z.object({
  model: modelRefSchema,
  toolName: z.string().optional(),
  usage: usageSchema,
})
export type UsageShare = z.infer<typeof usageShareSchema>
