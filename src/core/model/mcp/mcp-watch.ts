import { z } from 'zod'
import { mcpServerIdSchema, type McpServerId } from '../id.ts'

/** The servers that are on in a chat on the screen, with the addresses of their resources in its draft. */
export const mcpWatchSchema = z.object({
  servers: z
    .array(z.object({ serverId: mcpServerIdSchema, uris: z.array(z.string().max(4000)).max(100) }))
    .max(20),
  /** Set for a temporary chat, whose connections are recorded nowhere. */
  isTemporary: z.boolean().optional(),
})
export type McpWatch = z.infer<typeof mcpWatchSchema>

/** Watched resources that their servers have changed since the watch started. */
export interface McpUpdates {
  updated: readonly { serverId: McpServerId; uri: string }[]
}
