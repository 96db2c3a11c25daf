import { useRef, useState, type KeyboardEvent } from 'react'
import type { RunId, SessionId } from '../../../../core/model/id.ts'
import type { ResearchPlan } from '../../../../core/model/research/research-terms.ts'
import { isRecord } from '../../../../lib/json.ts'
import { ChartGantt } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { compact, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showFailure, showText } from '../../../i18n/show-text.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { branchStateOf, branchStates, type BranchState } from './branch-states.ts'

export interface ResearchTreeProps {
  messageId: string
  sessionId: SessionId | undefined
  calls: readonly CallView[]
  plan: ResearchPlan | undefined
  onFinish?: ((childRunId: RunId) => void) | undefined
}

/** The researchers of a research. Arrow keys move between them, and Tab reaches their buttons. */
export function ResearchTree({ messageId, sessionId, calls, plan, onFinish }: ResearchTreeProps) {
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

interface BranchProps extends Pick<ResearchTreeProps, 'onFinish'> {
  call: CallView
  label: string
  href: string | undefined
  isCurrent: boolean
  onFocus: () => void
}

/** States that the icon already expresses. Their names are for screen readers only. */
const expressedStates: ReadonlySet<BranchState> = new Set(['pending', 'running', 'complete'])

function Branch({ call, label, href, isCurrent, onFocus, onFinish }: BranchProps) {
  const { agent } = call
  const state = branchStateOf(call)
  const { icon: Icon, look, label: stateLabel } = branchStates[state]
  const failure = agent?.failure ?? call.failure
  const line = agent?.line === undefined ? undefined : showText(agent.localized, agent.line)
  const isExpressed = expressedStates.has(state) || failure !== undefined
  const canFinish = agent !== undefined && (state === 'running' || state === 'awaiting-approval')
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-label={label}
      aria-selected={false}
      data-state={state}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className="flex flex-col gap-1 px-3 py-2.5 -outline-offset-2"
    >
      <div className="flex items-start gap-2">
        <Icon aria-hidden size={15} className={`mt-0.5 shrink-0 ${look}`} />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 basis-64 break-words">
            <RevealedText text={label} />
          </span>
          <Figures call={call} />
        </div>
        {href !== undefined && (
          <IconButton
            icon={ChartGantt}
            label={i18n.t('Open run')}
            look="onSurface"
            small
            className="-my-1"
            onClick={() => location.assign(href)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 ps-5.75 text-sm text-muted">
        <span className={isExpressed ? 'sr-only' : 'shrink-0'}>{i18n.t(stateLabel)}</span>
        {failure !== undefined && (
          <span className="min-w-0 break-words text-danger">{showFailure(failure)}</span>
        )}
        {line !== undefined && state === 'running' && (
          <span className="min-w-0 flex-1 basis-40 truncate">
            <RevealedText text={line} />
          </span>
        )}
        {canFinish && onFinish !== undefined && (
          <Button
            look="quiet"
            className="ms-auto -me-1 h-7 px-2 text-sm"
            onClick={() => onFinish(agent.runId)}
          >
            {i18n.t('Finish this branch')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Figures({ call: { agent } }: { call: CallView }) {
  const { pages, tokens = 0, dollars = 0, activeMs = 0 } = agent?.figures ?? {}
  const counted = tokens > 0 && i18n.t('{tokens} tokens', { tokens: formatNumber(tokens, compact) })
  const rest = [
    pages === undefined ? '' : i18n.t('{pages, plural, one {# page} other {# pages}}', { pages }),
    dollars > 0 ? formatUsd(dollars) : '',
    activeMs >= 1000 ? formatDuration(activeMs) : '',
  ].filter(Boolean)
  return (
    <span className="text-sm text-faint tabular-nums">
      {/* A phone has no space for all figures in a line. */}
      {counted && <span className="@max-md:hidden">{[counted, ''].join(' · ')}</span>}
      {rest.join(' · ')}
    </span>
  )
}
