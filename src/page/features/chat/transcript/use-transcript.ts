import { useCallback, useMemo, useState } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { useMathReady } from '../../../ui/use-math-ready.ts'
import { useObservable } from '../../../ui/use-observable.ts'

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
  const [shown, setShown] = useState<typeof read>(null)
  const isReady = useMathReady(useMemo(() => read?.items.map(({ rendering }) => rendering) ?? [], [read]))
  if (read !== null && isReady && read !== shown) setShown(read)

  return {
    transcript: isReady ? (read ?? shown) : shown,
    failure: observed.state === 'failed' ? observed.reason : null,
    /** Loads at least this many messages. */
    reach: useCallback((count: number) => setLimit((now) => Math.max(now, count + margin)), []),
    readAll: useCallback(() => setLimit(Number.MAX_SAFE_INTEGER), []),
    extend: () => {
      if (read?.hasMore === true) setLimit((now) => Math.max(now, limit + nextWindow))
    },
  }
}
