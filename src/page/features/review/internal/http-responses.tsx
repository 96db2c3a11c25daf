import { useMemo } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { TurnSummary } from '../../../../core/model/review/turn-record.ts'
import {
  type ExchangeFidelity,
  isExchangeOf,
  type ExchangeSummary,
  type ReceivedBody,
} from '../../../../core/model/review/http-exchange.ts'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { queryOnce, useHttpExchanges, type ReviewClient } from './turn-queries.ts'
import { RecordedHeaders, RecordedText, RecordedAttempt } from './recorded-rows.tsx'

export interface HttpResponsesProps {
  client: ReviewClient
  turn: TurnSummary
  /** A request of the turn. */
  requestId?: string | undefined
  /** A tool call. Most tools send no request, and then nothing is shown. */
  callId?: string | undefined
  compactionId?: string | undefined
}

/** Response bodies of one request or one tool call, per attempt, unprocessed. */
export function HttpResponses({ client, turn, requestId, callId, compactionId }: HttpResponsesProps) {
  const observed = useHttpExchanges(client, turn)
  if (observed.state === 'loading') return null
  if (observed.state === 'failed') return <FailureProblem failure={observed.reason} />
  const exchanges = observed.value.filter((exchange) =>
    isExchangeOf(exchange, { requestId, callId, compactionId }),
  )
  if (exchanges.length === 0) return null
  return (
    <section className="flex flex-col gap-1.5">
      {requestId === undefined && <h3 className="text-sm font-semibold">{i18n.t('Received')}</h3>}
      <ol aria-label={i18n.t('Received')} className="flex flex-col">
        {exchanges.map((exchange) => (
          <RecordedAttempt
            key={exchange.egressId}
            title={titleOf(exchange)}
            byteLength={exchange.response?.byteLength}
            isInitiallyOpen={requestId !== undefined && exchange === exchanges.at(-1)}
          >
            <Received client={client} turn={turn} exchange={exchange} />
          </RecordedAttempt>
        ))}
      </ol>
    </section>
  )
}

function titleOf({ url, response }: ExchangeSummary): string {
  const { host } = new URL(url)
  return response ? `${response.status} ${host}` : host
}

interface ReceivedProps {
  client: ReviewClient
  turn: TurnSummary
  exchange: ExchangeSummary
}

/** Loads the response even if the list has none yet, because it is written shortly after the request ends. */
function Received({ client, turn: { runId }, exchange: { egressId } }: ReceivedProps) {
  const source = useMemo(
    () => queryOnce<ReceivedBody>(() => client.call('read-received-wire', { runId, egressId })),
    [client, runId, egressId],
  )
  const observed = useObservable<ReceivedBody, Failure>(source)
  if (observed.state === 'loading') return <Spinner>{i18n.t('Loading what was received…')}</Spinner>
  if (observed.state === 'failed') {
    if (observed.reason.code !== 'not-found') return <FailureProblem failure={observed.reason} />
    return (
      <p className="text-sm text-muted">
        {i18n.t(
          'No response recorded: none has arrived, the turn is from an earlier version or was cut off, or storage failed.',
        )}
      </p>
    )
  }
  const { response, text, fidelity } = observed.value
  return (
    <>
      <RecordedText
        label={i18n.t('Response body')}
        copyLabel={i18n.t('Copy: {label}', { label: i18n.t('Received') })}
        text={text}
        hash={response.hash}
        fidelity={fidelity}
        proof={describe(fidelity)}
      />
      <RecordedHeaders headers={response.headers} />
      <p className="text-sm text-muted">
        {i18n.t('Only headers that the provider exposes are visible to this page.')}
      </p>
    </>
  )
}

function describe(fidelity: ExchangeFidelity): string {
  switch (fidelity) {
    case 'exact':
      return i18n.t('Exactly as received, byte for byte (SHA-256 verified).')
    case 'redacted':
      return i18n.t('A stored key was removed before recording. Everything else is as received.')
    case 'cut':
      return i18n.t('Too long to store in full. This is the start, byte for byte.')
    case 'missing':
      return i18n.t('A part is no longer stored. Everything else is as received.')
    case 'differs':
      return i18n.t('Doesn’t match what was received: the SHA-256 differs.')
  }
}
