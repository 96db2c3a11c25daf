import { useCallback, useMemo, useState } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { useObservable } from '../../../ui/use-observable.ts'

const firstWindow = 40
const nextWindow = 120
/** What stands around a message that is looked for. */
const margin = 20

/** The newest part of the visible branch, `null` until it is read. While a longer one is being read, the shorter one stays. */
export function useTranscript(queries: Queries, sessionId: SessionId, atLeast = 0) {
  const [limit, setLimit] = useState(Math.max(firstWindow, atLeast + margin))
  const observed = useObservable(
    useMemo(() => queries.watchTranscript(sessionId, limit), [queries, sessionId, limit]),
  )
  const read = observed.state === 'ready' ? observed.value : null
  const [shown, setShown] = useState<typeof read>(null)
  if (read !== null && read !== shown) setShown(read)

  return {
    transcript: read ?? shown,
    failure: observed.state === 'failed' ? observed.reason : null,
    /** At least so many messages are read. */
    reach: useCallback((count: number) => setLimit((now) => Math.max(now, count + margin)), []),
    readAll: useCallback(() => setLimit(Number.MAX_SAFE_INTEGER), []),
    extend: () => {
      if (read?.hasMore === true) setLimit((now) => Math.max(now, limit + nextWindow))
    },
  }
}
