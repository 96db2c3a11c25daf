import { use } from 'react'
import type { CalledAgent } from '../../../../core/model/conversation/message.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { formatAmount, formatElapsed, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { showFailure, showText } from '../../../i18n/show-text.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'

const states: Record<CalledAgent['state'], MessageDescriptor> = {
  running: /*i18n*/ { id: 'running' },
  'awaiting-approval': /*i18n*/ { id: 'waiting for approval' },
  complete: /*i18n*/ { id: 'finished' },
  'wrapped-up': /*i18n*/ { id: 'finished early' },
  limited: /*i18n*/ { id: 'limit reached' },
  stopped: /*i18n*/ { id: 'stopped' },
  interrupted: /*i18n*/ { id: 'interrupted' },
  failed: /*i18n*/ { id: 'failed' },
}

/** The agent that a call started: its latest step, what it used, and how it ended. */
export function CalledAgentView({ agent, messageId }: { agent: CalledAgent; messageId: string }) {
  const { runId, label, state, line, localized, model, failure } = agent
  const sessionId = use(ConversationServicesContext)?.sessionId
  return (
    <div
      role="group"
      aria-label={i18n.t('Agent: {name}', { name: label })}
      data-state={state}
      className="flex flex-col gap-0.5 ps-5.75 pe-2 pb-2 text-sm text-muted"
    >
      <p dir="auto" className="min-w-0 break-words">
        <span className="font-medium text-text">
          <RevealedText text={label} />
        </span>{' '}
        {line === undefined ? i18n.t(states[state]) : <RevealedText text={showText(localized, line)} />}
      </p>
      <p className="text-xs text-faint tabular-nums">
        {[model.modelId, ...describeFigures(agent)].join(' · ')}
        {sessionId !== undefined && (
          <>
            {' · '}
            <a
              href={`#/review/${sessionId}/${messageId}/${runId}`}
              className="text-accent underline underline-offset-2 pointer-coarse:py-3"
            >
              {i18n.t('Open run')}
            </a>
          </>
        )}
      </p>
      {failure !== undefined && <p className="text-danger">{showFailure(failure)}</p>}
    </div>
  )
}

function describeFigures({ figures }: CalledAgent): string[] {
  if (!figures) return []
  const { toolCalls, tokens, dollars, activeMs } = figures
  return [
    i18n.t('{count, plural, one {# tool call} other {# tool calls}}', { count: toolCalls }),
    i18n.t('{tokens} tokens', { tokens: formatNumber(tokens) }),
    ...(dollars === undefined ? [] : [formatAmount(dollars)]),
    formatElapsed(activeMs),
  ]
}
