import { Ellipsis, type LucideIcon } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { say } from '../../../words/say.ts'
import { EmojiChoice, type EmojiChoiceProps } from './reaction-picker.tsx'

interface MoreAction {
  label: string
  icon: LucideIcon
  run: () => void
}

/** Where a finger needs the room of the buttons: the reactions, and what is wanted less often. */
export function MoreActions({
  actions,
  ...reactions
}: EmojiChoiceProps & { actions: readonly MoreAction[] }) {
  return (
    <Popup
      has="dialog"
      side="above"
      align="end"
      renderTrigger={(props) => <IconButton {...props} icon={Ellipsis} label={say('More actions')} small />}
    >
      {(close) => (
        <div role="dialog" aria-label={say('More actions')} className="flex w-76 max-w-full flex-col gap-1">
          <EmojiChoice
            chosen={reactions.chosen}
            onChoose={(emoji) => {
              close()
              reactions.onChoose(emoji)
            }}
          />
          {actions.map(({ label, icon: Icon, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                close()
                run()
              }}
              className="flex h-11 items-center gap-2.5 rounded-md px-2.5 -outline-offset-2 hover:bg-surface"
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </button>
          ))}
        </div>
      )}
    </Popup>
  )
}
