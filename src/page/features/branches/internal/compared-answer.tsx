import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { useId, useMemo } from 'react'
import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { toKeyedItems } from '../../chat-state/answer/answer-view.ts'
import { toAnswerView } from '../../chat-state/answer/to-answer-view.ts'
import { readProse, toUIMessage } from '../../chat-state/answer/ui-message.ts'
import { Prose } from '../../message-parts/prose.tsx'
import { listFacts } from '../../message-parts/answer-facts.ts'

export interface ComparedAnswerProps {
  label: string
  siblings: readonly TranscriptItem[]
  id: string
  labelModel: (model: ModelRef) => string
  onPick: (id: string) => void
}

/** One of the two answers: its model, its details and its content. */
export function ComparedAnswer({ label, siblings, id, labelModel, onPick }: ComparedAnswerProps) {
  useScreenShareMode()
  const heading = useId()
  const item = siblings.find(({ message }) => message.id === id)
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h3 id={heading} className="sr-only">
        {label}
      </h3>
      <select
        aria-label={label}
        value={id}
        onChange={(event) => onPick(event.target.value)}
        className={controlClass}
      >
        {siblings.map(({ message }, index) => (
          <option key={message.id} value={message.id}>
            {index + 1}. {message.model ? labelModel(message.model) : i18n.t('Unknown model')}
          </option>
        ))}
      </select>
      {item && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-3 text-sm tabular-nums">
            {listFacts(item.message).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <AnswerText item={item} />
        </>
      )}
    </section>
  )
}

/** Text of the answer, and one line for each tool call. Call details are in the conversation. */
function AnswerText({ item: { message, rendering } }: { item: TranscriptItem }) {
  const view = useMemo(() => toAnswerView(toUIMessage(message)), [message])
  const source = useMemo(
    () => ({
      blocks: rendering === null ? null : BlockStore.fromRendering(rendering),
      readProse: (prose: number) => readProse(message.parts, prose),
    }),
    [message, rendering],
  )
  return (
    <div className="flex flex-col gap-3">
      {toKeyedItems(view).map(({ key, item }) => {
        if (item.type === 'text') {
          return <Prose key={key} source={source} prose={item.prose} isTail={false} />
        }
        if (item.type !== 'calls') return null
        return (
          <p key={key} className="font-mono text-sm text-muted">
            {item.calls.map(({ toolName }) => toolName).join(', ')}
          </p>
        )
      })}
    </div>
  )
}
