import { useCallback, useMemo, useState, useEffect, useRef } from 'react'
import type { Queries, TranscriptItem } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { useMathReady } from '../../ui/markdown/use-math-ready.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { spellHidden } from '../../ui/text/revealed-text.tsx'
import { toVersionId } from '../../../core/model/conversation/annotated-message.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { demoProvider, findModelLabel, findProviderName } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { TranscriptRowProps } from './transcript/transcript-row.tsx'

const firstWindow = 40
const nextWindow = 120
/** Number of messages loaded around a jump target. */
const margin = 20

/**
 * Returns the latest part of the visible branch; `null` until it and the formula renderer are loaded. While a longer part
 * loads, the shorter one stays.
 */
export function useTranscript(queries: Queries, sessionId: SessionId, atLeast = 0) {
  const [limit, setLimit] = useState(Math.max(firstWindow, atLeast + margin))
  const observed = useObservable(
    useMemo(() => queries.watchTranscript(sessionId, limit), [queries, sessionId, limit]),
  )
  const read = observed.state === 'ready' ? observed.value : null
  const [settled, setSettled] = useState<typeof read>(null)
  const isReady = useMathReady(useMemo(() => read?.items.map(({ rendering }) => rendering) ?? [], [read]))
  if (read !== null && isReady && read !== settled) setSettled(read)

  const transcript = isReady ? (read ?? settled) : settled
  return {
    transcript,
    failure: observed.state === 'failed' ? observed.reason : null,
    hasMore: transcript?.hasMore === true,
    /** Loads at least this many messages. */
    reach: useCallback((count: number) => setLimit((now) => Math.max(now, count + margin)), []),
    readAll: useCallback(() => setLimit(Number.MAX_SAFE_INTEGER), []),
    extend: () => {
      if (read?.hasMore === true) setLimit((now) => Math.max(now, limit + nextWindow))
    },
  }
}

type Items = readonly Pick<TranscriptItem, 'message' | 'rendering'>[]

/**
 * Has the worker render answers without a current rendering, once each. They come from an older renderer, a revision or an
 * interrupted stream.
 */
export function useMissingRenderings(client: WorkerClient, items: Items | undefined): void {
  const requested = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { message, rendering } of items ?? []) {
      const isWanted = message.role === 'assistant' && message.status !== 'streaming' && rendering === null
      const version = toVersionId(message.id, message.marks?.shownRevision ?? 0)
      if (!isWanted || requested.current.get(message.id) === version) continue
      requested.current.set(message.id, version)
      void client.call('render-message', { messageId: message.id })
    }
  }, [client, items])
}

type ProviderQueries = Pick<Queries, 'watchProviders'>

/** Last known providers. A newly opened chat starts with them, so that model names do not replace ids and move the text. */
const lastProviders = new WeakMap<ProviderQueries, readonly Provider[]>()

export function useModelLabels(
  queries: ProviderQueries,
): Pick<TranscriptRowProps, 'labelModel' | 'nameProvider'> {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const ready = providers.state === 'ready' ? providers.value : undefined
  useEffect(() => {
    if (ready !== undefined) lastProviders.set(queries, ready)
  }, [queries, ready])
  const listed = ready ?? lastProviders.get(queries)
  return useMemo(() => {
    const all = listed ?? [demoProvider]
    return {
      labelModel: (model) => spellHidden(findModelLabel(model, all)),
      nameProvider: (model) => findProviderName(model, all),
    }
  }, [listed])
}
