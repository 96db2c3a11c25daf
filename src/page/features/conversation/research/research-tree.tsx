import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { RunId, SessionId } from '../../../../core/model/id.ts'
import type { ResearchPlan } from '../../../../core/model/research/research-terms.ts'
import { isRecord } from '../../../../lib/json.ts'
import { ChartGantt, Flag } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { compact, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showFailure, showHint, showText } from '../../../i18n/show-text.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { branchStateOf, branchStates, type BranchState } from './branch-states.ts'

export interface ResearchTreeProps {
  messageId: string
  sessionId: SessionId | undefined
  calls: readonly CallView[]
  plan: ResearchPlan | undefined
  /** No researcher works before the person has answered. */
  isPaused: boolean
  onFinish?: ((childRunId: RunId) => void) | undefined
}

/** The researchers of a research. Arrow keys move between them, and Tab reaches their buttons. */
export function ResearchTree({ messageId, sessionId, calls, plan, isPaused, onFinish }: ResearchTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
    const next = findNext(event.key, current, calls.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus
    <div
      ref={tree}
      role="tree"
      aria-label={i18n.t('Research progress')}
      onKeyDown={handleKey}
      className="divide-y divide-border"
    >
      {calls.map((call, index) => (
        <Branch
          key={call.callId}
          call={call}
          label={call.agent?.label ?? findLabel(call, plan)}
          href={
            sessionId !== undefined && call.agent
              ? `#/review/${sessionId}/${messageId}/${call.agent.runId}`
              : undefined
          }
          isPaused={isPaused}
          isCurrent={index === Math.min(current, calls.length - 1)}
          onFocus={() => setCurrent(index)}
          onFinish={onFinish}
        />
      ))}
    </div>
  )
}

function findNext(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, current + 1)
  if (key === 'ArrowUp') return Math.max(0, current - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Returns the step or the question of a researcher that has not started. */
function findLabel({ arguments: args }: CallView, plan: ResearchPlan | undefined): string {
  const { stepId, question } = isRecord(args) ? args : {}
  const step = plan?.steps.find(({ id }) => id === stepId)?.text
  return step ?? (typeof question === 'string' ? question : i18n.t('Researcher'))
}

interface BranchProps extends Pick<ResearchTreeProps, 'isPaused' | 'onFinish'> {
  call: CallView
  label: string
  href: string | undefined
  isCurrent: boolean
  onFocus: () => void
}

/** States that the icon already expresses. Their names are for screen readers only. */
const expressedStates: ReadonlySet<BranchState> = new Set(['pending', 'running', 'complete'])

function Branch({ call, label, href, isPaused, isCurrent, onFocus, onFinish }: BranchProps) {
  const { agent } = call
  const recorded = branchStateOf(call)
  const state = isPaused && recorded === 'running' ? 'interrupted' : recorded
  const { icon: Icon, look, label: stateLabel } = branchStates[state]
  const failure = agent?.failure ?? call.failure
  const line = agent?.line === undefined ? undefined : showText(agent.localized, agent.line)
  const isExpressed = expressedStates.has(state) || failure !== undefined
  const canFinish = agent !== undefined && (state === 'running' || state === 'awaiting-approval')
  const progressId = useId()
  return (
    // The item contains its label and the buttons only: everything else describes it and stays out of its name.
    <div role="none" className="px-3 py-2.5">
      <div
        role="treeitem"
        aria-level={1}
        aria-label={label}
        aria-describedby={progressId}
        aria-selected={false}
        data-state={state}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        className="flex items-start gap-2 rounded-sm"
      >
        <Icon aria-hidden size={15} className={`mt-0.5 shrink-0 ${look}`} />
        <span dir="auto" className="line-clamp-3 min-w-0 flex-1 break-words">
          <RevealedText text={label} />
        </span>
        <span className="-my-1 flex shrink-0">
          {canFinish && onFinish !== undefined && (
            <IconButton
              icon={Flag}
              label={i18n.t('Finish this branch')}
              look="onSurface"
              small
              onClick={() => onFinish(agent.runId)}
            />
          )}
          {href !== undefined && (
            <IconButton
              icon={ChartGantt}
              label={i18n.t('Open run')}
              look="onSurface"
              small
              onClick={() => location.assign(href)}
            />
          )}
        </span>
      </div>
      <div id={progressId} className="mt-1 flex flex-wrap items-baseline gap-x-4 ps-5.75 text-sm text-muted">
        <span className={isExpressed ? 'sr-only' : 'shrink-0'}>{i18n.t(stateLabel)}</span>
        {failure !== undefined && (
          <span className="min-w-0 break-words">
            <span className="text-danger">{showFailure(failure)}</span> {showHint(failure)}
          </span>
        )}
        {line !== undefined && state === 'running' && (
          <span dir="auto" className="min-w-0 flex-1 basis-48 truncate">
            <RevealedText text={line} />
          </span>
        )}
        <Figures call={call} />
      </div>
    </div>
  )
}

function Figures({ call: { agent } }: { call: CallView }) {
  const { pages, tokens = 0, dollars = 0, activeMs = 0 } = agent?.figures ?? {}
  const figures = [
    tokens > 0 ? i18n.t('{tokens} tokens', { tokens: formatNumber(tokens, compact) }) : '',
    pages === undefined ? '' : i18n.t('{pages, plural, one {# page} other {# pages}}', { pages }),
    dollars > 0 ? formatUsd(dollars) : '',
    activeMs >= 1000 ? formatDuration(activeMs) : '',
  ].filter(Boolean)
  return <span className="text-faint tabular-nums">{figures.join(' · ')}</span>
}
