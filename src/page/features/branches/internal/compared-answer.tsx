import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { useId, useMemo } from 'react'
import type { TranscriptItem } from '../../../../adapters/storage/queries.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { toKeyedItems } from '../../chat-state/answer/answer-view.ts'
import { toAnswerView } from '../../chat-state/answer/to-answer-view.ts'
import { readProse, toUIMessage } from '../../chat-state/answer/ui-message.ts'
import { Prose } from '../../message-parts/prose.tsx'
import { VersionSwitch } from '../version-switch.tsx'
import { listFacts } from '../../message-parts/answer-facts.ts'

export interface ComparedAnswerProps {
  label: string
  siblings: readonly TranscriptItem[]
  id: string
  labelModel: (model: ModelRef) => string
  onPick: (id: string) => void
}

/** One of the two answers: its text, and its facts below in one line. */
export function ComparedAnswer({ label, siblings, id, labelModel, onPick }: ComparedAnswerProps) {
  useScreenShareMode()
  const heading = useId()
  const index = siblings.findIndex(({ message }) => message.id === id)
  const item = siblings[index]
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <h3 id={heading} className="sr-only">
        {label}
      </h3>
      <div className="flex min-h-8 items-center gap-3">
        <p className="min-w-0 truncate font-medium">
          {index + 1}. {item?.message.model ? labelModel(item.message.model) : i18n.t('Unknown model')}
        </p>
        {siblings.length > 2 && (
          <VersionSwitch
            versions={{ ids: siblings.map(({ message }) => message.id), index }}
            isDisabled={false}
            onSelect={onPick}
          />
        )}
      </div>
      {item && (
        <>
          <AnswerText item={item} />
          <p className="mt-auto text-sm text-muted tabular-nums">
            {listFacts(item.message)
              .map(([name, value]) => i18n.t('{name}: {value}', { name, value }))
              .join(' · ')}
          </p>
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
    <div data-compared="" className="flex flex-col gap-3">
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
