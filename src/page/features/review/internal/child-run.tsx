import { ArrowLeft } from 'lucide-react'
import type { RunId } from '../../../../core/model/id.ts'
import type { TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { FailureProblem } from '../../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { showLocalized } from '../../../i18n/show-text.ts'
import { useTurnRecord } from './turn-queries.ts'
import { NoRecord, RecordView, type RecordViewProps } from './turn-view.tsx'
import { turnTitle } from './turn-labels.ts'

export interface ChildRunProps extends Pick<
  RecordViewProps,
  'sessionId' | 'client' | 'turn' | 'turns' | 'renderReply'
> {
  childRunId: RunId
}

/** The run of an agent: its own timeline and requests, with a link back to the turn that started it. */
export function ChildRun({ childRunId, turn, ...props }: ChildRunProps) {
  const { sessionId, client } = props
  const parent = useTurnRecord(client, turn)
  const childTurn: TurnSummary = { ...turn, runId: childRunId }
  const observed = useTurnRecord(client, childTurn)
  const item =
    parent.state === 'ready'
      ? parent.value.record?.items.find((each) => each.childRunId === childRunId)
      : undefined
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <header className="flex flex-col gap-1">
        <a
          href={`#/review/${sessionId}/${turn.runId}`}
          className="inline-flex w-fit max-w-full items-center gap-1.5 rounded-sm text-sm text-accent hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden size={14} className="shrink-0" />
          <span className="truncate">
            {revealInProse(i18n.t('Back to {turn}', { turn: turnTitle(turn) }))}
          </span>
        </a>
        <h3 className="line-clamp-2 text-base font-semibold break-words">
          {item ? revealInProse(showLocalized(item.name)) : i18n.t('Run of an agent')}
        </h3>
      </header>
      {observed.state === 'failed' && <FailureProblem failure={observed.reason} />}
      {observed.state === 'loading' && <Spinner>{i18n.t('Loading the record…')}</Spinner>}
      {observed.state === 'ready' && observed.value.record === null && <NoRecord turn={childTurn} />}
      {observed.state === 'ready' && observed.value.record !== null && (
        <RecordView {...props} turn={childTurn} record={observed.value.record} isChildRun />
      )}
    </div>
  )
}
