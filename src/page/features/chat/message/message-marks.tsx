import { PencilLine, Pin } from 'lucide-react'
import type { MessageMarks } from '../../../../core/kernel/message-marks.ts'
import { toVersionId } from '../../../../core/kernel/version-id.ts'
import type { MessageId } from '../../../../core/kernel/id.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'
import type { MessageActions } from '../transcript/message-actions.ts'
import { MessageLabels } from './message-labels.tsx'

export interface MessageMarksProps {
  id: string
  marks: MessageMarks
  side: 'start' | 'end'
  actions: Pick<MessageActions, 'label' | 'react' | 'selectVersion'>
  /** The branch cannot change while an answer runs. */
  isRunning: boolean
}

/** Annotations of a message: pin, reactions, labels, revisions. Renders nothing if there are none. */
export function MessageMarksView({ id, marks, side, actions, isRunning }: MessageMarksProps) {
  const { pin, reactions = [], labels = [], revisions = [], shownRevision = 0 } = marks
  const revision = revisions[shownRevision - 1]
  if (!pin && reactions.length + labels.length === 0 && !revision) return null
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted ${side === 'end' ? 'basis-full justify-end' : ''}`}
    >
      {pin && (
        <span className="flex items-center gap-1">
          <Pin aria-hidden size={13} />
          {pin.by === 'person' ? say('Pinned') : say('Pinned by the assistant')}
        </span>
      )}
      {reactions.length > 0 && (
        <ul aria-label={say('Reactions')} className="flex flex-wrap gap-1">
          {reactions.map(({ emoji, by }) => (
            <li key={`${by}-${emoji}`}>
              <button
                type="button"
                aria-label={
                  by === 'person'
                    ? say('{emoji} from you: take back', { emoji })
                    : say('{emoji} from the assistant: take back', { emoji })
                }
                title={
                  by === 'person'
                    ? say('From you; press to take back')
                    : say('From the assistant; press to take back')
                }
                onClick={() => actions.react(id, emoji, { by, isOn: false })}
                className={`flex h-7 items-center gap-1 rounded-full border px-2 pointer-coarse:h-11 pointer-coarse:px-3 ${by === 'person' ? 'border-accent bg-accent-soft' : 'border-border bg-surface'} hover:border-text`}
              >
                <span className="text-base">{emoji}</span>
                <span className="text-xs">{by === 'person' ? say('You') : say('Assistant')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MessageLabels labels={labels} onRemove={(label) => actions.label(id, label, false)} />
      {revision && (
        <span role="status" className="flex items-center gap-1">
          <PencilLine aria-hidden size={13} />
          {revision.by === 'person' ? say('Edited') : say('Edited by the assistant')}
          {!isRunning && (
            <Button
              look="accent"
              className="h-7 px-2 text-sm"
              onClick={() => actions.selectVersion(toVersionId(id as MessageId, shownRevision - 1))}
            >
              {say('Undo')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
