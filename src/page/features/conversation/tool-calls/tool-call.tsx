import { showStored } from '../../../i18n/show-text.ts'
import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  Clock,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { isMcpToolName } from '../../../../core/model/mcp/mcp-result.ts'
import { findServerName, readServerName } from '../../tool-renderers/mcp.tsx'
import { summarizeCall } from '../../tool-renderers/tool-renderers.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { CallDetails, CallSteps } from './call-details.tsx'
import { Disclosure } from '../../message-parts/disclosure.tsx'
import { lazy, Suspense, use, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { describeInteractionAnswer } from '../interactions/interaction-answer.ts'

const CalledAgentView = lazy(async () => ({
  default: (await import('./called-agent.tsx')).CalledAgentView,
}))

const maxLines = 8
const maxCharacters = 2000

/** Latest lines of a running call's output. The call details have all of it later. */
function CallOutput({ text }: { text: string }) {
  const lines = text.slice(-maxCharacters).split('\n').slice(-maxLines).join('\n')
  return (
    <pre className="mb-2 ms-5 overflow-hidden rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap text-muted">
      <RevealedText text={lines} />
    </pre>
  )
}

const states: Record<ToolCallState, { icon: LucideIcon; look: string; label: MessageDescriptor }> = {
  proposed: { icon: CircleDashed, look: 'text-faint', label: /*i18n*/ { id: 'proposed' } },
  'awaiting-approval': { icon: Clock, look: 'text-warning', label: /*i18n*/ { id: 'waiting for approval' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  succeeded: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'succeeded' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
  denied: { icon: Ban, look: 'text-warning', label: /*i18n*/ { id: 'denied' } },
  refused: { icon: Ban, look: 'text-warning', label: /*i18n*/ { id: 'refused' } },
  cancelled: { icon: Ban, look: 'text-faint', label: /*i18n*/ { id: 'canceled' } },
  'outcome-unknown': { icon: CircleHelp, look: 'text-warning', label: /*i18n*/ { id: 'outcome unknown' } },
}

/** States that the icon and the sentence of a call already express. Their names are for screen readers only. */
const expressedStates: ReadonlySet<ToolCallState> = new Set([
  'proposed',
  'running',
  'succeeded',
  'failed',
  'outcome-unknown',
])

export interface ToolCallProps {
  messageId: string
  call: CallView
  /** The call is drawn on one line, without its progress and output. */
  isInLine: boolean
  providerName: string
  /** The user's response to the approval of the call. */
  answer: InteractionAnswer | undefined
  /** Gets the focus when a card about the call is removed while it has the focus. */
  groupRef: RefObject<HTMLDivElement | null>
  /** Called if the row is removed while it has the focus. */
  onFocusLost?: (() => void) | undefined
}

export function ToolCall({
  messageId,
  call,
  isInLine,
  providerName,
  answer,
  groupRef,
  onFocusLost,
}: ToolCallProps) {
  useLayoutEffect(() => {
    const { current } = groupRef
    return () => {
      if (current?.contains(document.activeElement)) onFocusLost?.()
    }
  }, [groupRef, onFocusLost])
  const { icon: Icon, look, label } = states[call.state]
  const isRunning = call.state === 'running' && !isInLine
  const isExpressed = expressedStates.has(call.state) || (answer !== undefined && call.state === 'denied')
  return (
    <div
      ref={groupRef}
      role="group"
      aria-label={i18n.t('Tool call: {toolName}', { toolName: call.toolName })}
      data-state={call.state}
      tabIndex={-1}
      className="rounded-lg px-2"
    >
      <Disclosure
        detailKey={`${messageId}/${call.callId}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Icon aria-hidden size={15} className={`shrink-0 ${look}`} />
            <span className={`flex items-baseline gap-x-2 py-1.5 ${isInLine ? '' : 'min-w-0 flex-wrap'}`}>
              <span className={isInLine ? '' : 'line-clamp-2 min-w-0 break-words text-text'}>
                <RevealedText text={summarizeCall(call)} />
              </span>
              <code className="min-w-0 truncate font-mono text-xs text-faint">{call.toolName}</code>
              {!call.isHosted && isMcpToolName(call.toolName) && <CallServer call={call} />}
              {call.isHosted && (
                <span className="text-faint">{i18n.t('run by {providerName}', { providerName })}</span>
              )}
              <span className={isExpressed ? 'sr-only' : 'text-muted'}>{i18n.t(label)}</span>
              {answer !== undefined && (
                <span className="min-w-0 text-muted">{describeInteractionAnswer(answer)}</span>
              )}
            </span>
          </>
        }
        aside={<Duration call={call} />}
      >
        {() => <CallDetails call={call} />}
      </Disclosure>
      {isRunning && call.progress !== undefined && (
        <p className="truncate ps-5 pb-2 text-sm text-muted">{showStored(call.progress)}</p>
      )}
      {!isInLine && call.agent !== undefined && (
        // As high as its two lines, so that it does not move an approval below it away from the pointer.
        <Suspense fallback={<div className="h-11" />}>
          <CalledAgentView agent={call.agent} messageId={messageId} />
        </Suspense>
      )}
      {isRunning && call.steps !== undefined && <CallSteps steps={call.steps} />}
      {isRunning && call.streamed !== undefined && <CallOutput text={call.streamed} />}
      {!isInLine && call.isHosted && call.state === 'outcome-unknown' && (
        <p className="ps-5 pb-2 text-sm text-warning">
          {i18n.t('The answer was cut off while the provider ran the tool.')}
        </p>
      )}
    </div>
  )
}

/** Name of the server that an MCP call goes to. A call without a result gets it from the stored servers. */
function CallServer({ call }: { call: CallView }) {
  const queries = use(ConversationServicesContext)?.queries
  const storedName = readServerName(call)
  const isWanted = storedName === undefined
  const servers = useObservable(
    useMemo(() => (isWanted && queries ? queries.watchMcpServers() : null), [queries, isWanted]),
  )
  const server = storedName ?? findServerName(call, servers.state === 'ready' ? servers.value : [])
  return <span className="text-faint">{i18n.t('from {server}', { server: spellHidden(server) })}</span>
}

function Duration({ call: { state, durationMs } }: { call: CallView }) {
  if (state === 'running') return <RunningTime />
  if (durationMs === undefined || durationMs < 1) return null
  return <span className="shrink-0 text-xs text-faint tabular-nums">{formatDuration(durationMs)}</span>
}

/** Whole seconds since the component was mounted, so that a hanging call is visible. */
function RunningTime() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  const text = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return <span className="shrink-0 text-xs text-faint tabular-nums">{text}</span>
}
