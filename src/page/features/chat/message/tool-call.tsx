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
import type { JsonValue } from '../../../../core/kernel/json.ts'
import type { ToolCallState } from '../../../../core/kernel/message.ts'
import type { CallView } from '../answer-view.ts'
import { formatDuration } from '../format-duration.ts'
import { summariseJson, summariseResult } from '../summarise-call.ts'
import { Disclosure } from './disclosure.tsx'

const states: Record<ToolCallState, { icon: LucideIcon; look: string; words: string }> = {
  proposed: { icon: CircleDashed, look: 'text-faint', words: 'proposed' },
  'awaiting-approval': { icon: Clock, look: 'text-warning', words: 'waiting for approval' },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', words: 'running' },
  succeeded: { icon: Check, look: 'text-success', words: 'succeeded' },
  failed: { icon: CircleAlert, look: 'text-danger', words: 'failed' },
  denied: { icon: Ban, look: 'text-warning', words: 'denied' },
  refused: { icon: Ban, look: 'text-warning', words: 'refused' },
  cancelled: { icon: Ban, look: 'text-faint', words: 'cancelled' },
  'outcome-unknown': { icon: CircleHelp, look: 'text-warning', words: 'outcome unknown' },
}

export function ToolCalls({ messageId, calls }: { messageId: string; calls: readonly CallView[] }) {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-surface">
      {calls.map((call) => (
        <ToolCall key={call.callId} messageId={messageId} call={call} />
      ))}
    </div>
  )
}

function ToolCall({ messageId, call }: { messageId: string; call: CallView }) {
  const { icon: Icon, look, words } = states[call.state]
  const isPlain = call.state === 'succeeded' || call.state === 'running'
  const answer = call.state === 'succeeded' ? summariseResult(call.result) : ''
  return (
    <div role="group" aria-label={`Tool call: ${call.toolName}`} data-state={call.state} className="px-2">
      <Disclosure
        detailKey={`${messageId}/${call.callId}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start text-sm pointer-coarse:min-h-11"
        label={
          <>
            <Icon aria-hidden size={15} className={`shrink-0 ${look}`} />
            <code className="shrink-0 font-mono">{call.toolName}</code>
            <span className="min-w-0 truncate text-muted">
              {summariseJson(call.arguments ?? call.argumentsText)}
              {answer !== '' && <span className="text-text"> → {answer}</span>}
            </span>
            <span className={isPlain ? 'sr-only' : 'shrink-0 text-muted'}>{words}</span>
          </>
        }
        beside={
          call.durationMs !== undefined && (
            <span className="shrink-0 text-xs text-faint tabular-nums">
              {formatDuration(call.durationMs)}
            </span>
          )
        }
      >
        {() => <CallDetails call={call} />}
      </Disclosure>
    </div>
  )
}

function CallDetails({ call }: { call: CallView }) {
  return (
    <div className="flex flex-col gap-3 ps-5 pt-1 pb-3">
      <JsonBlock title="Arguments" value={call.arguments ?? call.argumentsText} />
      {call.result !== undefined && <JsonBlock title="Result" value={call.result} />}
      {call.failure !== undefined && (
        <p className="text-danger">
          {call.failure.message} {call.failure.hint}
          {call.failure.detail !== undefined && (
            <span className="block text-muted">{call.failure.detail}</span>
          )}
        </p>
      )}
    </div>
  )
}

function JsonBlock({ title, value }: { title: string; value: JsonValue | undefined }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? {}, null, 2)
  return (
    <div>
      <p className="text-xs font-medium text-muted">{title}</p>
      {/* Focusable, because a long value scrolls inside its own box. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={title}
        className="mt-1 max-h-80 overflow-auto rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
