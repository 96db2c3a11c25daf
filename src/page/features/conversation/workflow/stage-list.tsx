import { useId } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { JobStage, StageState, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { parseKey } from '../../../../core/model/workflows/stage-key.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { compact, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showFailure, showText } from '../../../i18n/show-text.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { FailureLinks } from '../answer/failure-links.tsx'
import { RetryWait } from '../answer/wait-notices.tsx'
import { FoldButton } from '../research/fold-button.tsx'
import { stageStates } from '../../workflows/stage-states.ts'
import { StageDetails } from './stage-details.tsx'
import { completionToolIn } from './job-questions.ts'
import { isOpen as isStageOpen, stateOfSiblings, type JobRow } from './job-rows.ts'

interface Place {
  job: Pick<WorkflowPart, 'workflowId' | 'stages' | 'failure'>
  messageId: string
  sessionId: SessionId | undefined
  now: number
  onDecideRetry: MessageActions['decideRetry'] | undefined
}

export interface StageListProps extends Place {
  rows: readonly JobRow[]
}

/** The stages of a job. Each opens to its details, and more than a few siblings share a line that opens. */
export function StageList({ rows, ...place }: StageListProps) {
  return (
    <ul aria-label={i18n.t('Stages')} className="divide-y divide-border">
      {rows.map((row) => {
        if (row.type === 'pending')
          return <PendingStage key={`pending-${row.stageId}`} title={row.title} stageId={row.stageId} />
        if (row.type === 'execution')
          return <StageItem key={row.execution.key} execution={row.execution} {...place} />
        return <Siblings key={`siblings-${row.executions[0]?.key}`} row={row} {...place} />
      })}
    </ul>
  )
}

function PendingStage({ stageId, title }: { stageId: string; title: string }) {
  return (
    <li
      data-stage={stageId}
      data-attempt={0}
      data-state="pending"
      className="flex items-center gap-1.5 px-3 py-2 text-muted"
    >
      <StateIcon state="pending" className="ms-5" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <RevealedText text={title} />
      </span>
      <span className="sr-only">{i18n.t(stageStates.pending.label)}</span>
    </li>
  )
}

/** More siblings than this have short lines, and fold to one line once all have ended. */
const maxOpenSiblings = 8

function Siblings({ row, ...place }: Place & { row: Extract<JobRow, { type: 'siblings' }> }) {
  const { executions, title } = row
  const detailKey = `${place.messageId}/${executions[0]?.key}/siblings`
  const choice = useOpenDetails(({ choices }) => choices.get(detailKey))
  const panelId = useId()
  const ended = executions.filter((each) => !isStageOpen(each))
  const failed = executions.filter(({ state }) => state === 'failed').length
  const isLong = executions.length > maxOpenSiblings
  const isOpen = choice ?? (!isLong || ended.length < executions.length)
  const state = stateOfSiblings(executions)
  return (
    <li>
      <div className="flex items-center gap-2 px-3 py-1">
        <FoldButton {...{ detailKey, isOpen, panelId }} className="min-h-7 min-w-0 flex-1 rounded-md">
          <StateIcon state={state} />
          <span dir="auto" className="min-w-0 truncate">
            <RevealedText text={title} />
          </span>
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {i18n.t('{done} of {count}', { done: ended.length, count: executions.length })}
            {failed > 0 &&
              ` · ${i18n.t('{count, plural, one {# problem} other {# problems}}', { count: failed })}`}
          </span>
        </FoldButton>
      </div>
      {isOpen && (
        <ul
          id={panelId}
          aria-label={spellHidden(title)}
          className={classNames('pb-1 ps-5', isLong && 'grid @lg:grid-cols-2')}
        >
          {executions.map((execution) => (
            <StageItem key={execution.key} execution={execution} isShort={isLong} {...place} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** States that the icon already expresses. Their names are for screen readers only. */
const expressedStates: ReadonlySet<StageState> = new Set(['running', 'complete'])

interface StageItemProps extends Place {
  execution: JobStage
  /** The line has the time only. */
  isShort?: boolean
}

function StageItem({
  execution,
  isShort = false,
  job,
  messageId,
  sessionId,
  now,
  onDecideRetry,
}: StageItemProps) {
  const { key, stageId, attempt, state, retry } = execution
  const failure = isShownAtEnd(job, execution) ? undefined : execution.failure
  const detailKey = `${messageId}/${key}`
  const isOpen = useOpenDetails(({ choices }) => choices.get(detailKey)) ?? false
  const panelId = useId()
  const completionTool = completionToolIn(job, stageId)
  // The call of the completion tool is no step that people need to see.
  const isHandingIn = execution.localized?.params?.['tool'] === completionTool
  const line =
    execution.line === undefined || isHandingIn ? undefined : showText(execution.localized, execution.line)
  const isExpressed = expressedStates.has(state) || failure !== undefined
  return (
    <li
      data-stage={stageId}
      data-key={key}
      data-attempt={attempt}
      data-state={state}
      className="min-w-0 px-3 py-1 has-[>div>button[aria-expanded=true]]:col-span-full"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <FoldButton
          {...{ detailKey, isOpen, panelId }}
          className={classNames(
            'min-h-7 min-w-0 flex-1 rounded-md',
            // The name of a file is often long.
            execution.filename === undefined ? 'basis-40' : 'basis-full @sm:basis-40',
          )}
        >
          <StateIcon state={state} />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            <RevealedText text={nameExecution(execution)} />
          </span>
        </FoldButton>
        {/* A line of its own where the place is narrow. */}
        <div className="flex min-w-0 flex-wrap gap-x-3 ps-10.5 text-sm @sm:ps-0">
          <span className={isExpressed ? 'sr-only' : 'text-muted'}>{i18n.t(stageStates[state].label)}</span>
          {attempt > 0 && (
            <span className="text-muted">{i18n.t('Attempt {number}', { number: attempt + 1 })}</span>
          )}
          <span className="text-faint tabular-nums empty:hidden">
            {describeFigures(execution, { now, isShort })}
          </span>
        </div>
      </div>
      {retry && state === 'running' && onDecideRetry && (
        <div className="ps-10.5 pb-1 text-sm">
          <RetryWait key={retry.dueAt} wait={retry} isOfStage onDecide={onDecideRetry} />
        </div>
      )}
      {line !== undefined && state === 'running' && !(retry && onDecideRetry) && (
        <p dir="auto" className="truncate ps-10.5 text-sm text-muted">
          <RevealedText text={line} />
        </p>
      )}
      {failure !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 ps-10.5 text-sm text-danger">
          <span className="min-w-0 wrap-anywhere">{showFailure(failure)}</span>
          <FailureLinks code={failure.code} workflowId={job.workflowId} />
        </div>
      )}
      {isOpen && (
        <div id={panelId} className="ps-5 pt-1 pb-2">
          <StageDetails {...{ execution, completionTool, messageId, sessionId }} />
        </div>
      )}
    </li>
  )
}

/** Returns whether the end of the answer has the same text, together with the buttons that help. */
function isShownAtEnd({ failure: ofJob }: Pick<WorkflowPart, 'failure'>, { failure }: JobStage): boolean {
  return ofJob !== undefined && failure !== undefined && showFailure(ofJob) === showFailure(failure)
}

/** Names an execution by its title, by the number and file of its item, and by its pass after the first. */
function nameExecution({ key, title, filename }: JobStage): string {
  const { item, pass } = parseKey(key)
  const numbered = item === undefined ? title : i18n.t('{title} {number}', { title, number: item + 1 })
  const name =
    filename === undefined ? numbered : i18n.t('{title}: {value}', { title: numbered, value: filename })
  return pass === 1 ? name : i18n.t('{title} (pass {number})', { title: name, number: pass })
}

function StateIcon({ state, className = '' }: { state: StageState; className?: string }) {
  const { icon: Icon, look } = stageStates[state]
  return <Icon aria-hidden size={15} className={`shrink-0 ${look} ${className}`} />
}

function describeFigures(execution: JobStage, { now, isShort }: { now: number; isShort: boolean }): string {
  const { startedAt, endedAt, figures } = execution
  const { tokens = 0, dollars = 0 } = figures ?? {}
  const isOpen = isStageOpen(execution)
  const durationMs = (endedAt ?? (isOpen ? now : startedAt)) - startedAt
  return [
    tokens > 0 && !isShort ? i18n.t('{tokens} tokens', { tokens: formatNumber(tokens, compact) }) : '',
    dollars > 0 && !isShort ? formatUsd(dollars) : '',
    durationMs >= 1000 ? formatDuration(isOpen ? Math.floor(durationMs / 1000) * 1000 : durationMs) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
