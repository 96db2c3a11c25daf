import { useMemo, useRef } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { TurnRecord, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import type { RecordedRequests } from '../../../../core/model/review/recorded-request.ts'
import type { ExchangeSummary } from '../../../../core/model/review/http-exchange.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { useObservable, type Observed, type Watchable } from '../../../ui/hooks/use-observable.ts'
import type { Result } from '../../../../core/model/failures/result.ts'

export type ReviewClient = Pick<WorkerClient, 'call' | 'follow'>

/** Loads the record of a turn, and again while the turn continues. */
export function useTurnRecord(
  client: ReviewClient,
  { runId, settledSeq, status, detailsDroppedAt }: TurnSummary,
): Observed<{ record: TurnRecord | null }, Failure> {
  const version = `${settledSeq} ${status} ${detailsDroppedAt}`
  const source = useMemo(
    () => version !== '' && queryOnce(() => client.call('read-turn-record', { runId })),
    [client, runId, version],
  )
  return usePreviousWhileLoading(runId, useObservable(source === false ? null : source))
}

export function useSentRequests(
  client: ReviewClient,
  { runId, settledSeq, status }: TurnSummary,
): Observed<RecordedRequests, Failure> {
  const version = `${settledSeq} ${status}`
  const source = useMemo(
    () => version !== '' && queryOnce(() => client.call('read-sent-requests', { runId })),
    [client, runId, version],
  )
  return usePreviousWhileLoading(runId, useObservable(source === false ? null : source))
}

/** Loads the HTTP exchanges of a turn, one entry per attempt. */
export function useHttpExchanges(
  client: ReviewClient,
  { runId, settledSeq, status }: TurnSummary,
): Observed<readonly ExchangeSummary[], Failure> {
  const version = `${settledSeq} ${status}`
  const source = useMemo(
    () => version !== '' && queryOnce(() => client.call('list-sent-wires', { runId })),
    [client, runId, version],
  )
  return usePreviousWhileLoading(runId, useObservable(source === false ? null : source))
}

/** Returns an observable over one worker call. Each subscription calls once. */
export function queryOnce<T>(ask: () => Promise<Result<T>>): Watchable<T, Failure> {
  return {
    subscribe(next, error) {
      let isLeft = false
      const read = async () => {
        const answer = await ask()
        if (isLeft) return
        if (answer.ok) next(answer.value)
        else error?.(answer.failure)
      }
      void read()
      return () => {
        isLeft = true
      }
    },
  }
}

/** Returns the previous value while a value of the same `name` is loading again. */
function usePreviousWhileLoading<T, E>(name: string, observed: Observed<T, E>): Observed<T, E> {
  const last = useRef<{ name: string; observed: Observed<T, E> } | null>(null)
  if (observed.state !== 'loading') last.current = { name, observed }
  return observed.state === 'loading' && last.current?.name === name ? last.current.observed : observed
}
