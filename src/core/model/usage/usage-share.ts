import { z } from 'zod'
import { modelRefSchema } from '../providers/provider.ts'
import { usageSchema } from './usage.ts'

/** Usage of one model within a turn. `toolName` is set if a tool called the model. */
export const usageShareSchema = z.object({
  model: modelRefSchema,
  toolName: z.string().optional(),
  usage: usageSchema,
})
export type UsageShare = z.infer<typeof usageShareSchema>
