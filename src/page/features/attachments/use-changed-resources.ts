import { useEffect, useState } from 'react'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { DraftAttachment } from '../../../core/model/conversation/attachment.ts'
import type { BlobId } from '../../../core/model/id.ts'
import type { McpUpdates } from '../../../core/model/mcp/mcp-watch.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useReadResources } from './attach-resource.ts'

/** Returns the attached files whose resource was changed by its server since it was read. */
export function useChangedResources(
  attachments: readonly DraftAttachment[],
  { client, draftKey }: { client: Pick<WorkerClient, 'follow'> | undefined; draftKey: string },
): ReadonlySet<BlobId> {
  const known = useReadResources()
  const read = attachments.flatMap(({ blobId, resource: stored }) => {
    const resource = known[blobId] ?? stored
    return resource === undefined ? [] : [{ blobId, ...resource }]
  })
  const key = JSON.stringify(read)
  const [latest, setLatest] = useState<{ key: string } & McpUpdates>({ key, updated: [] })
  useEffect(() => {
    const byServer = Map.groupBy(read, ({ serverId }) => serverId)
    if (client === undefined || byServer.size === 0) return undefined
    const servers = [...byServer].map(([serverId, of]) => ({ serverId, uris: of.map(({ uri }) => uri) }))
    return client.follow(
      'watch-mcp-servers',
      { servers, isTemporary: isTemporary(draftKey) },
      { from: 0, onItem: ({ updated }) => setLatest({ key, updated }), onEnd: () => undefined },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `key` has everything of `read`
  }, [client, key, draftKey])
  const updated = latest.key === key ? latest.updated : []
  return new Set(
    read
      .filter(({ serverId, uri }) => updated.some((each) => each.serverId === serverId && each.uri === uri))
      .map(({ blobId }) => blobId),
  )
}
