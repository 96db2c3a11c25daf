import { Check, Star } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Popover, type PopoverTriggerProps } from './popover.tsx'
import { positionPopover, type PopoverPlacement } from './position-popover.ts'
import { isInputMethodKey } from '../keyboard/input-method.ts'
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
  /** Text that the search finds in addition to the label, the content and the description. */
  keywords?: string
}

export interface ListboxGroup {
  /** Needed if several groups may have the same label. */
  id?: string
  label: string
  options: readonly ListboxOption[]
}

interface Favorites {
  values: ReadonlySet<string>
  onToggle: (value: string) => void
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
  /** Adds a star to each option, and a button for the option that had the focus last. */
  favorites?: Favorites
  footer?: ReactNode
}

/** A button that opens a listbox with one choice. Arrow keys, Home, End and typing ahead move the focus. */
export function ListboxButton(props: ListboxButtonProps) {
  const { renderTrigger, isInitiallyOpen, footer } = props
  return (
    <Popover
      role="listbox"
      side="above"
      align="start"
      isInitiallyOpen={isInitiallyOpen}
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

/** Lists with more options have a search box. */
export const maxWithoutSearch = 12
/** Options drawn at once. More take noticeable time to draw, and need the search anyway. */
const maxShown = 200

/** The listbox content without a popover. The typed filter is lost when it closes. */
export function ListboxChoices({
  listLabel,
  groups,
  value,
  onChange,
  searchLabel,
  favorites,
  close,
}: Omit<ListboxButtonProps, 'renderTrigger'> & { close: () => void }) {
  const [query, setQuery] = useState('')
  const [focused, setFocused] = useState(value)
  const found = narrow(groups, query)
  const count = countOptions(found)
  const shown = takeOptions(found, maxShown)
  const pick = (pickedValue: string) => {
    close()
    if (pickedValue !== value) onChange(pickedValue)
  }
  const pickFirst = (event: KeyboardEvent) => {
    const first = shown[0]?.options[0]
    if (event.key === 'Enter' && !isInputMethodKey(event) && query.trim() !== '' && first !== undefined)
      pick(first.value)
  }
  return (
    <>
      {searchLabel !== undefined && countOptions(groups) > maxWithoutSearch && (
        <SearchInput
          label={searchLabel}
          value={query}
          onChange={setQuery}
          onKeyDown={pickFirst}
          data-popover-focus
          className="m-1 h-9 shrink-0 rounded-md border border-border bg-background px-2.5 placeholder:text-faint pointer-coarse:h-11 pointer-coarse:text-read"
        />
      )}
      <p role="status" className={count === 0 ? 'px-2.5 py-2 text-sm text-muted' : 'sr-only'}>
        {count === 0
          ? i18n.t('No results.')
          : query !== '' && i18n.t('{count, plural, one {# result} other {# results}}', { count })}
      </p>
      <div role="listbox" aria-label={listLabel} className="min-h-0 min-w-60 flex-auto overflow-y-auto">
        {shown.map((group) => (
          <Group
            key={group.id ?? group.label}
            group={group}
            value={value}
            onPick={pick}
            onFocus={setFocused}
            favorites={favorites}
          />
        ))}
      </div>
      {count > maxShown && (
        <p className="border-t border-border px-2.5 py-2 text-sm text-muted">
          {i18n.t('{count} more. Search to narrow the list.', { count: count - maxShown })}
        </p>
      )}
      {favorites !== undefined && (
        <FavoriteButton option={findOption(groups, focused)} favorites={favorites} />
      )}
    </>
  )
}

interface FavoriteButtonProps {
  option: ListboxOption | undefined
  favorites: Favorites
}

/** Marks the option that had the focus last. Stars within a listbox cannot be reached by keyboard or screen reader. */
function FavoriteButton({ option, favorites: { values, onToggle } }: FavoriteButtonProps) {
  if (option === undefined) return null
  const { value, label } = option
  const isFavorite = values.has(value)
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      onClick={() => onToggle(value)}
      className="flex min-h-9 items-center gap-2 border-t border-border px-2.5 py-2 text-start text-sm text-muted hover:bg-surface hover:text-text pointer-coarse:min-h-11"
    >
      <Star aria-hidden size={14} className={`shrink-0 ${isFavorite ? 'fill-accent text-accent' : ''}`} />
      <span className="min-w-0 truncate">{i18n.t('Favorite: {label}', { label })}</span>
    </button>
  )
}

function countOptions(groups: readonly ListboxGroup[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}

function findOption(groups: readonly ListboxGroup[], value: string): ListboxOption | undefined {
  return groups.flatMap(({ options }) => options).find((option) => option.value === value)
}

/** Returns the first options, in their groups. */
function takeOptions(groups: readonly ListboxGroup[], max: number): readonly ListboxGroup[] {
  let left = max
  return groups.flatMap((group) => {
    const options = group.options.slice(0, left)
    left -= options.length
    return options.length === 0 ? [] : [{ ...group, options }]
  })
}

/** Returns the options whose texts contain every typed word. */
function narrow(groups: readonly ListboxGroup[], query: string): readonly ListboxGroup[] {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return groups
  const isFound = ({ label, content, description, keywords }: ListboxOption) => {
    const text = [label, content, description, keywords].filter((each) => typeof each === 'string').join(' ')
    const searched = text.toLowerCase()
    return terms.every((word) => searched.includes(word))
  }
  return groups
    .map((group) => ({ ...group, options: group.options.filter(isFound) }))
    .filter(({ options }) => options.length > 0)
}

interface GroupProps {
  group: ListboxGroup
  value: string
  onPick: (value: string) => void
  onFocus: (value: string) => void
  favorites: Favorites | undefined
}

function Group({ group, value, onPick, onFocus, favorites }: GroupProps) {
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
          onFocus={() => onFocus(option.value)}
          favorites={favorites}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  option: ListboxOption
  isSelected: boolean
  onPick: () => void
  onFocus: () => void
  favorites: Favorites | undefined
}

/** An option of the listbox. Its click area covers the details and the description, which are not part of its name. */
function Option({ option, isSelected, onPick, onFocus, favorites }: OptionProps) {
  const id = useId()
  const { value, label, content, description, detail, title } = option
  const isNamedOtherwise = typeof content === 'string' && !label.includes(content)
  const isDescribed = description !== undefined || detail !== undefined
  return (
    <div
      role="presentation"
      className="group relative rounded-md -outline-offset-2 hover:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <div role="presentation" className="flex items-center">
        <button
          type="button"
          role="option"
          aria-label={isNamedOtherwise ? `${content}, ${label}` : label}
          aria-selected={isSelected}
          title={title}
          aria-describedby={isDescribed ? id : undefined}
          tabIndex={-1}
          onClick={onPick}
          onFocus={onFocus}
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
        {favorites !== undefined && (
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() => favorites.onToggle(value)}
            className="relative me-1 flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:text-text pointer-coarse:size-11"
          >
            <Star
              size={14}
              className={classNames(favorites.values.has(value) && 'fill-accent text-accent')}
            />
          </button>
        )}
      </div>
      {description !== undefined && (
        <p id={id} role="presentation" className="-mt-1.5 max-w-96 px-2.5 pb-2 text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  )
}

/** Keeps the focus on the option, so that the keyboard continues from there. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault()
}

/** Widest screen on which a sheet fills the width, in CSS pixels. */
const maxSheetWidth = 639

/** Positions a list that needs space: next to its button, on a narrow screen at the lower edge. */
export function positionSheet(
  panel: HTMLElement,
  trigger: HTMLElement | null,
  where: PopoverPlacement,
): void {
  const isSheet = document.documentElement.clientWidth <= maxSheetWidth
  panel.toggleAttribute('data-sheet', isSheet)
  if (!isSheet) return positionPopover(panel, trigger, where)
  const place = { top: 'auto', bottom: 'var(--keyboard, 0px)', left: '0px', right: '0px', maxHeight: '85%' }
  Object.assign(panel.style, place)
}
