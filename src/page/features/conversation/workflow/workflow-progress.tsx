import { Workflow as WorkflowIcon } from 'lucide-react'
import { use, useId } from 'react'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { JobStage, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { useThrottled } from '../../../ui/hooks/use-throttled.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { compact, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { showWorkflowName, showStageTitle } from '../../workflows/built-in-texts.ts'
import { FoldButton } from '../research/fold-button.tsx'
import { WorkflowDiagram } from '../../workflows/diagram/workflow-diagram.tsx'
import { withWaitingStages } from './job-questions.ts'
import { isOpen as isStageOpen, sumJob, toDiagramProgress, toJobRows } from './job-rows.ts'
import { StageList } from './stage-list.tsx'

export interface WorkflowProgressProps {
  messageId: string
  status: AnswerView['status']
  job: WorkflowPart
  onDecideRetry?: MessageActions['decideRetry'] | undefined
}

/** The job of an answer: a diagram and a list of its stages. It folds to one line when the job has ended. */
export function WorkflowProgress({ messageId, status, job, onDecideRetry }: WorkflowProgressProps) {
  useScreenShareMode()
  const sessionId = use(ConversationServicesContext)?.sessionId
  const isRunning = status === 'streaming'
  const detailKey = `${messageId}/workflow`
  const choice = useOpenDetails(({ choices }) => choices.get(detailKey))
  const isOpen = choice ?? status !== 'complete'
  const throttled = useThrottled(job, drawIntervalMs)
  const { interactions } = useInteractions()
  const current = isRunning ? withWaitingStages(throttled, interactions) : job
  const shown = useLocalizedJob(current)
  const now = useNow(isRunning)
  const panelId = useId()
  const isWaiting = shown.executions.some(({ state }) => state === 'awaiting-approval')
  const name = showWorkflowName({ id: job.workflowId, name: job.name })
  return (
    <section
      role="group"
      aria-label={i18n.t('Workflow: {name}', { name: spellHidden(name) })}
      data-state={isRunning ? (isWaiting ? 'awaiting-approval' : 'running') : status}
      className="@container rounded-lg border border-border bg-surface"
    >
      <div className="flex items-center gap-x-3 px-3 py-1.5">
        <FoldButton {...{ detailKey, isOpen, panelId }} className="min-h-8 min-w-0 flex-1 rounded-md">
          <WorkflowIcon aria-hidden size={15} className="shrink-0 text-muted" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span dir="auto" className="font-medium break-words">
              <RevealedText text={name} />
            </span>
            <span className="text-sm text-muted tabular-nums">
              {!isOpen && isRunning && `${describeNow(shown.executions)} · `}
              {describeJob(shown, { now, isRunning })}
            </span>
          </span>
        </FoldButton>
      </div>
      {isOpen && (
        <div id={panelId} className="border-t border-border">
          <div className="border-b border-border px-3 py-3">
            <WorkflowDiagram workflow={shown.outline} progress={toDiagramProgress(shown)} />
          </div>
          <StageList
            messageId={messageId}
            sessionId={sessionId}
            job={shown}
            rows={toJobRows(shown, isRunning)}
            now={now}
            onDecideRetry={onDecideRetry}
          />
        </div>
      )}
    </section>
  )
}

/** Returns the job with its texts in the language of the page. The outline stays the same object, because a diagram is laid out once. */
function useLocalizedJob(
  job: WorkflowPart,
): WorkflowPart & { outline: Pick<WorkflowPart, 'start' | 'stages'> } {
  const { workflowId, start } = job
  const definition = JSON.stringify(job.stages)
  const outline = useTranslatedMemo(
    () => ({
      start,
      stages: (JSON.parse(definition) as WorkflowPart['stages']).map((stage) =>
        Object.assign(stage, { title: showStageTitle(workflowId, stage) }),
      ),
    }),
    [workflowId, start, definition],
  )
  const executions = job.executions.map((each) => ({
    ...each,
    title: showStageTitle(workflowId, { id: each.stageId, title: each.title }),
  }))
  return { ...job, stages: outline.stages, executions, outline }
}

/** Stages in parallel report many times in a second. People cannot read that fast. */
const drawIntervalMs = 200

/** Says in one line what the job has done and used so far. */
function describeJob(
  { executions }: WorkflowPart,
  { now, isRunning }: { now: number; isRunning: boolean },
): string {
  const { stages, tokens, dollars, durationMs } = sumJob(executions, now)
  return [
    stages > 0 || !isRunning
      ? i18n.t('{count, plural, one {# stage} other {# stages}}', { count: stages })
      : '',
    durationMs >= 1000 || !isRunning ? formatDuration(isRunning ? wholeSeconds(durationMs) : durationMs) : '',
    isRunning && tokens > 0 ? i18n.t('{tokens} tokens', { tokens: formatNumber(tokens, compact) }) : '',
    dollars > 0 ? formatUsd(dollars) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says what happens at the moment: the stages that run, or that one waits for the person. */
function describeNow(executions: readonly JobStage[]): string {
  const open = executions.filter(isStageOpen)
  if (open.some(({ state }) => state === 'awaiting-approval')) return i18n.t('Waiting for you')
  return [...new Set(open.map(({ title }) => spellHidden(title)))].join(', ')
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
