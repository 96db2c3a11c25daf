import { z } from 'zod'
import { assistantIdSchema } from '../id.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { usageSchema } from './usage.ts'

/** Tool name of the share for compactions, which are no tool calls. Stored, so the name is permanent. */
export const compactionShareName = 'compaction'

/** Tool name of the share for memory captures. Stored, so the name is permanent. */
export const memoryShareName = 'memory'

/**
 * Usage of one model within a turn. `toolName` is set if a tool called the model, or for compactions and memory captures. `agent` is
 * set unless it is the main thread, and `assistantId` if the agent is an assistant. The agent of a stage is
 * `workflow:<workflow>/<stage>`.
 */
export const usageShareSchema = z.object({
  model: modelRefSchema,
  toolName: z.string().optional(),
  agent: z.string().optional(),
  assistantId: assistantIdSchema.optional(),
  usage: usageSchema,
})
export type UsageShare = z.infer<typeof usageShareSchema>

/** Returns the share of a memory capture. */
export function toMemoryShare(share: UsageShare): UsageShare {
  return { ...share, toolName: memoryShareName }
}
