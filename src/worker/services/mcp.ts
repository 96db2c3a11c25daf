import { once } from '../../lib/once.ts'
import type { McpServerDraft } from '../../core/model/commands/mcp-commands.ts'
import type { McpTestProgress } from '../../core/model/mcp/mcp-connection-test.ts'
import type { McpUpdates, McpWatch } from '../../core/model/mcp/mcp-watch.ts'
import type { StreamLog } from '../transport/stream-log.ts'
import type { McpCommands, McpServiceDeps, McpTurn, McpTurnPorts } from './mcp/mcp-service.ts'
import { createTaskStream, untilAborted } from './task-stream.ts'

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

export interface Mcp {
  commands: McpCommands
  /** Creates the stream of a connection test. */
  test(draft: McpServerDraft): StreamLog<McpTestProgress>
  /** Creates the stream of changed resources. Without a resource to watch it waits until this tab uses a server. */
  watch(watch: McpWatch): StreamLog<McpUpdates>
  /** Returns the tools and instructions of servers for a turn. Never rejects: without readable lists there are none. */
  prepareTurn(turn: McpTurnPorts): Promise<McpTurn>
}

/** Connects MCP servers. Their code is loaded with the first server that is used. */
export function createMcp(deps: McpServiceDeps): Mcp {
  const loaded = Promise.withResolvers<void>()
  const load = once(async () => {
    const { createMcpService } = await import('./mcp/mcp-service.ts')
    loaded.resolve()
    return createMcpService(deps)
  })
  const commands = commandNames.map((name) => [
    name,
    async (input: never, signal: AbortSignal) => (await load()).commands[name](input, signal),
  ])
  return {
    commands: Object.fromEntries(commands) as McpCommands,
    test: (draft) =>
      createTaskStream<McpTestProgress>({ steps: [] }, async (append, signal) =>
        (await load()).test(draft, append, signal),
      ),
    watch: (watch) =>
      createTaskStream<McpUpdates>({ updated: [] }, async (append, signal) => {
        const isNeeded = watch.servers.some(({ uris }) => uris.length > 0)
        if (!isNeeded) await Promise.race([loaded.promise, untilAborted(signal)])
        if (!signal.aborted) await (await load()).watch(watch, append, signal)
      }),
    async prepareTurn(turn) {
      try {
        return (await deps.db.mcpServers.count()) === 0
          ? { tools: [] }
          : await (await load()).prepareTurn(turn)
      } catch {
        return { tools: [] }
      }
    },
  }
}
