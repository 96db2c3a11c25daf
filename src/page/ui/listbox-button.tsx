import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

export interface ListboxOption {
  value: string
  label: string
  /** What is shown, where the label repeats what the group already says. */
  content?: ReactNode
}

export interface ListboxGroup {
  label: string
  options: readonly ListboxOption[]
}

export interface ListboxButtonProps {
  /** Renders the button, with an accessible name of its own, from the properties it is given. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement
  listLabel: string
  groups: readonly ListboxGroup[]
  value: string
  isOpenAtFirst?: boolean
  onChange: (value: string) => void
  footer?: ReactNode
}

/** A button that opens a listbox to choose one option from. Arrow keys, Home, End and typing ahead move in it. */
export function ListboxButton(props: ListboxButtonProps) {
  return (
    // Its inline style sheets would be refused by the content security policy, and reported.
    <CSPProvider disableStyleElements>
      <Select.Root
        value={props.value}
        onValueChange={(value) => value !== null && props.onChange(value)}
        defaultOpen={props.isOpenAtFirst}
        modal={false}
      >
        {/* A plain button for assistive technology: Base UI would make it a combobox. */}
        <Select.Trigger render={(trigger) => props.renderTrigger({ ...trigger, role: undefined })} />
        <Select.Portal>
          <Select.Positioner
            alignItemWithTrigger={false}
            side="top"
            align="start"
            sideOffset={8}
            className="z-50"
          >
            <Select.Popup className="popup flex max-h-(--available-height) max-w-(--available-width) min-w-64 flex-col rounded-lg border border-border bg-raised shadow-float outline-none">
              <Select.List
                aria-label={props.listLabel}
                className="max-h-96 min-h-0 overflow-y-auto p-1 outline-none"
              >
                {props.groups.map((group) => (
                  <Select.Group key={group.label}>
                    <Select.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
                      {group.label}
                    </Select.GroupLabel>
                    {group.options.map((option) => (
                      <Option key={option.value} option={option} />
                    ))}
                  </Select.Group>
                ))}
              </Select.List>
              {props.footer}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  )
}

function Option({ option }: { option: ListboxOption }) {
  return (
    <Select.Item
      value={option.value}
      label={option.label}
      aria-label={option.label}
      className="flex min-h-9 items-center gap-2 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-surface pointer-coarse:min-h-11"
    >
      <Select.ItemText className="min-w-0 flex-1 truncate">{option.content ?? option.label}</Select.ItemText>
      <Select.ItemIndicator className="text-accent">
        <Check aria-hidden size={16} />
      </Select.ItemIndicator>
    </Select.Item>
  )
}
