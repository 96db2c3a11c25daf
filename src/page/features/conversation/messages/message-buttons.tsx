import { FoldVertical, GitBranch, Pin, PinOff, Reply, SmilePlus, Trash2, Tag } from 'lucide-react'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/popovers/popover.tsx'
import { useMediaQuery } from '../../../ui/hooks/viewport.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { MoreActions, LabelChoice } from './more-actions.tsx'
import { ReactionPicker } from './reaction-picker.tsx'
import type { LabelChoiceProps } from './label-choice.tsx'

export interface MessageButtonsProps {
  id: string
  annotations: MessageAnnotationSet | undefined
  actions: Pick<MessageActions, 'label' | 'pin' | 'react' | 'reply' | 'remove' | 'branch' | 'compact'>
  /** False while the message or a following one is being written or answered. */
  canDelete: boolean
  /** The message is an answer that no summary covers yet. */
  canCompact?: boolean
}

/** Actions for a message of either author. */
export function MessageButtons({
  id,
  annotations,
  actions,
  canDelete,
  canCompact = false,
}: MessageButtonsProps) {
  const isTight = useMediaQuery('(pointer: coarse) and (width < 30rem)')
  const isPinned = annotations?.pin !== undefined
  const own = new Set(
    (annotations?.reactions ?? []).flatMap(({ emoji, by }) => (by === 'person' ? [emoji] : [])),
  )
  const reactions = {
    selected: own,
    onChoose: (emoji: string) => actions.react(id, emoji, { by: 'person', isOn: !own.has(emoji) }),
  }
  const labels = {
    id,
    own: (annotations?.labels ?? []).map(({ text }) => text),
    onChoose: (label: string) => actions.label(id, label, true),
  }
  const reply = { label: i18n.t('Reply'), icon: Reply, run: () => actions.reply(id) }
  const pin = {
    label: isPinned ? i18n.t('Unpin') : i18n.t('Pin'),
    icon: isPinned ? PinOff : Pin,
    run: () => actions.pin(id, !isPinned),
  }
  const branch = { label: i18n.t('Branch'), icon: GitBranch, run: () => actions.branch(id) }
  const compact = { label: i18n.t('Compact up to here'), icon: FoldVertical, run: () => actions.compact(id) }
  const remove = { label: i18n.t('Delete'), icon: Trash2, run: () => actions.remove(id) }
  if (isTight) {
    return (
      <>
        {canDelete && <ActionButton {...branch} />}
        <MoreActions
          {...{ reactions, labels }}
          actions={[reply, pin, ...(canCompact ? [compact] : []), ...(canDelete ? [remove] : [])]}
        />
      </>
    )
  }
  return (
    <>
      <ActionButton {...reply} />
      <Popover
        role="dialog"
        side="above"
        align="start"
        renderTrigger={(props) => <IconButton {...props} icon={SmilePlus} label={i18n.t('React')} small />}
      >
        {(close) => (
          <ReactionPicker
            selected={own}
            onChoose={(emoji) => {
              close()
              reactions.onChoose(emoji)
            }}
          />
        )}
      </Popover>
      <LabelButton {...labels} />
      <ActionButton {...pin} />
      {canDelete && <ActionButton {...branch} />}
      {canCompact && <ActionButton {...compact} />}
      {canDelete && <ActionButton {...remove} />}
    </>
  )
}

function ActionButton({ label, icon, run }: { label: string; icon: typeof Reply; run: () => void }) {
  return <IconButton icon={icon} label={label} small onClick={run} />
}

function LabelButton({ onChoose, ...choice }: LabelChoiceProps) {
  return (
    <Popover
      role="dialog"
      side="above"
      align="start"
      renderTrigger={(props) => <IconButton {...props} icon={Tag} label={i18n.t('Label…')} small />}
    >
      {(close) => (
        <div role="dialog" aria-label={i18n.t('Label this message')} className="w-76 max-w-full">
          <LabelChoice
            {...choice}
            onChoose={(label) => {
              close()
              onChoose(label)
            }}
          />
        </div>
      )}
    </Popover>
  )
}
