import { Tag } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { say } from '../../../words/say.ts'
import type { LabelChoiceProps } from './label-choice.tsx'
import { LabelChoice } from './lazy-label-choice.ts'

export function LabelButton({ onChoose, ...choice }: LabelChoiceProps) {
  return (
    <Popup
      has="dialog"
      side="above"
      align="start"
      renderTrigger={(props) => <IconButton {...props} icon={Tag} label={say('Label…')} small />}
    >
      {(close) => (
        <div role="dialog" aria-label={say('Label this message')} className="w-76 max-w-full">
          <LabelChoice
            {...choice}
            onChoose={(label) => {
              close()
              onChoose(label)
            }}
          />
        </div>
      )}
    </Popup>
  )
}
