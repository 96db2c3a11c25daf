import { Ellipsis, Tag, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Popover } from '../../../ui/popovers/popover.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { LabelChoiceProps } from './label-choice.tsx'
import { EmojiChoice, type EmojiChoiceProps } from './reaction-picker.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

interface MoreAction {
  label: string
  icon: LucideIcon
  run: () => void
}

interface MoreActionsProps {
  reactions: EmojiChoiceProps
  labels: LabelChoiceProps
  actions: readonly MoreAction[]
}

/** Menu for small touch screens with the reactions and less common actions. */
export function MoreActions(props: MoreActionsProps) {
  return (
    <Popover
      role="dialog"
      side="above"
      align="end"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} icon={Ellipsis} label={i18n.t('More actions')} small />
      )}
    >
      {(close) => <Choices {...props} close={close} />}
    </Popover>
  )
}

function Choices({ reactions, labels, actions, close }: MoreActionsProps & { close: () => void }) {
  const [isLabeling, setIsLabeling] = useState(false)
  const closing = (run: () => void) => {
    close()
    run()
  }
  if (isLabeling) {
    return (
      <div role="dialog" aria-label={i18n.t('Label this message')} className="w-76 max-w-full">
        <LabelChoice {...labels} onChoose={(label) => closing(() => labels.onChoose(label))} />
      </div>
    )
  }
  return (
    <div role="dialog" aria-label={i18n.t('More actions')} className="flex w-76 max-w-full flex-col gap-1">
      <EmojiChoice
        selected={reactions.selected}
        onChoose={(emoji) => closing(() => reactions.onChoose(emoji))}
      />
      <ActionLine label={i18n.t('Label…')} icon={Tag} run={() => setIsLabeling(true)} />
      {actions.map(({ run, ...action }) => (
        <ActionLine key={action.label} {...action} run={() => closing(run)} />
      ))}
    </div>
  )
}

function ActionLine({ label, icon: Icon, run }: MoreAction) {
  return (
    <button
      type="button"
      onClick={run}
      className="flex h-11 items-center gap-2.5 rounded-md px-2.5 -outline-offset-2 hover:bg-surface"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {label}
    </button>
  )
}

/** Chunk with the label list and its library. */
export const LabelChoice = lazyComponent(async () => (await import('./label-choice.tsx')).LabelChoice)
