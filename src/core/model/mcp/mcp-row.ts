import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'
import { mcpServerIdSchema, type McpServerId } from '../id.ts'
import { mcpServerSchema } from './mcp-server.ts'
import { mcpSnapshotSchema, mcpToolSchema } from './mcp-snapshot.ts'

/** A server as it is stored. A removed one keeps its row, so that its alias is never given to another server. */
export const mcpServerRowSchema = mcpServerSchema.extend({
  createdAt: z.number(),
  removedAt: z.number().optional(),
  /** Set if the server came with a backup. It is off until a person turns it on, which removes the mark. */
  isForeign: z.literal(true).optional(),
  /** The failure of the last request. Absent after a request that succeeded. */
  lastFailure: failureSchema.optional(),
})
export type McpServerRow = z.infer<typeof mcpServerRowSchema>

/** A snapshot as it is stored. */
export const mcpSnapshotRowSchema = mcpSnapshotSchema.extend({
  /** Definitions that the user has accepted, of tools whose definition changed since, by name. */
  accepted: z.record(z.string(), mcpToolSchema).optional(),
})
export type McpSnapshotRow = z.infer<typeof mcpSnapshotRowSchema>

/** Choices of a chat or a project: whether a server is on there. A server without an entry follows the wider choice. */
export const mcpChoicesSchema = z.record(mcpServerIdSchema, z.boolean())
export type McpChoices = z.infer<typeof mcpChoicesSchema>

/** Returns whether a server is on in a chat. `choices` are those of the project, replaced by those of the chat. */
export function isOnInChat(
  { id, isOn, inNewChats }: Pick<McpServerRow, 'id' | 'isOn' | 'inNewChats'>,
  choices: Readonly<Record<McpServerId, boolean>> = {},
): boolean {
  return isOn && (choices[id] ?? inNewChats)
}
