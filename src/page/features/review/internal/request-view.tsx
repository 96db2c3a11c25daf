import { useId } from 'react'
import type {
  RecordDetailGroup,
  TimelineItem,
  TurnSummary,
} from '../../../../core/model/review/turn-record.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { formatElapsed, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { DetailGroups } from '../detail-groups.tsx'
import { HttpRequests } from './http-requests.tsx'
import { HttpResponses } from './http-responses.tsx'
import { RequestParts } from './request-parts.tsx'
import { formatTurnCost } from './turn-labels.ts'
import { useSentRequests, type ReviewClient } from './turn-queries.ts'

const tabs = {
  Parts: /*i18n*/ { id: 'Parts' },
  Sent: /*i18n*/ { id: 'Sent' },
  Received: /*i18n*/ { id: 'Received' },
}
export type RequestTab = keyof typeof tabs

export interface RequestViewProps {
  client: ReviewClient
  turn: TurnSummary
  item: TimelineItem
  tab: RequestTab
  onChooseTab: (tab: RequestTab) => void
}

/** A model request: its figures, its parts, what was sent, and what was received. */
export function RequestView({ client, turn, item, tab, onChooseTab }: RequestViewProps) {
  const id = useId()
  return (
    <>
      <RequestFigures item={item} />
      <Tabs label={i18n.t('Request')} labels={tabs} id={id} tab={tab} onChoose={onChooseTab} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        className="flex flex-col gap-5 outline-none"
      >
        {tab === 'Parts' && <Parts client={client} turn={turn} item={item} />}
        {tab === 'Sent' && <Sent client={client} turn={turn} item={item} />}
        {tab === 'Received' && (
          <>
            <HttpResponses client={client} turn={turn} requestId={item.requestId} />
            <DetailGroups groups={pickGroups(item, 'Received')} />
          </>
        )}
      </div>
    </>
  )
}

type PartsProps = Pick<RequestViewProps, 'client' | 'turn' | 'item'>

function Parts({ client, turn, item }: PartsProps) {
  const observed = useSentRequests(client, turn)
  if (observed.state === 'failed') return <FailureProblem failure={observed.reason} />
  if (observed.state === 'loading') return <Spinner>{i18n.t('Loading the request…')}</Spinner>
  const { requests } = observed.value
  const at = requests.findIndex(({ requestId }) => requestId === item.requestId)
  const request = requests[at]
  return (
    <>
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
            'Parts weren’t recorded: the turn is from an earlier version, or storage was full or failed.',
          )}
        </p>
      )}
      <DetailGroups groups={pickGroups(item, 'Parts')} />
    </>
  )
}

function Sent({ client, turn, item }: PartsProps) {
  const observed = useSentRequests(client, turn)
  const request =
    observed.state === 'ready'
      ? observed.value.requests.find(({ requestId }) => requestId === item.requestId)
      : undefined
  return (
    <>
      <HttpRequests
        client={client}
        turn={turn}
        requestId={item.requestId}
        isLocal={(request ?? turn).model.providerId === demoProvider.id}
      />
      <DetailGroups groups={pickGroups(item, 'Sent')} />
    </>
  )
}

const receivedGroups: ReadonlySet<string> = new Set(['record-response', 'record-usage', 'record-received'])

/** Returns the details that belong to a tab: those of the answer, of the network, and of what was sent. */
function pickGroups({ groups }: TimelineItem, tab: RequestTab): RecordDetailGroup[] {
  return groups.filter(({ title: { code } }) => {
    if (receivedGroups.has(code)) return tab === 'Received'
    return tab === (code === 'record-network-of' ? 'Sent' : 'Parts')
  })
}

function RequestFigures({ item }: { item: TimelineItem }) {
  const { startMs, endMs, marks, groups, state } = item
  const usage = groups.find(({ title }) => title.code === 'record-usage')?.details ?? []
  const find = (code: string) => {
    const detail = usage.find(({ name }) => name.code === code)
    return detail && typeof detail.value === 'number' ? detail.value : undefined
  }
  const firstToken = marks.find(({ name }) => name.code === 'record-first-token')
  const [input, output, amount] = [find('record-input'), find('record-output'), find('record-cost')]
  const cost = amount === undefined ? undefined : { amount, unpricedRequests: 0 }
  const figures: [label: string, value: string][] = [
    [i18n.t('Duration'), formatElapsed(endMs - startMs)],
    [i18n.t('First token'), firstToken ? formatElapsed(firstToken.atMs - startMs) : '—'],
    [i18n.t('Input tokens'), input === undefined ? '—' : formatNumber(input)],
    [i18n.t('Output tokens'), output === undefined ? '—' : formatNumber(output)],
    [i18n.t('Cost'), formatTurnCost(cost, 1)],
  ]
  if (state === 'open') return null
  return (
    <dl className="grid shrink-0 grid-cols-3 gap-x-4 gap-y-3 @min-[32rem]:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-col">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="truncate font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
