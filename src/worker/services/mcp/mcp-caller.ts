import type { McpStore, StoredMcpServer } from '../../../adapters/storage/mcp/mcp-store.ts'
import type { EgressEntry, EgressScope } from '../../../core/engine/ports/egress-scope.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail } from '../../../core/model/failures/result.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import type { TimerPort } from '../../timers.ts'
import type { McpConnections } from './mcp-connections.ts'
import type { McpToolPorts } from './mcp-tools.ts'

export interface McpCallerDeps {
  store: Pick<McpStore, 'find'>
  connections: McpConnections
  timers: TimerPort
  now(): number
}

/** Time for which changes of the lists are noticed after a call. */
const watchAfterCallMs = 30_000

/** Creates the function that sends one round of a call. The tool must still be on, with the definition of the turn. */
export function createMcpCaller({ store, connections, timers, now }: McpCallerDeps): McpToolPorts['call'] {
  return async ({ server: { id }, tool }, round, { context, onProgress, ask }) => {
    await connections.settleLists(id)
    const found = await store.find(id)
    if (!found.ok || !isOffered(found.value, tool)) return fail(createFailure('tool-unavailable'))
    const { server } = found.value
    const connection = connections.connectionOf(server)
    const wasConnected = connection.era !== undefined
    const release = connections.watch(server)
    const { scope, countReceived } = countBytes(context.egress)
    const startedAt = now()
    let resent: true | undefined
    const outcome = await connection.callTool(
      { tool, ...round },
      {
        signal: context.signal,
        scope,
        timeoutMs: context.timeoutMs,
        onProgress,
        ask,
        onResent: () => (resent = true),
      },
    )
    timers.schedule(watchAfterCallMs, release)
    context.record({
      type: 'mcp-request-ended',
      callId: context.callId,
      serverId: id,
      method: 'tools/call',
      era: connection.era?.version,
      durationMs: now() - startedAt,
      bytes: countReceived(),
      resent,
      fingerprint: tool.fingerprint,
    })
    await connections.noteOutcome(server, {
      connection,
      wasConnected,
      failure: outcome.ok ? undefined : outcome.failure,
    })
    return outcome
  }
}

/** Returns whether the tool is still on, with the definition that the model and the user have seen. */
function isOffered({ server, snapshot }: StoredMcpServer, { name, fingerprint }: McpTool): boolean {
  const stored = snapshot?.tools.find((tool) => tool.name === name)
  return server.isOn && stored?.state === 'on' && stored.fingerprint === fingerprint
}

function countBytes(scope: EgressScope): { scope: EgressScope; countReceived(): number } {
  const entries: EgressEntry[] = []
  const counting: EgressScope = {
    admit(entry, request) {
      entries.push(entry)
      return scope.admit(entry, request)
    },
  }
  return {
    scope: counting,
    countReceived: () => entries.reduce((sum, { bytesReceived }) => sum + bytesReceived, 0),
  }
}
