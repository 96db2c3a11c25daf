import { showLocalized } from '../../../i18n/show-text.ts'
import type { TurnRecord, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import { HttpRequests } from './http-requests.tsx'
import { HttpResponses } from './http-responses.tsx'
import { DetailGroups } from './detail-groups.tsx'
import { RequestParts } from './request-parts.tsx'
import { useSentRequests, type ReviewClient } from './turn-queries.ts'

export interface RequestViewProps {
  client: ReviewClient
  turn: TurnSummary
  record: TurnRecord
  requestId: string | null
  onChoose: (requestId: string) => void
}

/** Shows each model request of a turn: its parts, what was sent, and what was received. */
export function RequestView({ client, turn, record, requestId, onChoose }: RequestViewProps) {
  const observed = useSentRequests(client, turn)
  const requestItems = record.items.filter(({ kind }) => kind === 'request')
  const selected = requestItems.find((item) => item.requestId === requestId) ?? requestItems[0]
  if (!selected) return <p className="p-1 text-muted">{i18n.t('This turn sent no request.')}</p>
  if (observed.state === 'failed') {
    return <FailureProblem failure={observed.reason} />
  }
  if (observed.state === 'loading') return <Spinner>{i18n.t('Loading what was sent…')}</Spinner>
  const { requests } = observed.value
  const at = requests.findIndex((request) => request.requestId === selected.requestId)
  const request = requests[at]
  const omitted = selected.groups.filter(({ title }) => title.code === 'record-left-out')
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label={i18n.t('Requests')} className="flex flex-wrap gap-1.5">
        {requestItems.map((item) => (
          <button
            key={item.id}
            type="button"
            aria-pressed={item === selected}
            onClick={() => item.requestId !== undefined && onChoose(item.requestId)}
            className="h-8 rounded-md border border-border px-2.5 text-sm text-muted hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-text pointer-coarse:h-11"
          >
            {revealHidden(showLocalized(item.name))}
          </button>
        ))}
      </div>
      {request ? (
        <RequestParts
          key={request.requestId}
          recorded={observed.value}
          request={request}
          before={requests[at - 1]}
        />
      ) : (
        <p className="text-muted">
          {i18n.t(
            'What was sent was not recorded: the turn is from an earlier version, or storage was full or failed. The timeline shows what is known.',
          )}
        </p>
      )}
      {selected.requestId !== undefined && (
        <HttpRequests
          client={client}
          turn={turn}
          requestId={selected.requestId}
          isLocal={request?.model.providerId === demoProvider.id}
        />
      )}
      {selected.requestId !== undefined && (
        <HttpResponses client={client} turn={turn} requestId={selected.requestId} />
      )}
      <DetailGroups groups={omitted} />
    </div>
  )
}
