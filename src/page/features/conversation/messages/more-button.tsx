import { Ellipsis } from 'lucide-react'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/popovers/popover.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { MessageMenu } from './message-chunks.ts'

export interface MoreButtonProps {
  id: string
  annotations?: MessageAnnotationSet | undefined
  actions: Pick<MessageActions, 'label' | 'pin' | 'react' | 'reply' | 'remove' | 'branch' | 'compact'>
  /** Storage has the message, so it can be annotated. */
  isStored: boolean
  /** False while the message or a following one is being written or answered. */
  canDelete: boolean
  /** Absent on a user's message. */
  answer?: MenuAnswer
}

/** What the menu of an answer needs in addition. */
export interface MenuAnswer {
  view: AnswerView
  /** Name of the model with its provider. */
  modelLabel: string | undefined
  providerName: string
  /** No summary covers the answer yet. */
  canCompact: boolean
  /** Absent while the answer cannot be changed. */
  onEdit: (() => void) | undefined
}

/** Button that opens the less common actions of a message. */
export function MoreButton(props: MoreButtonProps) {
  return (
    <Popover
      role="menu"
      side="below"
      align="start"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} data-control="more" icon={Ellipsis} label={i18n.t('More')} small />
      )}
    >
      {(close) => <MessageMenu {...props} close={close} />}
    </Popover>
  )
}
