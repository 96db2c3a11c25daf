import type { ReportedOutcome } from '../../../../core/model/conversation/message.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { useEffect, useRef, type FocusEvent } from 'react'
import { toInteractionAnswer } from '../interactions/interaction-answer.ts'
import { useInteractions } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from '../interactions/approval-card.tsx'
import { findToolRenderer } from '../../tool-renderers/tool-renderers.ts'
import { OutcomeQuestion } from './outcome-question.tsx'
import { ToolCall } from './tool-call.tsx'

/**
 * The part of calls that is drawn: rows with everything that belongs to them, only what the tools show below their rows, or only the
 * rows in one line.
 */
export type CallsForm = 'rows' | 'output' | 'line'

const classes: Record<CallsForm, string> = {
  rows: 'divide-y divide-border rounded-lg border border-border bg-surface',
  output: '-mx-2 flex flex-col gap-2',
  line: 'flex items-center',
}

export interface ToolCallsProps {
  messageId: string
  calls: readonly CallView[]
  form?: CallsForm
  /** Called if a row is removed while it has the focus. */
  onFocusLost?: (() => void) | undefined
  /** Name of the provider that ran hosted calls. */
  providerName: string
  /** Absent while nothing can be changed. */
  onReport?: (callId: string, outcome: ReportedOutcome) => void
}

/** Consecutive calls in one box, each with the interaction about it. */
export function ToolCalls({ calls, form = 'rows', ...shared }: ToolCallsProps) {
  return (
    <div className={classes[form]}>
      {calls.map((call) => (
        <CallEntry key={call.callId} call={call} form={form} {...shared} />
      ))}
    </div>
  )
}

interface CallEntryProps extends Omit<ToolCallsProps, 'calls' | 'form'> {
  call: CallView
  form: CallsForm
}

function CallEntry({ messageId, call, form, onFocusLost, providerName, onReport }: CallEntryProps) {
  const { interactions, answer: onAnswer } = useInteractions()
  const about = interactions.flatMap(({ interaction, ...response }) =>
    interaction.kind === 'approve' && interaction.callId === call.callId
      ? [{ interaction, ...response }]
      : [],
  )
  const open = about.filter(({ answer }) => answer === null)
  const given = about.find(({ answer }) => answer !== null)?.answer ?? undefined
  const decided = call.decision && toInteractionAnswer(call.decision)
  const { group, trackFocus } = useFocusAfter(open.length > 0)
  const Output = findToolRenderer(call)?.Output
  return (
    <div className="empty:hidden">
      {form !== 'output' && (
        <ToolCall
          messageId={messageId}
          call={call}
          isInLine={form === 'line'}
          providerName={providerName}
          answer={open.length > 0 ? undefined : (decided ?? given)}
          groupRef={group}
          onFocusLost={onFocusLost}
        />
      )}
      {form === 'rows' && open.length > 0 && (
        <div {...trackFocus} className="px-2 pb-2">
          {open.map(({ interaction, failure }) => (
            <ApprovalCard
              key={interaction.id}
              interaction={interaction}
              failure={failure}
              onAnswer={(answer) => void onAnswer(interaction, answer)}
            />
          ))}
        </div>
      )}
      {form !== 'line' && Output && call.state === 'succeeded' && <Output call={call} />}
      {form === 'rows' && call.state === 'outcome-unknown' && !call.isHosted && (
        <OutcomeQuestion
          call={call}
          onReport={onReport ? (outcome) => onReport(call.callId, outcome) : undefined}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to the group of the call when a card with the focus is removed. Otherwise the focus would be lost. The blur event
 * of a removed button has no related target, so the card still counts as focused then.
 */
function useFocusAfter(isOpen: boolean) {
  const group = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isOpen || !hadFocus.current) return
    hadFocus.current = false
    group.current?.focus()
  }, [isOpen])
  const trackFocus = {
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = currentTarget.contains(relatedTarget)
    },
  }
  return { group, trackFocus }
}
