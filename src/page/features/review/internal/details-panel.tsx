import { useMemo } from 'react'
import { showLocalized } from '../../../i18n/show-text.ts'
import type {
  TimelineItem,
  TimelineKind,
  TurnRecord,
  TurnSummary,
  TimelineState,
} from '../../../../core/model/review/turn-record.ts'
import type { SessionId, MessageId } from '../../../../core/model/id.ts'
import { revealInProse, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatBytes, formatElapsed } from '../../../i18n/formats.ts'
import { useMediaQuery } from '../../../ui/hooks/viewport.ts'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { summarizeCall } from '../../tool-renderers/tool-renderers.ts'
import { HttpResponses } from './http-responses.tsx'
import { HttpRequests } from './http-requests.tsx'
import { DetailGroups } from '../detail-groups.tsx'
import { stateLabels } from './item-style.tsx'
import { StageGroups } from './stage-groups.tsx'
import { RequestView, type RequestTab } from './request-view.tsx'
import type { ReviewClient } from './turn-queries.ts'
import { jsonValueSchema, type JsonValue } from '../../../../core/model/json.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

interface DetailsPanelProps {
  sessionId: SessionId
  client: ReviewClient
  turn: TurnSummary
  record: TurnRecord
  /** `null`: the turn or run as a whole. */
  item: TimelineItem | null
  /** Name of the turn or run as a whole. */
  wholeLabel: string
  openedBy: object
  requestTab: RequestTab
  onChooseRequestTab: (tab: RequestTab) => void
  onClose: () => void
}

/** Shows the recorded details of the selected item. */
export function DetailsPanel(props: DetailsPanelProps) {
  const {
    sessionId,
    client,
    turn,
    record,
    item,
    wholeLabel,
    openedBy,
    requestTab,
    onChooseRequestTab,
    onClose,
  } = props
  const name = item ? spellHidden(showLocalized(item.name)) : wholeLabel
  const isRequest = item?.kind === 'request'
  const call = useMemo(() => item && toCallView(item), [item])
  return (
    <SidePanel
      label={i18n.t('Details: {name}', { name })}
      title={name}
      openedBy={openedBy}
      tools={null}
      isOver={useMediaQuery('(width < 80rem)')}
      backLabel={i18n.t('Back to the timeline')}
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 @container">
        {call && (
          <p className="-mb-3 text-base font-medium break-words">{revealInProse(summarizeCall(call))}</p>
        )}
        {item && (
          <p className="text-sm text-muted tabular-nums">
            {[
              i18n.t('From {start} to {end}', {
                start: formatElapsed(item.startMs),
                end: formatElapsed(item.endMs),
              }),
              isRequest ? '' : formatElapsed(item.endMs - item.startMs),
              stateLabels(item),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {item && !isRequest && item.marks.length > 0 && (
          <ul className="flex flex-col gap-1 text-sm">
            {item.marks.map(({ name, atMs }) => (
              <li key={`${name.text} ${atMs}`} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4">
                <span className="text-muted">{showLocalized(name)}</span>
                <span className="tabular-nums">
                  {i18n.t('after {ms}', { ms: formatElapsed(atMs - item.startMs) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {item && isRequest && (
          <RequestView
            key={item.id}
            client={client}
            turn={turn}
            item={item}
            tab={requestTab}
            onChooseTab={onChooseRequestTab}
          />
        )}
        {item?.throughMessageId && (
          <SummarizedMessagesLink sessionId={sessionId} throughMessageId={item.throughMessageId} />
        )}
        {item?.childRunId && (
          <a
            href={`#/review/${sessionId}/${turn.runId}/${item.childRunId}`}
            className="w-fit rounded-sm text-sm font-medium text-accent hover:underline pointer-coarse:py-3.5"
          >
            {i18n.t('Open run')}
          </a>
        )}
        {item?.kind === 'workflow-stage' && item.childRunId !== undefined ? (
          <StageGroups client={client} turn={turn} childRunId={item.childRunId} groups={item.groups} />
        ) : (
          !isRequest && <DetailGroups groups={item ? item.groups : record.groups} />
        )}
        {item && kindsWithRequests.has(item.kind) && (
          <>
            <HttpRequests client={client} turn={turn} {...ownerOf(item)} />
            <HttpResponses client={client} turn={turn} {...ownerOf(item)} />
          </>
        )}
        {!item && <Hosts contacts={record.contacts} />}
      </div>
    </SidePanel>
  )
}

/** Items that call models in addition to the turn's own requests. */
const kindsWithRequests: ReadonlySet<TimelineKind> = new Set(['call', 'compaction'])

function ownerOf({ callId, compactionId }: TimelineItem): Pick<TimelineItem, 'callId' | 'compactionId'> {
  return { callId, compactionId }
}

function Hosts({ contacts }: Pick<TurnRecord, 'contacts'>) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{i18n.t('Hosts')}</h3>
      {contacts.length === 0 && <p className="text-sm text-muted">{i18n.t('No host was contacted.')}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {contacts.map(({ host, via, requests, bytesSent, bytesReceived }) => (
          <li key={`${host} ${via}`}>
            <span className="font-mono">{host}</span>
            {via !== undefined && <span className="text-muted"> {i18n.t('through {via}', { via })}</span>}
            <span className="block text-muted tabular-nums">
              {i18n.t(
                '{requests, plural, one {# request} other {# requests}} · {sent} sent · {received} received',
                {
                  requests,
                  sent: formatBytes(bytesSent),
                  received: formatBytes(bytesReceived),
                },
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SummarizedMessagesLinkProps {
  sessionId: SessionId
  throughMessageId: MessageId
}

/** Links to the messages that a summary replaces, at the last one. */
export function SummarizedMessagesLink({ sessionId, throughMessageId }: SummarizedMessagesLinkProps) {
  return (
    <a
      href={`#/c/${sessionId}/${throughMessageId}`}
      className="w-fit rounded-sm text-sm text-accent hover:underline pointer-coarse:py-3.5"
    >
      {i18n.t('Show the summarized messages')}
    </a>
  )
}

/** Returns a recorded tool call as the chat draws it, or `null` for another item. */
function toCallView({ id, kind, name, state, groups }: TimelineItem): CallView | null {
  const toolName = name.params?.['name']
  if ((kind !== 'call' && kind !== 'hosted-call') || typeof toolName !== 'string') return null
  const details = groups.flatMap((group) => group.details)
  const read = (code: string) => {
    const detail = details.find((each) => each.form === 'block' && each.name.code === code)
    return typeof detail?.value === 'string' ? parseValue(detail.value) : undefined
  }
  return {
    callId: id,
    toolName,
    state: callStates[state],
    arguments: read('record-arguments'),
    result: read('record-result'),
    isHosted: kind === 'hosted-call' ? true : undefined,
  }
}

const callStates: Record<TimelineState, ToolCallState> = {
  ok: 'succeeded',
  failed: 'failed',
  denied: 'denied',
  refused: 'refused',
  cancelled: 'cancelled',
  stopped: 'cancelled',
  interrupted: 'cancelled',
  unknown: 'outcome-unknown',
  open: 'running',
}

/** Parses a recorded value. A text is recorded as it is, not as JSON. */
function parseValue(text: string): JsonValue {
  try {
    return jsonValueSchema.parse(JSON.parse(text))
  } catch {
    return text
  }
}
