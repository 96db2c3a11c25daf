import { Info } from 'lucide-react'
import { assertNever } from '../../../../core/kernel/assert-never.ts'
import { Veiled } from '../../../ui/veiled.tsx'
import type { AnswerItem } from '../answer/answer-view.ts'
import type { ShownInteraction } from '../interaction/interaction-log.ts'
import type { MessageActions } from '../transcript/message-actions.ts'
import { Enriched } from './enriched.tsx'
import { Files } from './files.tsx'
import { Prose, type ProseSource } from './prose.tsx'
import { Reasoning } from './reasoning.tsx'
import { Remarks } from './remarks.tsx'
import { ReplyQuote } from './reply-quote.tsx'
import { Sources } from './sources.tsx'
import { ToolCalls } from './tool-calls.tsx'
import { translate } from '../../../words/translate.ts'

export interface AnswerItemProps {
  messageId: string
  item: AnswerItem
  source: ProseSource
  /** More content is expected. */
  isTail: boolean
  /** Names of the model and provider that answered. */
  names: { model: string; provider: string }
  interactions: readonly ShownInteraction[]
  onAnswer: MessageActions['answer']
  /** Actions that change an answer after it has ended. */
  corrections?: Pick<MessageActions, 'reportOutcome' | 'switchEnrichment'>
}

/** One item of an answer, of any kind. */
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
          interactions={props.interactions}
          onAnswer={props.onAnswer}
          {...(corrections && {
            onReport: (callId, outcome) => corrections.reportOutcome(messageId, callId, outcome),
          })}
        />
      )
    case 'sources':
      return <Sources messageId={messageId} sources={item.sources} citations={item.citations} />
    case 'files':
      return <Files files={item.files} maker={names.model} />
    case 'remarks':
      return <Remarks messageId={messageId} texts={item.texts} />
    case 'reply':
      return <ReplyQuote messageId={item.messageId} />
    case 'notice':
      if (item.enrichment)
        return (
          <Enriched
            messageId={messageId}
            text={item.text}
            enrichment={item.enrichment}
            {...(corrections && {
              onSwitch: (callId, isOn) => corrections.switchEnrichment(messageId, callId, isOn),
            })}
          />
        )
      return (
        <p className="flex items-start gap-2 text-muted">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
          <Veiled text={translate(item.text)} />
        </p>
      )
    default:
      return assertNever(item)
  }
}
