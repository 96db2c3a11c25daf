import { once } from '../../lib/once.ts'
import type { McpCommands, McpServiceDeps } from './mcp/mcp-service.ts'

/** Names of the commands about MCP servers, which need no code of the service before the first one. */
const commandNames = [
  'save-mcp-server',
  'add-demo-mcp-server',
  'change-mcp-server',
  'remove-mcp-server',
  'set-mcp-tools',
  'accept-mcp-changes',
] as const satisfies readonly (keyof McpCommands)[]

/** Connects MCP servers. Their code is loaded with the first server that is used. */
export function createMcp(deps: McpServiceDeps): { commands: McpCommands } {
  const load = once(async () => (await import('./mcp/mcp-service.ts')).createMcpService(deps))
  const commands = commandNames.map((name) => [
    name,
    async (input: never) => (await load()).commands[name](input),
  ])
  return { commands: Object.fromEntries(commands) as McpCommands }
}
