import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { isOnInChat, type McpServerRow, type McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'

export interface ChatServer {
  server: McpServerRow
  snapshot: McpSnapshotRow
}

export type ServerQueries = Pick<
  Queries,
  'watchMcpServers' | 'watchMcpSnapshots' | 'watchProjects' | 'watchSession'
>

/**
 * Returns the servers that are on in a chat and were listed. `null` while loading, and if `isWanted` is false. There are none if
 * they cannot be read.
 */
export function useChatServers(
  queries: ServerQueries,
  sessionId: SessionId | null,
  isWanted: boolean,
): readonly ChatServer[] | null {
  const servers = useObservable(
    useMemo(() => (isWanted ? queries.watchMcpServers() : null), [queries, isWanted]),
  )
  const snapshots = useObservable(
    useMemo(() => (isWanted ? queries.watchMcpSnapshots() : null), [queries, isWanted]),
  )
  const projects = useObservable(
    useMemo(() => (isWanted ? queries.watchProjects() : null), [queries, isWanted]),
  )
  const session = useObservable(
    useMemo(
      () => (isWanted && sessionId !== null ? queries.watchSession(sessionId) : null),
      [queries, sessionId, isWanted],
    ),
  )
  return useMemo(() => {
    if ([servers, snapshots, projects, session].some(({ state }) => state === 'failed')) return []
    if (servers.state !== 'ready' || snapshots.state !== 'ready' || projects.state !== 'ready') return null
    if (sessionId !== null && session.state !== 'ready') return null
    const chat = session.state === 'ready' ? session.value : null
    const project = projects.value.find(({ id }) => id === chat?.folderId)
    const choices = { ...project?.mcpServers, ...chat?.mcpServers }
    return servers.value.flatMap((server) => {
      const snapshot = snapshots.value.find(({ serverId }) => serverId === server.id)
      return snapshot && isOnInChat(server, choices) ? [{ server, snapshot }] : []
    })
  }, [servers, snapshots, projects, session, sessionId])
}
