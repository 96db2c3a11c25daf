import { Check } from 'lucide-react'
import { useId, type ReactElement, type ReactNode } from 'react'
import { Popup, type PopupTriggerProps } from './popup.tsx'

export interface ListboxOption {
  value: string
  label: string
  /** What is shown, where the label repeats what the group already says. */
  content?: ReactNode
  /** What choosing it means; read after its name. */
  description?: string
}

export interface ListboxGroup {
  label: string
  options: readonly ListboxOption[]
}

export interface ListboxButtonProps {
  /** Renders the button, with an accessible name of its own, from the properties it is given. */
  renderTrigger: (props: PopupTriggerProps) => ReactElement
  listLabel: string
  groups: readonly ListboxGroup[]
  value: string
  isOpenAtFirst?: boolean
  onChange: (value: string) => void
  footer?: ReactNode
}

/** A button that opens a listbox to choose one option from. Arrow keys, Home, End and typing ahead move in it. */
export function ListboxButton(props: ListboxButtonProps) {
  const { renderTrigger, listLabel, groups, value, isOpenAtFirst, onChange, footer } = props
  return (
    <Popup
      has="listbox"
      side="above"
      align="start"
      isOpenAtFirst={isOpenAtFirst}
      renderTrigger={renderTrigger}
    >
      {(close) => (
        <>
          <div role="listbox" aria-label={listLabel} className="min-h-0 min-w-60 flex-1 overflow-y-auto">
            {groups.map((group) => (
              <Group
                key={group.label}
                group={group}
                value={value}
                onPick={(picked) => {
                  close()
                  if (picked !== value) onChange(picked)
                }}
              />
            ))}
          </div>
          {footer}
        </>
      )}
    </Popup>
  )
}

interface GroupProps {
  group: ListboxGroup
  value: string
  onPick: (value: string) => void
}

function Group({ group, value, onPick }: GroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
        {group.label}
      </p>
      {group.options.map((option) => (
        <Option
          key={option.value}
          option={option}
          isSelected={option.value === value}
          onPick={() => onPick(option.value)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  option: ListboxOption
  isSelected: boolean
  onPick: () => void
}

/** The button's own area reaches over the description, which is not part of its name. */
function Option({ option, isSelected, onPick }: OptionProps) {
  const id = useId()
  const { label, content, description } = option
  return (
    <div role="presentation" className="relative rounded-md hover:bg-surface">
      <button
        type="button"
        role="option"
        aria-label={label}
        aria-selected={isSelected}
        aria-describedby={description === undefined ? undefined : id}
        tabIndex={-1}
        onClick={onPick}
        className="flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start -outline-offset-2 select-none after:absolute after:inset-0 pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate">{content ?? label}</span>
        {isSelected && <Check aria-hidden size={16} className="shrink-0 text-accent" />}
      </button>
      {description !== undefined && (
        <p id={id} role="presentation" className="-mt-1.5 max-w-72 px-2.5 pb-2 text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  )
}
