import type { ReportedOutcome } from '../../../../core/model/conversation/message.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { AnsweredLine, toInteractionAnswer } from '../interactions/answered-line.tsx'
import { useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from '../interactions/approval-card.tsx'
import { findToolRenderer } from '../../tool-renderers/tool-renderers.ts'
import { OutcomeQuestion } from './outcome-question.tsx'
import { ToolCall } from './tool-call.tsx'

export interface ToolCallsProps {
  messageId: string
  calls: readonly CallView[]
  /** Name of the provider that ran hosted calls. */
  providerName: string
  /** Absent while nothing can be changed. */
  onReport?: (callId: string, outcome: ReportedOutcome) => void
}

/** Consecutive calls in one box, each with the interaction about it. */
export function ToolCalls(props: ToolCallsProps) {
  const { messageId, calls, providerName, onReport } = props
  const { interactions, answer: onAnswer } = useInteractions()
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface">
      {calls.map((call) => {
        const about = interactions.flatMap(({ interaction, ...response }) =>
          interaction.kind === 'approve' && interaction.callId === call.callId
            ? [{ interaction, ...response }]
            : [],
        )
        const hasAnsweredLine =
          about.length === 0 ? call.decision !== undefined : about.some(({ answer }) => answer !== null)
        const Output = findToolRenderer(call)?.Output
        return (
          <div key={call.callId}>
            <ToolCall
              messageId={messageId}
              call={call}
              providerName={providerName}
              hasAnsweredLine={hasAnsweredLine}
            />
            {about.length === 0 && call.decision !== undefined && (
              <div className="ps-7.5 pe-2 pb-1 text-sm text-muted">
                <AnsweredLine answer={toInteractionAnswer(call.decision)} />
              </div>
            )}
            {about.length > 0 && (
              <div
                className={about.every(({ answer }) => answer !== null) ? 'ps-5.5 pe-2 pb-1' : 'px-2 pb-2'}
              >
                {about.map(({ interaction, ...response }) => (
                  <ApprovalCard
                    key={interaction.id}
                    interaction={interaction}
                    response={response}
                    onAnswer={(answer) => void onAnswer(interaction, answer)}
                  />
                ))}
              </div>
            )}
            {Output && call.state === 'succeeded' && <Output call={call} />}
            {call.state === 'outcome-unknown' && !call.isHosted && (
              <OutcomeQuestion
                call={call}
                onReport={onReport ? (outcome) => onReport(call.callId, outcome) : undefined}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
