import { memo, useState } from 'react'
import { expandDraft } from '../../../../core/model/conversation/message-draft.ts'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { startTool } from '../../../../core/model/workflows/start-approval.ts'
import { useDelayed } from '../../../ui/feedback/spinner.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { setDraft } from '../../drafts/drafts.ts'
import { type VisibleInteraction, useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { Interactions } from '../interactions/interactions.tsx'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { CompactingLine, CompactionNote } from '../../context-window/compaction/compaction-note.tsx'
import { ReductionNote } from '../../context-window/reductions/reduction-chunk.ts'
import type { SummaryStatus } from '../../context-window/compaction/summary-status.ts'
import { AnswerEnding } from './answer-ending.tsx'
import { AnswerFooter } from './answer-footer.tsx'
import { AnswerItems } from './answer-item.tsx'
import { UnformattedNote, UnsavedAnswer } from './answer-notes.tsx'
import { MessageEditor } from '../messages/message-editor.tsx'
import { useMessageEdit } from '../messages/use-message-edit.ts'
import type { ProseSource } from '../../message-parts/prose.tsx'
import { RetryWait, StallNotice } from './wait-notices.tsx'
import { MoreButton } from '../messages/more-button.tsx'
import { MessageAnnotations } from '../messages/message-annotations.tsx'
import type { Versions } from '../../branches/version-switch.tsx'
import { useLocale } from '../../../i18n/locale.ts'

export interface AnswerProps {
  view: AnswerView
  source: ProseSource
  /** Name of the model with its provider. */
  modelLabel: string | undefined
  providerName: string | undefined
  /** Text that says what the answer waits for while it is empty. */
  waitingFor: string
  isLast: boolean
  isRunning: boolean
  versions: Versions | undefined
  readText: (id: string) => string
  actions: MessageActions
  annotations?: MessageAnnotationSet | undefined
  /** State of the summary that the answer has, if any. */
  summaryStatus?: SummaryStatus | undefined
  /** A summary covers the answer already. */
  isCompacted?: boolean
  isStored: boolean
  /** Formatting the answer failed. */
  isPlainText: boolean
}

/** Longest wait for the calls of an answer, in ms, once this tab follows it or cannot. A turn of another tab has none until it ends. */
const maxCallsDelayMs = 2500

const isBeforeResearch: ReadonlySet<string> = new Set(['form', 'plan'])

/**
 * The answer of one turn. `view` does not contain its text: prose reads the block store, so growing text does not render
 * this again.
 */
export const Answer = memo(function Answer(props: AnswerProps) {
  useLocale()
  const { view, source, isLast, isRunning, actions } = props
  const { interactions } = useInteractions()
  const isStreaming = view.status === 'streaming'
  const edit = useMessageEdit(view.id)
  const names = {
    model: props.modelLabel ?? i18n.t('the model'),
    provider: props.providerName ?? i18n.t('the provider'),
  }
  const isEmpty = isStreaming && view.items.length === 0
  // Until the worker has started and its stream begins, the answer is the stored one, without calls.
  const isConnecting = isStreaming && isRunning && props.isStored
  // After a reload, the calls of a running answer come a moment after its questions and would move them under the pointer.
  const [isReopened] = useState(props.isStored)
  const isAwaitingCalls = !useDelayed(isEmpty && !isConnecting, maxCallsDelayMs) && isEmpty && isReopened
  // An interaction is often stored before the stream shows its call. The call would move its card, maybe during a click.
  const isCallLate = useDelayed(
    isLast && !isConnecting && interactions.some((entry) => awaitsCall(view, entry)),
    maxCallsDelayMs,
  )
  // The answer of a job says what came of its questions.
  const job = findJob(view)
  const hasEndedJob = !isStreaming && job !== undefined
  const hasResearchers = view.items.some(({ type }) => type === 'research')
  // Questions about a call are shown at the call. A turn of another tab is stored without calls until it ends, and may still
  // ask. The progress of a research replaces its plan.
  const questions = interactions.filter(
    ({ interaction, answer }) =>
      isLast &&
      !isAwaitingCalls &&
      (isCallLate || !awaitsCall(view, { interaction, answer })) &&
      !(hasResearchers && answer !== null && isBeforeResearch.has(interaction.kind)) &&
      !(hasEndedJob && answer !== null) &&
      (interaction.kind !== 'approve' || (answer === null && !hasCall(view, interaction.callId))),
  )
  return (
    <article
      aria-label={i18n.t('Assistant')}
      aria-busy={isStreaming}
      data-message-id={view.id}
      data-role="assistant"
      data-status={view.status}
      className="group isolate flex flex-col gap-3 pt-1 pointer-coarse:pt-3 pointer-coarse:pb-4"
    >
      {edit.draft !== undefined && !isRunning ? (
        <MessageEditor
          draft={edit.draft}
          // An answer is Markdown without paste placeholders.
          onChange={(content) => setDraft(`edit:${view.id}`, { text: expandDraft(content) })}
          onSave={() => {
            edit.end('edit')
            if (edit.draft !== undefined) actions.edit(view.id, edit.draft, 'save')
          }}
          onCancel={() => edit.cancel({ text: props.readText(view.id) })}
        />
      ) : (
        <AnswerItems
          view={view}
          source={source}
          names={names}
          corrections={!isStreaming && !isRunning ? actions : undefined}
          onWrapUp={isStreaming ? actions.wrapUp : undefined}
          onDecideRetry={isStreaming ? actions.decideRetry : undefined}
        />
      )}
      {isStreaming && view.retry && (
        <RetryWait key={view.retry.dueAt} wait={view.retry} onDecide={actions.decideRetry} />
      )}
      {isStreaming && view.compaction && <CompactingLine compaction={view.compaction} />}
      {isEmpty && !view.retry && !view.compaction && questions.every(({ answer }) => answer !== null) && (
        <Awaiting what={props.waitingFor} />
      )}
      {isStreaming && view.stall !== undefined && (
        <StallNotice stall={view.stall} onWaitLonger={actions.waitLonger} />
      )}
      <Interactions entries={questions} job={job} />
      {view.unsaved && <UnsavedAnswer failure={view.unsaved} readText={() => props.readText(view.id)} />}
      {props.isPlainText && <UnformattedNote onFormat={() => actions.format(view.id)} />}
      <AnswerEnding view={view} actions={isLast && !isRunning ? actions : undefined} />
      {props.annotations && (
        <MessageAnnotations
          id={view.id}
          annotations={props.annotations}
          side="start"
          actions={actions}
          isRunning={isRunning}
        />
      )}
      {isStreaming && (
        // The space of the footer, so that nothing moves when the answer ends.
        <div aria-hidden className="min-h-8 shrink-0 pointer-coarse:min-h-11" />
      )}
      {!isStreaming && (
        <AnswerFooter
          view={view}
          isLast={isLast}
          versions={props.versions}
          readText={props.readText}
          actions={isRunning ? undefined : actions}
          more={
            <MoreButton
              id={view.id}
              annotations={props.annotations}
              actions={actions}
              isStored={props.isStored}
              canDelete={!isRunning}
              answer={{
                view,
                modelLabel: props.modelLabel,
                providerName: names.provider,
                canCompact: props.isCompacted !== true,
                onEdit:
                  isRunning || !view.items.some(({ type }) => type === 'text')
                    ? undefined
                    : () => edit.begin({ text: props.readText(view.id) }),
              }}
            />
          }
        />
      )}
      {props.annotations?.reductions?.map((reduction) => (
        <ReductionNote
          key={reduction.id}
          meanwhile={<div className="min-h-9 pointer-coarse:min-h-11" />}
          reduction={reduction}
          actions={isRunning ? undefined : actions.reductions}
        />
      ))}
      {props.annotations?.compaction && props.summaryStatus && (
        <CompactionNote
          id={view.id}
          compaction={props.annotations.compaction}
          summaryStatus={props.summaryStatus}
          actions={actions}
        />
      )}
    </article>
  )
})

function findJob({ items }: AnswerView): WorkflowPart | undefined {
  const item = items.find(({ type }) => type === 'workflow')
  return item?.type === 'workflow' ? item.job : undefined
}

/** Returns whether the call of an open interaction will follow. A research does not show all of its calls, and none of its agents. */
function awaitsCall(
  view: AnswerView,
  { interaction, answer }: Pick<VisibleInteraction, 'interaction' | 'answer'>,
): boolean {
  if (answer !== null || interaction.agent !== undefined || view.research !== undefined) return false
  if (interaction.kind === 'approve' && interaction.toolName === startTool) return false
  return 'callId' in interaction && interaction.callId !== undefined && !hasCall(view, interaction.callId)
}

function hasCall(view: AnswerView, callId: string): boolean {
  return view.items.some((item) => item.type === 'calls' && item.calls.some((call) => call.callId === callId))
}

function Awaiting({ what }: { what: string }) {
  const isLate = useDelayed(true)
  return (
    <p className="flex h-6 items-center gap-2 text-muted">
      <span aria-hidden className="h-4 w-2 animate-caret rounded-sm bg-accent" />
      {isLate && what}
    </p>
  )
}
