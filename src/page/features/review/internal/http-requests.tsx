import { useMemo } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { TurnSummary } from '../../../../core/model/review/turn-record.ts'
import {
  type ExchangeFidelity,
  isExchangeOf,
  type ExchangeBody,
  type ExchangeSummary,
} from '../../../../core/model/review/http-exchange.ts'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { queryOnce, useHttpExchanges, type ReviewClient } from './turn-queries.ts'
import { RecordedHeaders, RecordedText, RecordedAttempt } from './recorded-rows.tsx'

export interface HttpRequestsProps {
  client: ReviewClient
  turn: TurnSummary
  /** A request of the turn. */
  requestId?: string | undefined
  /** A tool call. Most tools send no request, and then nothing is shown. */
  callId?: string | undefined
  compactionId?: string | undefined
  /** The model runs in this browser. */
  isLocal?: boolean
}

/** HTTP requests for one model request or one tool call, per attempt, exactly as sent. */
export function HttpRequests({ client, turn, requestId, callId, compactionId, isLocal }: HttpRequestsProps) {
  const observed = useHttpExchanges(client, turn)
  if (observed.state === 'loading') return null
  if (observed.state === 'failed') return <FailureProblem failure={observed.reason} />
  const exchanges = observed.value.filter((exchange) =>
    isExchangeOf(exchange, { requestId, callId, compactionId }),
  )
  if (requestId === undefined && exchanges.length === 0) return null
  return (
    <section className="flex flex-col gap-1.5">
      {requestId === undefined && <h3 className="text-sm font-semibold">{i18n.t('Sent')}</h3>}
      {exchanges.length === 0 && (
        <p className="text-sm text-muted">
          {isLocal
            ? i18n.t('Nothing left this device. The model runs in this browser.')
            : i18n.t(
                'Nothing recorded: the request wasn’t sent, the turn is from an earlier version, or storage failed.',
              )}
        </p>
      )}
      <ol aria-label={i18n.t('Sent')} className="flex flex-col">
        {exchanges.map((exchange) => (
          <HttpRequestRow
            key={exchange.egressId}
            client={client}
            turn={turn}
            exchange={exchange}
            // A model request has one attempt, or several of which the last one counts.
            isInitiallyOpen={requestId !== undefined && exchange === exchanges.at(-1)}
          />
        ))}
      </ol>
    </section>
  )
}

interface HttpRequestProps {
  client: ReviewClient
  turn: TurnSummary
  exchange: ExchangeSummary
}

function HttpRequestRow({
  client,
  turn,
  exchange,
  isInitiallyOpen,
}: HttpRequestProps & { isInitiallyOpen: boolean }) {
  const { method, url, via, byteLength } = exchange
  const title = (
    <>
      {method} {revealHidden(url)}
      {via !== undefined && <span className="text-muted"> {i18n.t('through {via}', { via })}</span>}
    </>
  )
  return (
    <RecordedAttempt title={title} byteLength={byteLength} isInitiallyOpen={isInitiallyOpen}>
      <HttpRequestDetails client={client} turn={turn} exchange={exchange} />
    </RecordedAttempt>
  )
}

function HttpRequestDetails({ client, turn: { runId }, exchange }: HttpRequestProps) {
  const { egressId, headers, hash } = exchange
  const source = useMemo(
    () => queryOnce<ExchangeBody>(() => client.call('read-sent-wire', { runId, egressId })),
    [client, runId, egressId],
  )
  const observed = useObservable<ExchangeBody, Failure>(source)
  return (
    <>
      {observed.state === 'loading' && <Spinner>{i18n.t('Loading what was sent…')}</Spinner>}
      {observed.state === 'failed' && <FailureProblem failure={observed.reason} />}
      {observed.state === 'ready' && <Body body={observed.value} hash={hash} />}
      <RecordedHeaders headers={headers} />
      <p className="text-sm text-muted">
        {i18n.t('Secrets are not recorded. Headers added by the browser aren’t visible to this page.')}
      </p>
    </>
  )
}

function Body({ body: { text, fidelity }, hash }: { body: ExchangeBody; hash: string | undefined }) {
  return (
    <RecordedText
      label={i18n.t('Request body')}
      copyLabel={i18n.t('Copy: {label}', { label: i18n.t('Sent') })}
      text={text}
      hash={hash}
      fidelity={fidelity}
      proof={describe(fidelity)}
    >
      {text.includes('innerloop:file:') && (
        <p className="text-sm text-muted">
          {i18n.t(
            '“innerloop:file:” stands where the bytes of a file were sent in Base64. The file is stored with the chat.',
          )}
        </p>
      )}
    </RecordedText>
  )
}

function describe(fidelity: ExchangeFidelity): string {
  switch (fidelity) {
    case 'exact':
      return i18n.t('Exactly as sent, byte for byte (SHA-256 verified).')
    case 'redacted':
      return i18n.t('A stored key was removed before recording. Everything else is as sent.')
    case 'cut':
      return i18n.t('A part was too long to store in full. Everything else is as sent.')
    case 'missing':
      return i18n.t('A part or a file is no longer stored. Everything else is as sent.')
    case 'differs':
      return i18n.t('Doesn’t match what was sent: the SHA-256 differs.')
  }
}
