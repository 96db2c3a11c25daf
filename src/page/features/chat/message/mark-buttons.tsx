import { GitBranch, Pin, PinOff, Reply, SmilePlus, Trash2 } from 'lucide-react'
import type { MessageMarks } from '../../../../core/kernel/message-marks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { say } from '../../../words/say.ts'
import type { MessageActions } from '../transcript/message-actions.ts'
import { ReactionPicker } from './reaction-picker.tsx'

export interface MarkButtonsProps {
  id: string
  marks: MessageMarks | undefined
  actions: Pick<MessageActions, 'pin' | 'react' | 'reply' | 'remove' | 'branch'>
  /** It is not written or answered at the moment, nor is what follows it. */
  canDelete: boolean
}

/** What can be done with a message that is there, whoever wrote it. */
export function MarkButtons({ id, marks, actions, canDelete }: MarkButtonsProps) {
  const isPinned = marks?.pin !== undefined
  const own = new Set((marks?.reactions ?? []).flatMap(({ emoji, by }) => (by === 'person' ? [emoji] : [])))
  return (
    <>
      <IconButton icon={Reply} label={say('Reply')} small onClick={() => actions.reply(id)} />
      <Popup
        has="dialog"
        side="above"
        align="start"
        renderTrigger={(props) => <IconButton {...props} icon={SmilePlus} label={say('React')} small />}
      >
        {(close) => (
          <ReactionPicker
            chosen={own}
            onChoose={(emoji) => {
              close()
              actions.react(id, emoji, { by: 'person', isOn: !own.has(emoji) })
            }}
          />
        )}
      </Popup>
      <IconButton
        icon={isPinned ? PinOff : Pin}
        label={isPinned ? say('Unpin') : say('Pin')}
        small
        onClick={() => actions.pin(id, !isPinned)}
      />
      {canDelete && (
        <IconButton icon={GitBranch} label={say('Branch')} small onClick={() => actions.branch(id)} />
      )}
      {canDelete && (
        <IconButton icon={Trash2} label={say('Delete')} small onClick={() => actions.remove(id)} />
      )}
    </>
  )
}
