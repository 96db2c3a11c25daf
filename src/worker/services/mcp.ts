import { once } from '../../lib/once.ts'
import type { McpCommands, McpServiceDeps } from './mcp/mcp-service.ts'

/** Names of the commands about MCP servers, which need no code of the service before the first one. */
const commandNames = [
  'save-mcp-server',
  'add-demo-mcp-server',
  'change-mcp-server',
  'remove-mcp-server',
  'refresh-mcp-server',
  'set-mcp-tools',
  'accept-mcp-changes',
  'get-mcp-prompt',
  'read-mcp-resource',
  'complete-mcp-argument',
  'begin-mcp-sign-in',
  'finish-mcp-sign-in',
  'sign-out-mcp-server',
] as const satisfies readonly (keyof McpCommands)[]

/** Connects MCP servers. Their code is loaded with the first server that is used. */
export function createMcp(deps: McpServiceDeps): { commands: McpCommands } {
  const load = once(async () => (await import('./mcp/mcp-service.ts')).createMcpService(deps))
  const commands = commandNames.map((name) => [
    name,
    async (input: never, signal: AbortSignal) => (await load()).commands[name](input, signal),
  ])
  return { commands: Object.fromEntries(commands) as McpCommands }
}
