import { useEffect, useRef } from 'react'
import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'
import { toVersionId } from '../../../../core/kernel/version-id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'

type Items = readonly Pick<TranscriptItem, 'message' | 'rendering'>[]

/**
 * Has the worker render answers without a current rendering, once each. They come from an older renderer, a revision or an
 * interrupted stream.
 */
export function useMissingRenderings(client: WorkerClient, items: Items | undefined): void {
  const asked = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { message, rendering } of items ?? []) {
      const isWanted = message.role === 'assistant' && message.status !== 'streaming' && rendering === null
      const version = toVersionId(message.id, message.marks?.shownRevision ?? 0)
      if (!isWanted || asked.current.get(message.id) === version) continue
      asked.current.set(message.id, version)
      void client.call('render-message', { messageId: message.id })
    }
  }, [client, items])
}
