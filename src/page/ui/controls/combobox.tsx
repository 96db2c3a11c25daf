import { Combobox as Base } from '@base-ui/react/combobox'
import type { BaseUIEvent } from '@base-ui/react/types'
import { Check, ChevronDown } from 'lucide-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { controlClass } from './field.tsx'
import { isInputMethodKey } from '../keyboard/input-method.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Explains the option. Read by screen readers after the label. */
  description?: string
}

export interface ComboboxProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  inputRef?: Ref<HTMLInputElement>
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  /** Shown when no option matches the typed text. */
  emptyText: string
}

/** One choice of many. Typing narrows the list; arrows and Enter choose. A `Field` provides the label. */
export function Combobox({ options, value, onChange, emptyText, inputRef, ...field }: ComboboxProps) {
  const values = useStableValues(options)
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Base.Root
      items={values}
      value={byValue.has(value) ? value : null}
      itemToStringLabel={(item) => byValue.get(item)?.label ?? item}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      autoHighlight
    >
      <div className="relative">
        <Base.Input
          {...field}
          ref={inputRef}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={leaveEscape}
          className={`${controlClass} pe-9 pointer-coarse:pe-11`}
        />
        <Base.Trigger
          aria-label={i18n.t('Show all')}
          tabIndex={-1}
          className="absolute inset-y-0 end-0 flex w-9 items-center pointer-coarse:w-11 justify-center text-muted"
        >
          <ChevronDown aria-hidden size={16} />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-60 outline-none">
          <Base.Popup className="popup flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) flex-col overflow-hidden rounded-lg border border-border bg-raised text-text shadow-float">
            <Base.Empty className="px-3.5 py-2.5 text-sm text-muted empty:hidden">{emptyText}</Base.Empty>
            <Base.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:p-0">
              {(item: string) => (
                <Option key={item} option={byValue.get(item) ?? { value: item, label: item }} />
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Returns the same array while the options have the same values. Base UI replaces the typed text with the label of the selected
 * item when the identity of that item or of the list changes, also while the list is open.
 */
function useStableValues(options: readonly ComboboxOption[]): readonly string[] {
  const [values, setValues] = useState<readonly string[]>([])
  if (values.length === options.length && options.every(({ value }, index) => value === values[index]))
    return values
  const changed = options.map(({ value }) => value)
  setValues(changed)
  return changed
}

/** Prevents Escape from clearing the field while the list is closed. Otherwise a surrounding dialog would not receive the key. */
function leaveEscape(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
  if (event.key !== 'Escape' || isInputMethodKey(event)) return
  if (event.currentTarget.getAttribute('aria-expanded') !== 'true') event.preventBaseUIHandler()
}

function Option({ option }: { option: ComboboxOption }) {
  const { value, label, description } = option
  return (
    <Base.Item
      value={value}
      aria-label={label}
      aria-description={description}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 select-none data-highlighted:bg-surface pointer-coarse:min-h-11"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        {label}
        {description !== undefined && <span className="text-sm text-muted">{description}</span>}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden size={16} className="text-accent" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
