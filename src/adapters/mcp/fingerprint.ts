import { isRecord } from '../../lib/json.ts'
import { hashText } from './internal/hash-text.ts'
import type { McpListedTool } from './mcp-connection.ts'

/** Returns the SHA-256 of a tool's definition in hex. The order of keys in schemas does not count. */
export async function fingerprintTool(serverName: string, tool: McpListedTool): Promise<string> {
  const { remoteName, title, description, inputSchema, outputSchema, hints, appUri } = tool
  const parts = [serverName, remoteName, title, description, inputSchema, outputSchema, hints, appUri]
  return await hashText(JSON.stringify(parts.map(sortKeys)))
}

function sortKeys(value: unknown): unknown {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isRecord(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).toSorted()) {
    // A plain assignment of `__proto__` would leave the key out.
    Object.defineProperty(sorted, key, { value: sortKeys(value[key]), enumerable: true })
  }
  return sorted
}
