import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpConnectionsDeps } from './mcp-connections.ts'

/**
 * Returns the ports for the connections of temporary chats. What a request finds out about a server stays in memory, and nothing
 * is recorded. Lists that a server has changed are stored, because a changed tool is off in all chats until it is accepted.
 */
export function toTemporaryPorts(deps: McpConnectionsDeps): McpConnectionsDeps {
  const found = new Map<McpServerId, Pick<McpServerRow, 'url' | 'era' | 'lastFailure'>>()
  return {
    ...deps,
    store: {
      async find(id) {
        const stored = await deps.store.find(id)
        if (!stored.ok) return stored
        const { server, snapshot } = stored.value
        const own = found.get(id)
        return succeed({ server: own?.url === server.url ? { ...server, ...own } : server, snapshot })
      },
      async change(id, { era, lastFailure }) {
        const stored = await deps.store.find(id)
        if (stored.ok) found.set(id, { url: stored.value.server.url, era, lastFailure })
        return succeed(null)
      },
      saveSnapshot: (snapshot) => deps.store.saveSnapshot(snapshot),
    },
    audit: { add: () => undefined },
    outside: { during: (_purpose, work) => work({ admit: () => true }) },
  }
}
