import { Info } from 'lucide-react'
import { memo } from 'react'
import { assertNever } from '../../../../core/kernel/assert-never.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { toKeyedItems, type AnswerItem, type AnswerView } from '../answer-view.ts'
import { AnswerEnding } from './answer-ending.tsx'
import { AnswerMeta } from './answer-meta.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Prose, type ProseSource } from './prose.tsx'
import { Reasoning } from './reasoning.tsx'
import { Sources } from './sources.tsx'
import { ToolCalls } from './tool-call.tsx'

export interface AnswerProps {
  view: AnswerView
  source: ProseSource
  modelLabel: string | undefined
  /** What is being waited for, while there is nothing to show. */
  waitingFor: string
  isLast: boolean
  readText: (id: string) => string
  onRetry?: (id: string) => void
}

/** One turn's answer. Its text is not in `view`: the prose reads the block store, so growing text redraws none of this. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { view, source, isLast, readText, onRetry } = props
  const isStreaming = view.status === 'streaming'
  return (
    <article
      aria-label="Assistant"
      aria-busy={isStreaming}
      data-message-id={view.id}
      data-role="assistant"
      data-status={view.status}
      className="group flex flex-col gap-3 pt-6"
    >
      {toKeyedItems(view).map(({ key, item }) => (
        <Item
          key={key}
          messageId={view.id}
          item={item}
          source={source}
          isTail={isStreaming && item === view.items.at(-1)}
        />
      ))}
      {isStreaming && view.items.length === 0 && <Awaiting what={props.waitingFor} />}
      <AnswerEnding view={view} onRetry={onRetry && (() => onRetry(view.id))} />
      {!isStreaming && (
        <footer
          className={`flex h-7 has-[button]:-ms-1.5 items-center gap-2 transition-opacity duration-120 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:h-10 pointer-coarse:opacity-100 ${isLast ? '' : 'opacity-0'}`}
        >
          {view.items.some(({ type }) => type === 'text') && (
            <CopyButton label="Copy" readText={() => readText(view.id)} />
          )}
          <AnswerMeta view={view} modelLabel={props.modelLabel} />
        </footer>
      )}
    </article>
  )
})

interface ItemProps {
  messageId: string
  item: AnswerItem
  source: ProseSource
  isTail: boolean
}

function Item({ messageId, item, source, isTail }: ItemProps) {
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
      return <ToolCalls messageId={messageId} calls={item.calls} />
    case 'sources':
      return <Sources sources={item.sources} />
    case 'notice':
      return (
        <p className="flex items-start gap-2 text-muted">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
          {item.text}
        </p>
      )
    default:
      return assertNever(item)
  }
}

function Awaiting({ what }: { what: string }) {
  const isLate = useDelayed(true)
  return (
    <p className="flex h-6 items-center gap-2 text-muted">
      <span aria-hidden className="h-4 w-2 animate-caret rounded-sm bg-accent" />
      {isLate && what}
    </p>
  )
}
