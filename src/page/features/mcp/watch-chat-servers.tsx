import { useEffect } from 'react'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { McpServerId, SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useChatServers, type ServerQueries } from './use-chat-servers.ts'

export interface WatchChatServersProps {
  sessionId: SessionId
  client: Pick<WorkerClient, 'follow'>
  queries: ServerQueries
}

/** Listens to the servers that are on in the chat on the screen, once this tab uses them, so that changed lists are read again. */
export function WatchChatServers({ sessionId, client, queries }: WatchChatServersProps): null {
  const servers = useChatServers(queries, sessionId, true)
  const ids = servers?.map(({ server }) => server.id).join(' ') ?? ''
  useEffect(() => {
    if (ids === '') return undefined
    const watched = ids.split(' ').map((serverId) => ({ serverId: serverId as McpServerId, uris: [] }))
    return client.follow(
      'watch-mcp-servers',
      { servers: watched, isTemporary: isTemporary(sessionId) },
      { from: 0, onItem: () => undefined, onEnd: () => undefined },
    )
  }, [client, ids, sessionId])
  return null
}
