import { useMemo } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { TurnRecord, TurnSummary } from '../../../core/kernel/flight-record.ts'
import type { RecordedRequests } from '../../../core/kernel/recorded-request.ts'
import type { WireSummary } from '../../../core/kernel/wire-request.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useObservable, type Observed } from '../../ui/use-observable.ts'
import { readOnce } from './read-once.ts'
import { useKept } from './use-kept.ts'

export type Client = Pick<WorkerClient, 'call' | 'follow'>

/** Loads the record of a turn, and again while the turn continues. */
export function useTurnRecord(
  client: Client,
  { runId, settledSeq, status, detailsDroppedAt }: TurnSummary,
): Observed<{ record: TurnRecord | null }, Failure> {
  const version = `${settledSeq} ${status} ${detailsDroppedAt}`
  const source = useMemo(
    () => version !== '' && readOnce(() => client.call('read-turn-record', { runId })),
    [client, runId, version],
  )
  return useKept(runId, useObservable(source === false ? null : source))
}

export function useSentRequests(
  client: Client,
  { runId, settledSeq, status }: TurnSummary,
): Observed<RecordedRequests, Failure> {
  const version = `${settledSeq} ${status}`
  const source = useMemo(
    () => version !== '' && readOnce(() => client.call('read-sent-requests', { runId })),
    [client, runId, version],
  )
  return useKept(runId, useObservable(source === false ? null : source))
}

/** Loads the HTTP exchanges of a turn, one entry per attempt. */
export function useSentWires(
  client: Client,
  { runId, settledSeq, status }: TurnSummary,
): Observed<readonly WireSummary[], Failure> {
  const version = `${settledSeq} ${status}`
  const source = useMemo(
    () => version !== '' && readOnce(() => client.call('list-sent-wires', { runId })),
    [client, runId, version],
  )
  return useKept(runId, useObservable(source === false ? null : source))
}
