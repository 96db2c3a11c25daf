import { showFailure, showHint } from '../../../i18n/show-text.ts'
import type { NoticePart } from '../../../../core/model/conversation/message.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import type { MoreWork } from '../../chat-state/commands/message-actions.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'

export interface Ending {
  /** Reason for the ending, if nothing above says it already. */
  reason?: string
  /** Suggestion for what to do next. */
  advice?: string
  continuing?: { label: string; more?: MoreWork }
  canRetry: boolean
  /** Failure of a workflow, if the answer has none. */
  failure?: Failure
}

const moreCalls = 50
/** The same as `workflowLimits.addedStageRuns`, whose file has schemas. */
const addedStageRuns = 20

const advices: Partial<Record<NoticePart['code'], MessageDescriptor>> = {
  'iteration-limit-reached': /*i18n*/ { id: 'Continue, or send a message that says what to do differently.' },
  'round-limit-reached': /*i18n*/ { id: 'Continue, or send a message that says what to do differently.' },
  'pause-limit-reached': /*i18n*/ { id: 'Continue, or send a message that says what to do differently.' },
  'invalid-calls-limit-reached': /*i18n*/ { id: 'Retry, or choose a model that handles tools better.' },
  'tool-errors-limit-reached': /*i18n*/ {
    id: 'Look at the failed calls above, then retry or say what to try instead.',
  },
  'repeat-limit-reached': /*i18n*/ { id: 'Say what to try instead.' },
  'budget-reached': /*i18n*/ { id: 'Raise the budget in Settings > Limits & budgets, then continue.' },
  'price-unknown': /*i18n*/ {
    id: 'Enter its price in Settings > Models (0 if it is free), or choose another model. Then continue.',
  },
  'token-limit-reached': /*i18n*/ { id: 'Continue, or start a new chat with less content.' },
  'empty-answer': /*i18n*/ { id: 'Retry, or rephrase your message.' },
}

const damagedAdvice = /*i18n*/ { id: 'Retry if the answer does not make sense.' }
const unreportedAdvice = /*i18n*/ {
  id: 'Report the outcome of the call that was running above, then continue or retry.',
}
const reportedAdvice = /*i18n*/ {
  id: 'Continue: the model gets your report about the call that was running.',
}

/** Describes how an answer ended and what can be done. Returns `null` while it runs and if it ended normally. */
export function describeEnding(view: AnswerView): Ending | null {
  if (view.status === 'streaming') return null
  const job = view.items.find(({ type }) => type === 'workflow')
  if (job?.type === 'workflow') return describeJobEnding(view, job.job)
  const notices = readNotices(view)
  const advised = notices.map(({ code }) => advices[code]).findLast((advice) => advice !== undefined)
  const advice = advised && i18n.t(advised)
  const isBudgetSpent = notices.some(({ code }) => code === 'tool-call-limit-reached')
  const isCut = notices.some(({ code }) => code === 'output-limit-reached')
  const hasText = view.items.some(({ type }) => type === 'text')
  const lost = view.items.flatMap((item) => (item.type === 'calls' ? item.calls.filter(isLost) : []))
  // A notice with the same text as the failure is not shown above.
  const hasNotice = notices.some(({ code, text }) => code in advices && text !== view.failure?.message)

  if (view.status === 'complete') {
    if (isBudgetSpent) return { canRetry: false, continuing: toMoreCalls() }
    if (isCut) return { canRetry: false, continuing: { label: i18n.t('Continue') } }
    const damaged = notices.some(({ code }) => code === 'response-damaged')
      ? i18n.t(damagedAdvice)
      : undefined
    return (advice ?? damaged) === undefined ? null : { advice: advice ?? damaged, canRetry: true }
  }
  const isUnreported = lost.some(({ reportedOutcome }) => reportedOutcome === undefined)
  const outcomeAdvice = i18n.t(isUnreported ? unreportedAdvice : reportedAdvice)
  const ended = view.failure ? showFailure(view.failure) : i18n.t('Stopped.')
  // The main thread would continue a research, without its plan and its researchers.
  const canContinue = (hasText && view.research === undefined) || lost.length > 0 || advice !== undefined
  return {
    reason: hasNotice || isBudgetSpent ? undefined : ended,
    advice: advice ?? (lost.length > 0 ? outcomeAdvice : view.failure && showHint(view.failure)),
    ...(isBudgetSpent
      ? { continuing: toMoreCalls() }
      : canContinue && { continuing: { label: i18n.t('Continue') } }),
    canRetry: true,
  }
}

/** Describes how a job ended. It continues with the results of the stages that have ended. */
function describeJobEnding({ status, failure: ofAnswer }: AnswerView, job: WorkflowPart): Ending | null {
  if (status === 'complete') return null
  const failure = ofAnswer ?? job.failure
  const canContinue = job.executions.length > 0
  return {
    reason: failure ? showFailure(failure) : i18n.t('Stopped.'),
    advice: failure && showHint(failure),
    ...(canContinue && { continuing: toJobContinuing(failure) }),
    canRetry: true,
    failure,
  }
}

/** Continuing after a limit of the workflow raises that limit. The worker does so for tokens and money. */
function toJobContinuing(failure: Failure | undefined): Ending['continuing'] {
  switch (failure?.texts?.message?.code) {
    case 'workflow-stage-runs-used':
      return {
        label: i18n.t('Continue with {count} more stage runs', { count: addedStageRuns }),
        more: { addedStageRuns },
      }
    case 'stopped-by-workflow-limit':
      return { label: i18n.t('Continue with as much again') }
    default:
      return { label: i18n.t('Continue') }
  }
}

function isLost({ state }: CallView): boolean {
  return state === 'outcome-unknown'
}

/** Returns the notices since the answer was last continued. Earlier reasons no longer apply. */
function readNotices({ items }: AnswerView) {
  const notices = items.flatMap((item) => (item.type === 'notice' ? [item] : []))
  return notices.slice(notices.findLastIndex(({ code }) => code === 'answer-continued') + 1)
}

function toMoreCalls() {
  return { label: i18n.t('Continue with {moreCalls} more', { moreCalls }), more: { moreCalls } }
}
