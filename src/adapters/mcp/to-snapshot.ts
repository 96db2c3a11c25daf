import type { McpServer } from '../../core/model/mcp/mcp-server.ts'
import type { McpSnapshot, McpTool } from '../../core/model/mcp/mcp-snapshot.ts'
import { fingerprintTool } from './fingerprint.ts'
import { findSchemaProblem } from './gate-schema.ts'
import type { McpListedTool, McpListing } from './mcp-connection.ts'
import { nameTools } from './tool-names.ts'

export interface SnapshotOptions {
  server: Pick<McpServer, 'id' | 'alias'>
  listing: McpListing
  /** The stored snapshot. Absent for a server that is listed for the first time. */
  previous?: McpSnapshot | undefined
  /** Current time, in ms. */
  at: number
}

/**
 * Compares what a server listed with the stored snapshot. New tools are off. A tool whose definition changed is `changed` if it
 * was on or changed before, so that it is not offered until the user accepts it, and `off` if it was off. Tools that are no
 * longer listed are left out.
 */
export async function toSnapshot({ server, listing, previous, at }: SnapshotOptions): Promise<McpSnapshot> {
  const { tools, ...rest } = listing
  const names = await nameTools(
    server.alias,
    tools.map(({ remoteName }) => remoteName),
  )
  const earlier = new Map(previous?.tools.map((tool) => [tool.remoteName, tool]))
  const compare = async ({ refusal, ...tool }: McpListedTool): Promise<McpTool> => {
    const { remoteName } = tool
    const name = names.get(remoteName) ?? remoteName
    if (refusal !== undefined) return { ...tool, name, fingerprint: '', state: 'refused', reason: refusal }
    const reason = findToolProblem(tool)
    const fingerprint = await fingerprintTool(listing.serverName, tool)
    const state = reason === undefined ? nextState(earlier.get(remoteName), fingerprint) : 'refused'
    return { ...tool, name, fingerprint, state, reason }
  }
  return { ...rest, serverId: server.id, tools: await Promise.all(tools.map(compare)), listedAt: at }
}

function findToolProblem({ inputSchema, outputSchema }: McpListedTool) {
  return (
    findSchemaProblem(inputSchema, 'input') ?? (outputSchema && findSchemaProblem(outputSchema, 'output'))
  )
}

function nextState(earlier: McpTool | undefined, fingerprint: string): McpTool['state'] {
  if (!earlier || earlier.state === 'off' || earlier.state === 'refused') return 'off'
  return earlier.fingerprint === fingerprint ? earlier.state : 'changed'
}
