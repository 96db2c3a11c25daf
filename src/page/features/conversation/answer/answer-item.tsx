import type { StoredText } from '../../../../core/model/messages/localized-text.ts'
import { showStored } from '../../../i18n/show-text.ts'
import { Info, LoaderCircle } from 'lucide-react'
import { assertNever } from '../../../../lib/assert-never.ts'
import { Redacted } from '../../../ui/text/display-text.tsx'
import type { AnswerItem } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { EnrichmentNote } from './enrichment-note.tsx'
import { AnswerFiles } from '../../message-parts/answer-files.tsx'
import { Prose, type ProseSource } from '../../message-parts/prose.tsx'
import { ReplyQuote } from '../messages/reply-quote.tsx'
import { Sources } from './sources.tsx'
import { ToolCalls } from '../tool-calls/tool-calls.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { Disclosure } from '../../message-parts/disclosure.tsx'

export interface AnswerItemProps {
  messageId: string
  item: AnswerItem
  source: ProseSource
  /** More content is expected. */
  isTail: boolean
  /** Names of the model and provider that answered. */
  names: { model: string; provider: string }
  /** Actions that change an answer after it has ended. */
  corrections?: Pick<MessageActions, 'reportOutcome' | 'switchEnrichment'>
}

export function AnswerItemView(props: AnswerItemProps) {
  const { messageId, item, source, isTail, names, corrections } = props
  switch (item.type) {
    case 'text':
      return <Prose source={source} prose={item.prose} isTail={isTail} />
    case 'reasoning':
      return (
        <Reasoning
          messageId={messageId}
          source={source}
          prose={item.prose}
          durationMs={item.durationMs}
          isRunning={isTail}
        />
      )
    case 'calls':
      return (
        <ToolCalls
          messageId={messageId}
          calls={item.calls}
          providerName={names.provider}
          onReport={
            corrections
              ? (callId, outcome) => corrections.reportOutcome(messageId, callId, outcome)
              : undefined
          }
        />
      )
    case 'sources':
      return <Sources messageId={messageId} sources={item.sources} citations={item.citations} />
    case 'files':
      return <AnswerFiles files={item.files} maker={names.model} />
    case 'remarks':
      return <Remarks messageId={messageId} texts={item.texts} />
    case 'reply':
      return <ReplyQuote messageId={item.messageId} />
    case 'notice':
      if (item.enrichment)
        return (
          <EnrichmentNote
            messageId={messageId}
            notice={item}
            enrichment={item.enrichment}
            onSwitch={
              corrections
                ? (callId, isOn) => corrections.switchEnrichment(messageId, callId, isOn)
                : undefined
            }
          />
        )
      return (
        <p className="flex items-start gap-2 text-muted">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
          <Redacted text={showStored(item)} />
        </p>
      )
    default:
      return assertNever(item)
  }
}

interface ReasoningProps {
  messageId: string
  source: ProseSource
  prose: number
  durationMs?: number
  isRunning: boolean
}

function Reasoning({ messageId, source, prose, durationMs, isRunning }: ReasoningProps) {
  return (
    <div className="text-muted">
      <Disclosure
        detailKey={`${messageId}/prose-${prose}`}
        label={i18n.t('Reasoning')}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
        aside={
          isRunning ? (
            <LoaderCircle aria-hidden size={14} className="animate-turn text-accent" />
          ) : (
            durationMs !== undefined && <span className="tabular-nums">{formatDuration(durationMs)}</span>
          )
        }
      >
        {() => (
          <div className="mt-1 mb-2 ms-1.5 border-s border-border ps-4">
            <Prose source={source} prose={prose} isTail={false} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}

/** Remarks of the provider adapter about options it could not apply. They do not interrupt the answer. */
function Remarks({ messageId, texts }: { messageId: string; texts: readonly StoredText[] }) {
  return (
    <div className="text-sm text-muted">
      <Disclosure
        detailKey={`${messageId}/remarks`}
        label={i18n.t('{count, plural, one {# remark} other {# remarks}} about this request', {
          count: texts.length,
        })}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
      >
        {() => (
          <ul className="mt-1 mb-2 ms-1.5 flex flex-col gap-1 border-s border-border ps-4">
            {texts.map((text) => (
              <li key={text.text} className="break-words">
                {showStored(text)}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}
