import { Check } from 'lucide-react'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { Popover, type PopoverTriggerProps } from './popover.tsx'
import { SearchInput } from '../controls/search-input.tsx'

export interface ListboxOption {
  value: string
  label: string
  /** Visible content, if the label repeats the group name. */
  content?: ReactNode
  /** Explains the option. Read by screen readers after the label. */
  description?: string
  /** Details at the end of the line. Read by screen readers after the label. */
  detail?: string
  /** Native tooltip. */
  title?: string
}

export interface ListboxGroup {
  label: string
  options: readonly ListboxOption[]
}

export interface ListboxButtonProps {
  /** Renders the button from the given properties. The button needs its own accessible name. */
  renderTrigger: (props: PopoverTriggerProps) => ReactElement
  listLabel: string
  groups: readonly ListboxGroup[]
  value: string
  isInitiallyOpen?: boolean
  onChange: (value: string) => void
  /** Label of the search field. The field appears only if the list is long. */
  searchLabel?: string
  footer?: ReactNode
}

/** A button that opens a listbox with one choice. Arrow keys, Home, End and typing ahead move the focus. */
export function ListboxButton(props: ListboxButtonProps) {
  const { renderTrigger, isInitiallyOpen: isOpenAtFirst, footer } = props
  return (
    <Popover
      role="listbox"
      side="above"
      align="start"
      isInitiallyOpen={isOpenAtFirst}
      renderTrigger={renderTrigger}
    >
      {(close) => (
        <>
          <ListboxChoices {...props} close={close} />
          {footer}
        </>
      )}
    </Popover>
  )
}

const longList = 12

/** The listbox content without a popover. The typed filter is lost when it closes. */
export function ListboxChoices({
  listLabel,
  groups,
  value,
  onChange,
  searchLabel,
  close,
}: Omit<ListboxButtonProps, 'renderTrigger'> & { close: () => void }) {
  const [query, setQuery] = useState('')
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const visibleGroups = narrow(groups, query)
  return (
    <>
      {searchLabel !== undefined && count > longList && (
        <SearchInput
          label={searchLabel}
          value={query}
          onChange={setQuery}
          className="m-1 h-9 shrink-0 rounded-md border border-border bg-background px-2.5 placeholder:text-faint pointer-coarse:h-11 pointer-coarse:text-read"
        />
      )}
      {visibleGroups.length === 0 && (
        <p className="px-2.5 py-2 text-sm text-muted">{i18n.t('No results.')}</p>
      )}
      <div role="listbox" aria-label={listLabel} className="min-h-0 min-w-60 flex-auto overflow-y-auto">
        {visibleGroups.map((group) => (
          <Group
            key={group.label}
            group={group}
            value={value}
            onPick={(pickedValue) => {
              close()
              if (pickedValue !== value) onChange(pickedValue)
            }}
          />
        ))}
      </div>
    </>
  )
}

/** Returns the options whose label contains every typed word. */
function narrow(groups: readonly ListboxGroup[], query: string): readonly ListboxGroup[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ label }) => terms.every((word) => label.toLowerCase().includes(word))),
    }))
    .filter(({ options }) => options.length > 0)
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

/** An option of the listbox. Its click area covers the details and the description, which are not part of its name. */
function Option({ option, isSelected, onPick }: OptionProps) {
  const id = useId()
  const { label, content, description, detail, title } = option
  const isDescribed = description !== undefined || detail !== undefined
  return (
    <div
      role="presentation"
      className="relative rounded-md -outline-offset-2 hover:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <div role="presentation" className="flex items-center">
        <button
          type="button"
          role="option"
          aria-label={label}
          aria-selected={isSelected}
          title={title}
          aria-describedby={isDescribed ? id : undefined}
          tabIndex={-1}
          onClick={onPick}
          className="flex min-h-9 min-w-0 flex-1 items-center px-2.5 py-1.5 text-start outline-none select-none after:absolute after:inset-0 pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1 truncate">{content ?? label}</span>
        </button>
        {detail !== undefined && (
          <span
            id={description === undefined ? id : undefined}
            role="presentation"
            className="shrink-0 ps-0.5 pe-2.5 text-xs text-faint tabular-nums"
          >
            {detail}
          </span>
        )}
        {isSelected && <Check aria-hidden size={16} className="me-2.5 shrink-0 text-accent" />}
      </div>
      {description !== undefined && (
        <p id={id} role="presentation" className="-mt-1.5 max-w-72 px-2.5 pb-2 text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  )
}
