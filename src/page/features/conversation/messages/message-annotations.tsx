import { PencilLine, Pin, Tag, X } from 'lucide-react'
import type { MessageAnnotationSet, Label } from '../../../../core/model/conversation/message-annotations.ts'
import { toVersionId } from '../../../../core/model/conversation/annotated-message.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'

export interface MessageAnnotationsProps {
  id: string
  annotations: MessageAnnotationSet
  side: 'start' | 'end'
  actions: Pick<MessageActions, 'label' | 'react' | 'selectVersion'>
  /** The branch cannot change while an answer runs. */
  isRunning: boolean
}

/** Annotations of a message: pin, reactions, labels, revisions. Renders nothing if there are none. */
export function MessageAnnotations({ id, annotations, side, actions, isRunning }: MessageAnnotationsProps) {
  const { pin, reactions = [], labels = [], revisions = [], shownRevision = 0 } = annotations
  const revision = revisions[shownRevision - 1]
  if (!pin && reactions.length + labels.length === 0 && !revision) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted ${side === 'end' ? 'basis-full justify-end' : ''}`}
    >
      {pin && (
        <span className="flex items-center gap-1">
          <Pin aria-hidden size={13} />
          {pin.by === 'person' ? i18n.t('Pinned') : i18n.t('Pinned by the assistant')}
        </span>
      )}
      {reactions.length > 0 && (
        <ul aria-label={i18n.t('Reactions')} className="flex flex-wrap gap-1">
          {reactions.map(({ emoji, by }) => (
            <li key={`${by}-${emoji}`}>
              <button
                type="button"
                aria-label={
                  by === 'person'
                    ? i18n.t('{emoji} from you: remove', { emoji })
                    : i18n.t('{emoji} from the assistant: remove', { emoji })
                }
                title={
                  by === 'person'
                    ? i18n.t('From you; press to remove')
                    : i18n.t('From the assistant; press to remove')
                }
                onClick={() => actions.react(id, emoji, { by, isOn: false })}
                className={`flex h-7 items-center gap-1 rounded-full border px-2 pointer-coarse:h-11 pointer-coarse:px-3 ${by === 'person' ? 'border-accent bg-accent-soft' : 'border-border bg-surface'} hover:border-text`}
              >
                <span className="text-base">{emoji}</span>
                <span className="text-xs">{by === 'person' ? i18n.t('You') : i18n.t('Assistant')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MessageLabels labels={labels} onRemove={(label) => actions.label(id, label, false)} />
      {revision && (
        <span role="status" className="flex items-center gap-1">
          <PencilLine aria-hidden size={13} />
          {revision.by === 'person' ? i18n.t('Edited') : i18n.t('Edited by the assistant')}
          {!isRunning && (
            <Button
              look="accent"
              small
              className="px-2 text-sm"
              onClick={() => actions.selectVersion(toVersionId(id as MessageId, shownRevision - 1))}
            >
              {i18n.t('Undo')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

interface MessageLabelsProps {
  labels: readonly Label[]
  onRemove: (label: string) => void
}

function MessageLabels({ labels, onRemove }: MessageLabelsProps) {
  if (labels.length === 0) return null
  return (
    <ul aria-label={i18n.t('Labels')} className="flex min-w-0 flex-wrap gap-1">
      {labels.map(({ text, by }) => (
        <li
          key={text}
          className="flex h-7 min-w-0 items-center gap-1 rounded-full border border-border bg-surface ps-2 pointer-coarse:h-11 pointer-coarse:ps-3"
        >
          <Tag aria-hidden size={13} className="shrink-0" />
          <bdi className="min-w-0 truncate text-xs text-text">{text}</bdi>
          {by === 'assistant' && <span className="text-xs">{i18n.t('Assistant')}</span>}
          <button
            type="button"
            aria-label={i18n.t('Remove the label “{label}”', { label: text })}
            title={i18n.t('Remove')}
            onClick={() => onRemove(text)}
            className="flex h-full w-7 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:w-11"
          >
            <X aria-hidden size={13} />
          </button>
        </li>
      ))}
    </ul>
  )
}
