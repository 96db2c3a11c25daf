import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { Database } from '../database/schema.ts'

/** Returns the servers that were not removed, by name. */
export async function listMcpServers(db: Database): Promise<McpServerRow[]> {
  const rows = (await db.mcpServers.toArray()).filter(isThere)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

export function isThere({ removedAt }: Pick<McpServerRow, 'removedAt'>): boolean {
  return removedAt === undefined
}
